/* space_table.h - the fields of a poda_space, inside the initializer of a table: the functions that
 * thunks.h made, as far as NAME has them. */
/* clang-format off */
.abi = PODA_ABI,
.about = &PODA_R(about),
.game_size = sizeof(PODA_PARAMS),
.state_size = sizeof(PODA_R(state)),
.init = PODA_THUNK(init),
.start = PODA_THUNK(start),
.moves = PODA_THUNK(moves),
#if PODA_R(HAS_MASK)
.mask = PODA_THUNK(mask),
#endif
.play = PODA_THUNK(play),
.state_text = PODA_THUNK(state_text),
.state_read = PODA_THUNK(state_read),
.move_text = PODA_THUNK(move_text),
#if PODA_R(HAS_MOVE_READ)
.move_read = PODA_THUNK(move_read),
#endif
#if PODA_R(HAS_RELEASE)
.release = PODA_THUNK(release),
#endif
#if PODA_R(HAS_HASH)
.hash = PODA_THUNK(hash),
#endif
#if PODA_R(HAS_SYMMETRY)
.symmetries = PODA_THUNK(symmetries),
.symmetry = PODA_THUNK(symmetry),
#endif
#if PODA_R(HAS_UNPLAY)
.unplay = PODA_THUNK(unplay),
#endif
#if PODA_R(HAS_VIEW)
.view = PODA_THUNK(view),
#endif
