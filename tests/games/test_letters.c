/* test_letters.c - game trees are drawn with the letters that the sentences use, and no letter of a
 * node can be mistaken for a class, a stone or a value. Positions are shown as small boards if they
 * fit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "explain/figure/tree_figure.h"
#include "languages.h"
#include "poda/ask.h"

static const struct {
    const char *game, *key, *value, *position;
    int depth;
    bool boards; /* every position is drawn as one */
} games[] = {
    {"corks", "n", "6", NULL, 0, true},
    {"corks", "n", "11", NULL, 3, false}, /* too many dots */
    {"nim", "heaps", "1,2,2", NULL, 0, true},
    {"split", "n", "6", NULL, 0, true},
    {"toads", "start", "FF__TT", NULL, 0, true},
    {"tictactoe", NULL, NULL, "OXO/XOX/...", 0, true},
    {"tictactoe", NULL, NULL, NULL, 2, true},
    {"connect4", NULL, NULL, NULL, 1, true},
    {"othello", NULL, NULL, NULL, 2, true},
};
enum { GAMES = sizeof games / sizeof games[0] };

struct laid {
    poda_game *game;
    poda__model model;
    poda__show *show;
};

static void lay(struct laid *laid, size_t which, bool graph, bool spanish)
{
    const poda_pair pair = {games[which].key, games[which].value};
    const poda_options options = {&pair, pair.key ? 1 : 0};
    const poda_search_options how = {.algorithm = PODA_ALPHABETA, .depth = games[which].depth};
    const poda__show_options look = {.fold = {.most = 60, .wide = 12},
                                     .graph = graph,
                                     .classes = true,
                                     .translate =
                                         poda_translator(spanish ? SPANISH : PODA_ENGLISH)};
    poda_error error = {0};
    poda_state state;
    assert_int_equal(poda_game_open(&laid->game, games[which].game, &options, &error), PODA_OK);
    if (games[which].position)
        assert_int_equal(poda_state_read(laid->game, games[which].position, &state, &error),
                         PODA_OK);
    else
        poda_state_start(laid->game, &state);
    if (poda__model_init(&laid->model, laid->game, &state, &how, &error) != PODA_OK)
        fail_msg("%s: %s", games[which].game, error.message);
    assert_int_equal(poda__show_new(&laid->show, &laid->model, &look, &error), PODA_OK);
}

static void clear_away(struct laid *laid)
{
    poda__show_free(laid->show);
    poda__model_release(&laid->model);
    poda_game_close(laid->game);
}

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* Is the name in the text as a separate word? */
static bool has_word(const char *text, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at++)
        if ((at == text || !is_capital(at[-1])) && !is_capital(at[length]))
            return true;
    return false;
}

static void check_names(const struct laid *laid, const poda__figure *figure, const char *text)
{
    const poda__fold *fold = poda__show_fold(laid->show);
    char stones[3] = "";
    const poda_rules *rules = poda_game_rules_of(laid->game);
    for (int i = 0; i < 2; i++)
        if (strlen(poda_player_name(rules, i, NULL)) == 1)
            strcat(stones, poda_player_name(rules, i, NULL));
    for (int32_t i = 0; i < figure->count; i++) {
        if (fold->at[i].node < 0)
            continue;
        const char *name = poda__model_name(&laid->model, fold->at[i].node);
        assert_string_equal(figure->nodes[i].name, name);
        assert_null(strpbrk(name, "NPOX"));
        assert_null(strpbrk(name, stones));
        if (!has_word(text, name))
            fail_msg("%s is not in %s", name, text);
    }
}

static void letters_are_drawn(void **state)
{
    (void)state;
    for (size_t g = 0; g < GAMES; g++)
        for (int format = 0; format < 4; format++) {
            struct laid laid;
            poda__buffer out = {0};
            lay(&laid, g, false, format % 2);
            const poda__figure *figure = poda__show_at(laid.show, SIZE_MAX);
            if (format == 0)
                poda__figure_text(figure, true, false, &out);
            else if (format == 1)
                poda__figure_svg(figure, &out);
            else if (format == 2)
                poda__figure_dot(figure, &out);
            else
                poda__figure_latex(figure, &out);
            assert_false(out.failed);
            check_names(&laid, figure, out.at);
            poda__buffer_release(&out);
            clear_away(&laid);
        }
}

/* Values and windows are numbers and signs: a letter in them could be mistaken for a node or a
 * class. */
static void values_have_no_letters(void **state)
{
    (void)state;
    for (size_t g = 0; g < GAMES; g++) {
        struct laid laid;
        lay(&laid, g, false, g % 2);
        const poda__figure *figure = poda__show_at(laid.show, SIZE_MAX);
        for (int32_t i = 0; i < figure->count; i++) {
            const char *const texts[] = {figure->nodes[i].value, figure->nodes[i].window};
            for (int j = 0; j < 2; j++)
                for (const char *at = texts[j] ? texts[j] : ""; *at; at++)
                    assert_false(is_capital(*at));
        }
        clear_away(&laid);
    }
}

/* Each letter in a sentence is a node of the tree. */
static void sentences_use_the_letters(void **state)
{
    (void)state;
    for (size_t g = 0; g < GAMES; g++) {
        struct laid laid;
        lay(&laid, g, false, g % 2);
        const poda__film film = poda__show_film(laid.show);
        for (int32_t frame = 0; frame < film.frames && frame < 200; frame++) {
            const char *at = film.at(film.user, frame)->caption;
            while (*at) {
                char word[16] = "";
                size_t length = 0;
                for (; is_capital(*at); at++)
                    if (length < sizeof word - 1)
                        word[length++] = *at;
                bool known = length == 0 || (*at >= 'a' && *at <= 'z') || *at < 0 ||
                             strcmp(word, "MAX") == 0 || strcmp(word, "MIN") == 0;
                for (int32_t n = 0; n < laid.model.count && !known; n++)
                    known = strcmp(poda__model_name(&laid.model, n), word) == 0;
                /* the first word of a sentence may be one letter long */
                if (!known && strcmp(word, "A") != 0)
                    fail_msg("%s is no node: %s", word, film.at(film.user, frame)->caption);
                at += *at != 0;
            }
        }
        clear_away(&laid);
    }
}

static void boards_are_drawn(void **state)
{
    (void)state;
    for (size_t g = 0; g < GAMES; g++)
        for (int graph = 0; graph < 2; graph++) {
            struct laid laid;
            lay(&laid, g, graph, false);
            const poda__figure *figure = poda__show_at(laid.show, SIZE_MAX);
            for (int32_t i = 0; i < figure->count; i++)
                if (figure->nodes[i].shape != PODA__SHAPE_FOLD)
                    assert_int_equal(figure->nodes[i].board != NULL, games[g].boards);
            if (strcmp(games[g].game, "tictactoe") == 0 && games[g].position) {
                char room[PODA__SMALL_TEXT];
                assert_string_equal(poda__small_board_text(figure->nodes[0].board, room),
                                    "OXO\nXOX\n...");
            }
            clear_away(&laid);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_are_drawn),
        cmocka_unit_test(values_have_no_letters),
        cmocka_unit_test(sentences_use_the_letters),
        cmocka_unit_test(boards_are_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
