/*
 * A stand-in for the kernel's DMA buffer providers, for kernels that have neither /dev/udmabuf nor
 * /dev/dma_heap: preloaded, it answers with ordinary memory files. Only for proofs.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <linux/dma-heap.h>
#include <linux/udmabuf.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

static int is_provider(const char *path)
{
	return path && (!strcmp(path, "/dev/udmabuf") || !strncmp(path, "/dev/dma_heap/", 14));
}

#define OPEN(name)                                                                                 \
	int name(const char *path, int flags, ...)                                                 \
	{                                                                                          \
		static int (*real)(const char *, int, ...);                                        \
		mode_t mode = 0;                                                                   \
		if (flags & (O_CREAT | O_TMPFILE)) {                                               \
			va_list args;                                                              \
			va_start(args, flags);                                                     \
			mode = va_arg(args, mode_t);                                               \
			va_end(args);                                                              \
		}                                                                                  \
		if (is_provider(path))                                                             \
			return memfd_create("provider", MFD_CLOEXEC);                              \
		if (!real)                                                                         \
			real = dlsym(RTLD_NEXT, #name);                                            \
		return real(path, flags, mode);                                                    \
	}
OPEN(open)
OPEN(open64)

static int allocated(struct dma_heap_allocation_data *wanted)
{
	int fd = memfd_create("dma-buf", MFD_CLOEXEC);
	if (fd < 0 || ftruncate(fd, wanted->len))
		return -1;
	wanted->fd = fd;
	return 0;
}

int ioctl(int fd, unsigned long request, ...)
{
	static int (*real)(int, unsigned long, ...);
	va_list args;
	va_start(args, request);
	void *arg = va_arg(args, void *);
	va_end(args);
	switch ((unsigned int)request) {
	case UDMABUF_CREATE:
		return fcntl((int)((struct udmabuf_create *)arg)->memfd, F_DUPFD_CLOEXEC, 0);
	case DMA_HEAP_IOCTL_ALLOC:
		return allocated(arg);
	case DMA_BUF_IOCTL_SYNC:
	case (unsigned int)DMA_BUF_SET_NAME_A:
	case (unsigned int)DMA_BUF_SET_NAME_B:
		return 0;
	default:
		if (!real)
			real = dlsym(RTLD_NEXT, "ioctl");
		return real(fd, request, arg);
	}
}
