/*
 * compat: what POSIX.1-2008 lacks, or a system names otherwise. All other code
 * builds with -std=c17 -D_POSIX_C_SOURCE=200809L; compat.c alone asks the system
 * for more. Each function has a fall-back in plain POSIX, which serves where the
 * system has nothing better; `make COMPAT=plain` builds these everywhere.
 */
#ifndef PITH_COMPAT_H
#define PITH_COMPAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

/* ---- memory ---- */

/* The first byte c from p on; there is one. */
const char *memory_until(const char *p, char c);

/* The last byte c of n, or NULL; n bytes at `needle` within, or NULL. */
const char *memory_last(const char *p, char c, size_t n);
const char *memory_find(const char *p, size_t n, const char *needle,
    size_t needle_n);

/* The 8 bytes at p as a number whose lowest byte is the first. */
static inline uint64_t
little_endian(const unsigned char *p)
{
	uint64_t low = (uint64_t)p[0] | (uint64_t)p[1] << 8 |
	    (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24;
	uint64_t high = (uint64_t)p[4] | (uint64_t)p[5] << 8 |
	    (uint64_t)p[6] << 16 | (uint64_t)p[7] << 24;

	return low | high << 32;
}

/*
 * Blocks of that many bytes and more, which come and go, return to the system when
 * they are freed, and so do not fragment the heap. Nothing where it cannot be set.
 */
void memory_return(size_t bytes);

/* ---- files ---- */

/*
 * A new file of mode 0600, closed on exec; the template ends in XXXXXX and gets
 * its name, as with mkstemp(3). -1 (errno) if there can be none.
 */
int temporary_file(char *template);

/* A file without a name, in memory where the system has that; -1 (errno). */
int nameless_file(void);

/* The path without links, `.` and `..`, in PATH_MAX bytes; false (errno). */
bool real_path(const char *path, char real[]);

/*
 * The path of the running program and its NUL; its length, or 0 if unknown. Where
 * the system does not say, it is found by argv[0], which program_called() keeps.
 */
void program_called(const char *name);
size_t program_path(char *path, size_t size);

/* n random bytes, at most 256; false (errno) if there are none. */
bool random_bytes(void *p, size_t n);

/* When the content was last changed: the nanoseconds after st_mtime. */
long changed_nanoseconds(const struct stat *st);

/* The capacity of a pipe, made at least `size` if it may be; 0 if unknown. */
size_t pipe_capacity(int fd, size_t size);

/* The columns of a terminal; 0 if it is none, or has not said how many. */
size_t terminal_columns(int fd);

/*
 * The flag of mmap(2) to read all pages at once: a file that is wanted whole.
 */
int map_at_once(void);

#endif
