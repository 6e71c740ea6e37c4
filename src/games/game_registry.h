/* game_registry.h - the built-in games, one entry each, defined in the game's file. */
#ifndef PODA_GAMES_GAME_REGISTRY_H
#define PODA_GAMES_GAME_REGISTRY_H

#include "search/searcher.h"

#define PODA__GAMES(X)                                                                             \
    X(corks)                                                                                       \
    X(nim)                                                                                         \
    X(split)                                                                                       \
    X(grundy)                                                                                      \
    X(kayles)                                                                                      \
    X(dawson)                                                                                      \
    X(toads)                                                                                       \
    X(tictactoe)                                                                                   \
    X(mnk)                                                                                         \
    X(gomoku)                                                                                      \
    X(renju)                                                                                       \
    X(connect4)                                                                                    \
    X(othello)                                                                                     \
    X(hare)                                                                                        \
    X(fox)                                                                                         \
    X(pawns)                                                                                       \
    X(hex)                                                                                         \
    X(domineering)                                                                                 \
    X(cram)                                                                                        \
    X(clobber)                                                                                     \
    X(amazons)                                                                                     \
    X(dots)                                                                                        \
    X(kalah)                                                                                       \
    X(oware)                                                                                       \
    X(morris)                                                                                      \
    X(go)                                                                                          \
    X(draughts)                                                                                    \
    X(chess)                                                                                       \
    X(tree)                                                                                        \
    X(pig)                                                                                         \
    X(table)                                                                                       \
    X(kuhn)                                                                                        \
    X(leduc)                                                                                       \
    X(liarsdice)                                                                                   \
    X(goofspiel)                                                                                   \
    X(blackjack)                                                                                   \
    X(battleship)                                                                                  \
    X(centipede)                                                                                   \
    X(nim3)                                                                                        \
    X(efg)

#define PODA__GAME_DECLARE(name) extern const poda__entry poda__entry_##name;
PODA__GAMES(PODA__GAME_DECLARE)
#undef PODA__GAME_DECLARE

#endif
