/*
 * names.h: which names are the same, and which only look so.
 *
 * Two names are the same if they differ in nothing but capital letters: fold() makes them equal.
 * Two names look the same if their skeletons are equal: every letter is replaced by one that
 * stands for all that are drawn like it, in Latin, Greek and Cyrillic.  A skeleton is not for
 * people to read.
 */
#ifndef AE_STORE_NAMES_H
#define AE_STORE_NAMES_H

/* Both to be freed.  What is no UTF-8 stays as it is. */
char *ae_name_fold(const char *name);
char *ae_name_skeleton(const char *name);

/* Whether letters of more than one of the three alphabets stand in it. */
int ae_name_is_mixed(const char *name);

#endif
