/* transcript.h - a game as a file describes it: which game, its tags, the first position, and the
 * moves as text with their comments. Readers build it without knowing the rules; transcript_session.c
 * then has the game itself read the moves. A file may hold several games. */
#ifndef PODA_FORMATS_TRANSCRIPT_H
#define PODA_FORMATS_TRANSCRIPT_H

#include "poda/rules.h"

typedef enum poda__format {
    PODA__FORMAT_NONE,
    PODA__FORMAT_SAVED, /* Poda's own: play/saved.c */
    PODA__FORMAT_PGN,   /* chess */
    PODA__FORMAT_PDN,   /* draughts */
    PODA__FORMAT_SGF,   /* go and others; GGF of Othello programs too */
    PODA__FORMAT_EPD,   /* a chess position a line; FEN too */
    PODA__FORMATS
} poda__format;

/* "pgn"; NULL for PODA__FORMAT_NONE. */
const char *poda__format_name(poda__format format);

typedef struct poda__transcript_move {
    const char *text;    /* without number, strength and blanks; "" is a pass in SGF */
    const char *comment; /* what was said after it; NULL: nothing */
    size_t offset;       /* in the file */
    int colour;          /* who moves, where the file says so: 0 Black, 1 White; else -1 */
} poda__transcript_move;

/* A stone that SGF sets up before the first move; `colour` -1: the point is emptied. */
typedef struct poda__transcript_stone {
    int16_t col, row; /* from the top left, from 0 */
    int colour;
} poda__transcript_stone;

enum { PODA__TRANSCRIPT_OPTIONS = 4 };

typedef struct poda__transcript {
    poda__format format;
    const char *game; /* the name of the game */
    poda_pair option[PODA__TRANSCRIPT_OPTIONS];
    size_t option_count;
    poda_pair *tag; /* as the file has them: Event, PB; the first of a name counts */
    size_t tag_count, tag_room;
    const char *position;   /* the first position; NULL: the game's own start */
    size_t position_offset; /* where the file has it, else where this game begins */
    poda__transcript_stone *stone;
    size_t stone_count, stone_room;
    int to_move; /* the colour, where SGF or its first move says so; else -1 */
    poda__transcript_move *move;
    size_t move_count, move_room;
    const char *comment; /* before the first move; NULL: none */
    char *joined;        /* the comment that is being joined, the last one */
    size_t joined_length, joined_room;
    const char *result;                    /* "1-0", "B+3.5"; "": unknown */
    struct poda__transcript_block *blocks; /* the memory of all texts */
    bool failed;                           /* memory ran out */
} poda__transcript;

/* The place of a reader in a text, which need not end with a zero. */
typedef struct poda__reader {
    const char *text;
    size_t length, at;
    poda__format format;
    size_t fault; /* where the last error is */
} poda__reader;

/* Which format is it? O(length) at worst. */
poda__format poda__format_of(const char *text, size_t length);
/* A byte order mark is skipped. */
void poda__reader_init(poda__reader *reader, poda__format format, const char *text, size_t length);
/* Reads the next game; `*found` is false after the last one. Errors name line and column; the reader
 * then stands before the game after the broken one, and `*found` is true. `out` is released by the
 * caller, also after an error. */
PODA_CHECKED poda_status poda__transcript_next(poda__reader *reader, poda__transcript *out,
                                               bool *found, poda_error *error);
void poda__transcript_release(poda__transcript *transcript);
/* The value of a tag; "" if it is missing. */
const char *poda__transcript_tag(const poda__transcript *transcript, const char *name);

/* ---- for the readers ---- */

/* Copies a piece of the file as UTF-8: other bytes are taken as Latin-1, controls become blanks.
 * Returns "" when memory runs out, which `failed` says. */
const char *poda__transcript_text(poda__transcript *transcript, const char *from, size_t length);
/* The number that a text begins with; 0 if there is none. */
int poda__transcript_number(const char *text);
void poda__transcript_add_tag(poda__transcript *transcript, const char *name, const char *value);
void poda__transcript_add_option(poda__transcript *transcript, const char *key, const char *value);
void poda__transcript_add_move(poda__transcript *transcript, const char *text, size_t offset,
                               int colour);
/* Adds to the comment of the last move, or to that before the first. */
void poda__transcript_add_comment(poda__transcript *transcript, const char *text);
void poda__transcript_add_stone(poda__transcript *transcript, int col, int row, int colour);
/* Notes where an error is; returns `error`. The caller of the readers adds line and column. */
static inline poda_error *poda__reader_at(poda__reader *reader, size_t offset, poda_error *error)
{
    reader->fault = offset;
    return error;
}
/* Puts line and column before the message of `why`. */
poda_status poda__reader_blame(const poda__reader *reader, size_t offset, const poda_error *why,
                               poda_error *error);

poda_status poda__tagged_next(poda__reader *reader, poda__transcript *out, bool *found,
                              poda_error *error);
poda_status poda__sgf_next(poda__reader *reader, poda__transcript *out, bool *found,
                           poda_error *error);
poda_status poda__epd_next(poda__reader *reader, poda__transcript *out, bool *found,
                           poda_error *error);

/* Names the game of a transcript from its tags. */
poda_status poda__transcript_name_game(poda__reader *reader, poda__transcript *transcript,
                                       poda_error *error);

#endif
