/*
 * names.h: whether two names are the same, and whether they look the same.
 *
 * Two names are the same if they differ only in upper and lower case: ae_name_fold() makes them
 * equal.  Two names look the same if their skeletons are equal.  A skeleton replaces every letter
 * by a representative of all Latin, Greek and Cyrillic letters that are drawn like it; it is only
 * for comparison, not for display.
 */
#ifndef AE_STORE_NAMES_H
#define AE_STORE_NAMES_H

/* The caller frees the result.  A name that is not valid UTF-8 is returned unchanged. */
char *ae_name_fold(const char *name);
char *ae_name_skeleton(const char *name);

/* Whether the name has letters of more than one of the three alphabets. */
int ae_name_is_mixed(const char *name);

#endif
