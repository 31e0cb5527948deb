// The line to the box: the newest table, and whether the box is heard at all.

const SILENT_MS = 3000; // the box beats each second
const AGAIN_MS = 3000;

export function follow(onTable, onSilence, onBack) {
  let source = null;
  let heard = Date.now();
  let opened = 0;
  let isSilent = false;
  let last = { run: "", seq: 0, language: "" };

  function hear() {
    heard = Date.now();
    if (isSilent) {
      isSilent = false;
      onBack();
    }
  }

  function open() {
    source?.close();
    opened = Date.now();
    source = new EventSource("/api/stream");
    source.addEventListener("beat", hear);
    source.addEventListener("table", (event) => {
      hear();
      const table = JSON.parse(event.data);
      const isSame = table.run === last.run && table.language === last.language;
      if (isSame && table.seq < last.seq) return;
      last = table;
      onTable(table);
    });
  }

  setInterval(() => {
    if (Date.now() - heard < SILENT_MS) return;
    if (!isSilent) {
      isSilent = true;
      onSilence();
    }
    if (Date.now() - opened > AGAIN_MS) open();
  }, 500);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") open();
  });
  document.addEventListener("language", open);
  open();
}

export async function ask(path, form) {
  const post = { method: "POST", headers: { "content-type": "application/json" } };
  try {
    const answer = await fetch(path, form ? { ...post, body: JSON.stringify(form) } : {});
    return { status: answer.status, ...(await answer.json()) };
  } catch {
    return { status: 0, problem: "lost" };
  }
}
