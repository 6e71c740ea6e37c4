/* carried.h - files, those of the folder data/ above all, embedded in the library so that they are always
 * available. */
#ifndef PODA_DATA_CARRIED_H
#define PODA_DATA_CARRIED_H

#include <stddef.h>

typedef struct poda__data {
    const unsigned char *bytes;
    size_t length;
} poda__data;

extern const poda__data poda__data_chess;    /* chess.weights */
extern const poda__data poda__data_connect4; /* connect4.book */
extern const poda__data poda__data_othello;  /* othello.weights */

/* src/draw/film.css and film.js, of a film as one HTML file */
extern const poda__data poda__data_film_style, poda__data_film_script;

/* bindings/python/poda/_own.py and src/system/python/host.py: what Python runs for a game in a file */
extern const poda__data poda__data_python_own, poda__data_python_host;

#endif
