/* space_table.h - the fields of a poda_space, inside the initializer of a table: the functions
 * that thunks.h made, as far as NAME has them. All fields are listed in order, because C++17 has
 * no designated initializers. */
/* clang-format off */
PODA_ABI,
&PODA_R(about),
sizeof(PODA_PARAMS),
sizeof(PODA_WHOLE),
PODA_THUNK(init),
PODA_THUNK(start),
PODA_THUNK(moves),
#if PODA_R(HAS_MASK)
PODA_THUNK(mask),
#else
NULL, /* mask */
#endif
PODA_THUNK(play),
#if PODA_R(NO_TEXT)
NULL, NULL, /* state_text, state_read */
#else
PODA_THUNK(state_text),
PODA_THUNK(state_read),
#endif
PODA_THUNK(move_text),
#if PODA_R(HAS_MOVE_READ)
PODA_THUNK(move_read),
#else
NULL, /* move_read */
#endif
#if PODA_R(HAS_RELEASE)
PODA_THUNK(release),
#else
NULL, /* release */
#endif
#if PODA_R(HAS_HASH) && !PODA_R(HAS_TOGETHER)
PODA_THUNK(hash),
#else
NULL, /* hash */
#endif
#if PODA_R(HAS_SYMMETRY)
PODA_THUNK(symmetries),
PODA_THUNK(symmetry),
#else
NULL, NULL, /* symmetries, symmetry */
#endif
#if PODA_R(HAS_UNPLAY)
PODA_THUNK(unplay),
#else
NULL, /* unplay */
#endif
#if PODA_R(HAS_VIEW)
PODA_THUNK(view),
#else
NULL, /* view */
#endif
