/* transcript.c - the memory of transcripts, places in a file, and which format a text is in. */
#include "formats/transcript.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "poda/file.h"

struct poda__transcript_block {
    struct poda__transcript_block *next;
    size_t used, room;
    char at[];
};

const char *poda__format_name(poda__format format)
{
    static const char *const names[PODA__FORMATS] = {NULL, "poda", "pgn", "pdn", "sgf", "epd"};
    return names[format];
}

static char *take_room(poda__transcript *transcript, size_t size)
{
    enum { LEAST = 1 << 12 };
    struct poda__transcript_block *block = transcript->blocks;
    if (!block || block->room - block->used < size) {
        const size_t room = size > LEAST ? size : LEAST;
        block = malloc(sizeof *block + room);
        if (!block) {
            transcript->failed = true;
            return NULL;
        }
        *block = (struct poda__transcript_block){transcript->blocks, 0, room};
        transcript->blocks = block;
    }
    char *at = block->at + block->used;
    block->used += size;
    return at;
}

/* A list with room for one more. */
static bool grow(poda__transcript *transcript, void **list, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return true;
    const size_t larger = *room ? 2 * *room : 32;
    void *moved = poda__resize(*list, larger, size);
    if (!moved) {
        transcript->failed = true;
        return false;
    }
    *list = moved;
    *room = larger;
    return true;
}

static bool is_utf8(const unsigned char *at, const unsigned char *end)
{
    uint32_t number;
    for (size_t length; at < end; at += length)
        if ((length = poda__utf8_length(at, end, &number)) == 0)
            return false;
    return true;
}

const char *poda__transcript_text(poda__transcript *transcript, const char *from, size_t length)
{
    const unsigned char *const bytes = (const unsigned char *)from;
    const bool utf8 = is_utf8(bytes, bytes + length);
    char *const room = take_room(transcript, 2 * length + 1);
    char *to = room;
    if (!room)
        return "";
    for (size_t i = 0, step; i < length; i += step) {
        uint32_t number = bytes[i];
        step = utf8 ? poda__utf8_length(bytes + i, bytes + length, &number) : 1;
        if (poda__is_control(number))
            number = ' ';
        to += poda__utf8_encode(number, to);
    }
    *to = 0;
    return room;
}

const char *poda__transcript_tag(const poda__transcript *transcript, const char *name)
{
    for (size_t i = 0; i < transcript->tag_count; i++)
        if (strcmp(transcript->tag[i].key, name) == 0)
            return transcript->tag[i].value;
    return "";
}

int poda__transcript_number(const char *text)
{
    uint64_t number = 0;
    text += strspn(text, " ");
    return poda_read_number(&text, 1000000, &number) ? (int)number : 0;
}

void poda__transcript_add_tag(poda__transcript *transcript, const char *name, const char *value)
{
    void *list = transcript->tag;
    if (grow(transcript, &list, transcript->tag_count, &transcript->tag_room,
             sizeof *transcript->tag)) {
        transcript->tag = list;
        transcript->tag[transcript->tag_count++] = (poda_pair){name, value};
    }
}

void poda__transcript_add_option(poda__transcript *transcript, const char *key, const char *value)
{
    if (transcript->option_count < PODA__TRANSCRIPT_OPTIONS)
        transcript->option[transcript->option_count++] = (poda_pair){key, value};
}

void poda__transcript_add_move(poda__transcript *transcript, const char *text, size_t offset,
                               int colour)
{
    void *list = transcript->move;
    if (grow(transcript, &list, transcript->move_count, &transcript->move_room,
             sizeof *transcript->move)) {
        transcript->move = list;
        transcript->move[transcript->move_count++] =
            (poda__transcript_move){.text = text, .offset = offset, .colour = colour};
    }
}

/* A file may have very many comments on one move: the joined text grows by doubling, in place. */
void poda__transcript_add_comment(poda__transcript *transcript, const char *text)
{
    const char **to = transcript->move_count > 0
                          ? &transcript->move[transcript->move_count - 1].comment
                          : &transcript->comment;
    text += strspn(text, " ");
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == ' ')
        length--;
    if (length == 0)
        return;
    const size_t before = *to ? transcript->joined_length : 0;
    const size_t needed = before + (*to != NULL) + length + 1;
    if (!*to || needed > transcript->joined_room) {
        const size_t room = *to ? 2 * needed : needed;
        char *const moved = take_room(transcript, room);
        if (!moved)
            return;
        if (*to)
            memcpy(moved, *to, before);
        *to = transcript->joined = moved;
        transcript->joined_room = room;
    }
    char *at = transcript->joined + before;
    if (before > 0)
        *at++ = ' ';
    memcpy(at, text, length);
    at[length] = 0;
    transcript->joined_length = needed - 1;
}

void poda__transcript_add_stone(poda__transcript *transcript, int col, int row, int colour)
{
    void *list = transcript->stone;
    if (grow(transcript, &list, transcript->stone_count, &transcript->stone_room,
             sizeof *transcript->stone)) {
        transcript->stone = list;
        transcript->stone[transcript->stone_count++] =
            (poda__transcript_stone){(int16_t)col, (int16_t)row, colour};
    }
}

void poda__transcript_release(poda__transcript *transcript)
{
    for (struct poda__transcript_block *block = transcript->blocks, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    free(transcript->tag);
    free(transcript->stone);
    free(transcript->move);
    *transcript = (poda__transcript){.format = PODA__FORMAT_NONE};
}

/* ---- places ---- */

static void find_place(const poda__reader *reader, size_t offset, int *line, int *column)
{
    *line = *column = 1;
    for (size_t i = 0; i < offset && i < reader->length; i++) {
        const unsigned char c = (unsigned char)reader->text[i];
        if (c == '\n') {
            ++*line;
            *column = 1;
        } else if ((c & 0xc0) != 0x80) { /* bytes within a character do not count */
            ++*column;
        }
    }
}

poda_status poda__reader_blame(const poda__reader *reader, size_t offset, const poda_error *why,
                               poda_error *error)
{
    char at[64];
    int line, column;
    if (why->status == PODA_NO_MEMORY)
        return poda_fail_memory(error);
    find_place(reader, offset, &line, &column);
    snprintf(at, sizeof at, "line %d, column %d", line, column);
    return poda_fail(error, PODA_BAD_FILE, at, "line %d, column %d: %.330s", line, column,
                     why->message);
}

/* ---- formats ---- */

void poda__reader_init(poda__reader *reader, poda__format format, const char *text, size_t length)
{
    *reader = (poda__reader){text, length, poda_file_mark(text, length), format, 0};
}

static bool begins(const char *text, size_t length, const char *with)
{
    return length >= strlen(with) && memcmp(text, with, strlen(with)) == 0;
}

/* "8/8/... w": eight rows of pieces and numbers, and whose turn it is. */
static bool is_fen(const char *text, size_t length)
{
    size_t i = 0, slashes = 0;
    for (; i < length && strchr("pnbrqkPNBRQK12345678/~", text[i]) && text[i]; i++)
        slashes += text[i] == '/';
    return slashes == 7 && i + 1 < length && text[i] == ' ' &&
           (text[i + 1] == 'w' || text[i + 1] == 'b');
}

/* "W:W31-50:B1-20". */
static bool is_draughts_fen(const char *text, size_t length)
{
    return length > 3 && strchr("WB", text[0]) && text[0] && text[1] == ':' && text[2] &&
           strchr("WB", text[2]);
}

poda__format poda__format_of(const char *text, size_t length)
{
    size_t at = poda_file_mark(text, length);
    if (begins(text + at, length - at, "poda "))
        return PODA__FORMAT_SAVED;
    for (;;) { /* comments may come first */
        while (at < length && isspace((unsigned char)text[at]))
            at++;
        if (at == length || !strchr("%;#{", text[at]) || !text[at])
            break;
        const char end = text[at] == '{' ? '}' : '\n';
        const char *const found = memchr(text + at, end, length - at);
        if (!found)
            return PODA__FORMAT_NONE;
        at = (size_t)(found - text) + 1;
    }
    const char *const here = text + at;
    const size_t rest = length - at;
    size_t digits = 0;
    while (digits < rest && isdigit((unsigned char)here[digits]))
        digits++;
    if (rest > 1 && here[0] == '(') {
        size_t i = 1;
        while (i < rest && isspace((unsigned char)here[i]))
            i++;
        return i < rest && here[i] == ';' ? PODA__FORMAT_SGF : PODA__FORMAT_NONE;
    }
    if (is_fen(here, rest))
        return PODA__FORMAT_EPD;
    const bool numbered = digits > 0 && digits < rest && here[digits] == '.';
    const bool move = digits > 0 && digits < 3 && digits + 1 < rest &&
                      (here[digits] == '-' || here[digits] == 'x') &&
                      isdigit((unsigned char)here[digits + 1]);
    if ((rest > 1 && here[0] == '[' && isupper((unsigned char)here[1])) || numbered || move ||
        is_draughts_fen(here, rest))
        return PODA__FORMAT_PGN; /* or PDN: the reader decides, game by game */
    return PODA__FORMAT_NONE;
}

/* After an error, goes on at the next game: at the next line that begins with a tag or, where a line
 * is a position, at the next line. Brackets of SGF that do not match leave no such place. */
static void find_next_game(poda__reader *reader)
{
    size_t at = reader->fault;
    while (at < reader->length && (reader->text[at] != '\n' || reader->format == PODA__FORMAT_SGF ||
                                   (reader->format != PODA__FORMAT_EPD &&
                                    (at + 1 == reader->length || reader->text[at + 1] != '['))))
        at++;
    reader->at = at < reader->length ? at + 1 : at;
}

poda_status poda__transcript_next(poda__reader *reader, poda__transcript *out, bool *found,
                                  poda_error *error)
{
    poda_error why = {.translate = error ? error->translate : NULL};
    size_t begin = reader->at;
    while (begin < reader->length && isspace((unsigned char)reader->text[begin]))
        begin++;
    *out = (poda__transcript){
        .format = reader->format, .result = "", .to_move = -1, .position_offset = begin};
    poda_status status =
        reader->format == PODA__FORMAT_SGF   ? poda__sgf_next(reader, out, found, &why)
        : reader->format == PODA__FORMAT_EPD ? poda__epd_next(reader, out, found, &why)
                                             : poda__tagged_next(reader, out, found, &why);
    if (out->failed) {
        *found = false;
        return poda_fail_memory(error);
    }
    if (status != PODA_OK) {
        *found = true;
        find_next_game(reader);
    } else if (*found) {
        status = poda__transcript_name_game(reader, out, &why);
    }
    return status == PODA_OK ? status : poda__reader_blame(reader, reader->fault, &why, error);
}
