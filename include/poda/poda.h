/* poda.h - includes all public headers. Games: rules.h (to write one), game.h (to use one).
 * Search: search.h; for one player: space.h, find.h. Exact values: solve.h, theory.h, proof.h; tables of
 * payoffs: normal.h. A search step by step: explain.h; unknown leaves of its tree: unknown.h. Exercises and marks: teach.h. Players and
 * sessions: play.h; matches: match.h. Games of every kind: wide.h, wide_search.h, wide_solve.h;
 * moves made together: stages.h; hidden games as trees: extensive.h. The entry point that the
 * command line uses: ask.h. Version: version.h. */
#ifndef PODA_H
#define PODA_H

#include "poda/ask.h"
#include "poda/check.h"
#include "poda/child.h"
#include "poda/clock.h"
#include "poda/explain.h"
#include "poda/extensive.h"
#include "poda/file.h"
#include "poda/find.h"
#include "poda/formats.h"
#include "poda/game.h"
#include "poda/match.h"
#include "poda/normal.h"
#include "poda/play.h"
#include "poda/proof.h"
#include "poda/rules.h"
#include "poda/search.h"
#include "poda/solve.h"
#include "poda/stages.h"
#include "poda/status.h"
#include "poda/tables.h"
#include "poda/teach.h"
#include "poda/theory.h"
#include "poda/unknown.h"
#include "poda/version.h"
#include "poda/view.h"
#include "poda/weights.h"
#include "poda/wide_search.h"
#include "poda/wide_solve.h"

#endif
