/*
 * places: where the parts of this installation are; made by the Makefile, once
 * for the build directory and once for what is installed.
 */
#ifndef PITH_PLACES_H
#define PITH_PLACES_H

extern const char exec_place[];  /* the programs */
extern const char share_place[]; /* pipelines/ and hooks/ */
extern const char man_place[];   /* the manual pages of section 1 */
extern const char page_prefix[]; /* of the pages of programs: "pith-", "" */

#endif
