"""Of what traced beads are made, in Mitsuba's words: every bead of a glass of its own."""

from __future__ import annotations

import numpy as np

# Per mm, and of what is not let through the share that is scattered. The print shows through the
# clear given stars at about half its strength and not at all through the grey ones, which are
# lightest towards the lamp: their glass is dense. Each varies more widely here than there.
DENSE = {"clear": (0.01, 0.08), "grey": (0.25, 2.0)}
SCATTERED = {"clear": (0.9, 0.97), "grey": (0.3, 0.78)}
SOOT = (0.0, 0.01)  # reflectance of black glass below its skin
TINT = 0.03  # log spread over the colours


def glass_words(kind: str, rng: np.random.Generator) -> dict[str, object]:
    """Return a kind of glass: black is a mirror's skin over soot, the others are clouded inside."""
    if kind == "black":
        soot = {"type": "rgb", "value": [rng.uniform(*SOOT)] * 3}
        return {"bsdf": {"type": "plastic", "int_ior": 1.5, "diffuse_reflectance": soot}}
    share = rng.uniform(*SCATTERED[kind])
    lost = share + (1 - share) * np.exp(rng.normal(0, TINT, 3))
    milk = {
        "type": "homogeneous",
        "sigma_t": between(DENSE[kind], rng),
        "albedo": {"type": "rgb", "value": np.clip(share / lost, 0, 0.999).tolist()},
    }
    return {"bsdf": {"type": "dielectric", "int_ior": 1.5}, "interior": milk}


def between(span: tuple[float, float], rng: np.random.Generator) -> float:
    """Return a number between two, as likely half as large as twice."""
    low, high = span
    return float(low * (high / low) ** rng.uniform())
