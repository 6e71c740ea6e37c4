/* test_exact.c - whole numbers against figures from Python, pivots against determinants by
 * cofactors, linear programs against their duals: a feasible solution, a feasible dual and equal
 * values prove each other. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/wide.h"
#include "exact/lp.h"
#include "poda/rules.h"

static uint64_t seed = 1;

static int64_t below(int64_t n)
{
    seed += 0x9e3779b97f4a7c15u;
    return (int64_t)(poda_mix(seed) % (uint64_t)n);
}

/* Decimal digits, by the functions under test. */
static void read_big(const char *text, poda__big *to)
{
    poda__big ten = {0}, digit = {0};
    const bool negative = *text == '-';
    assert_true(poda__big_set(to, 0) && poda__big_set(&ten, 10));
    for (text += negative; *text; text++)
        assert_true(poda__big_multiply(to, to, &ten) && poda__big_set(&digit, *text - '0') &&
                    poda__big_add(to, to, &digit));
    to->negative = negative && to->count;
    poda__big_release(&ten);
    poda__big_release(&digit);
}

static void check_big(const poda__big *number, const char *expected)
{
    poda__buffer out = {0};
    assert_true(poda__big_text(number, &out));
    assert_string_equal(out.at, expected);
    poda__buffer_release(&out);
}

/* a, b, a + b, a * b, a / b towards 0, gcd: computed with Python's whole numbers */
static const char *const sums[][6] = {
    {"-243501622693517853324937663119816108893453520", "-35848604057394821240",
     "-243501622693517853324937698968420166288274760",
     "8729193259273066996920158108201029049447479702498218986648764800",
     "6792499431879231968403221", "40"},
    {"-330522219722416778059006809020293315599177157", "-75668071947328285033",
     "-330522219722416778059006884688365262927462190",
     "25009979102146480628697665079135297914048166218656069966758591181",
     "4368053938951816693465620", "1"},
    {"497", "-69465373629733784734", "-69465373629733784237", "-34524290693977691012798", "0", "1"},
    {"-716", "136", "-580", "-97376", "-5", "4"},
    {"-572", "-894", "-1466", "511368", "0", "2"},
    {"36182882519698075858", "-964", "36182882519698074894", "-34880298748988945127112",
     "-37534110497612111", "2"},
    {"-573554264264446022466017291272711145188703706", "-4866471433331325029",
     "-573554264264446022466017296139182578520028735",
     "2791185442508292209141840603325176831066974446638501163862857474",
     "117858344001789726158191615", "1"},
    {"77146112421237171588", "-10969878924510427281405900399384907",
     "-10969878924510350135293479162213319",
     "-846283512757641739042778865304566394942921799616422316", "0", "61"},
    {"34773097537227875994", "493", "34773097537227876487", "17143137085853342865042",
     "70533666404113338", "1"},
    {"597770218635063597269688853924598607925727545", "15518030083487551310",
     "597770218635063597269688869442628691413278855",
     "9276216235791847754223739968033863035514698965490101082267833950",
     "38521011714698235228679726", "5"},
    {"-22875648235535358660", "-774", "-22875648235535359434", "17705751734304367602840",
     "29555101079503047", "6"},
    {"46347370986040026160", "51599724663567992348", "97947095649608018508",
     "2391511581759905118623305133760599823680", "0", "4"},
};

static void test_whole_numbers(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        poda__big a = {0}, b = {0}, c = {0}, d = {0};
        read_big(sums[i][0], &a);
        read_big(sums[i][1], &b);
        check_big(&a, sums[i][0]);
        assert_true(poda__big_add(&c, &a, &b));
        check_big(&c, sums[i][2]);
        assert_true(poda__big_subtract(&c, &c, &b));
        assert_int_equal(poda__big_compare(&c, &a), 0);
        assert_true(poda__big_multiply(&c, &a, &b));
        check_big(&c, sums[i][3]);
        assert_true(poda__big_divide(&c, &d, &a, &b));
        check_big(&c, sums[i][4]);
        assert_true(poda__big_multiply(&c, &c, &b) && poda__big_add(&c, &c, &d));
        assert_int_equal(poda__big_compare(&c, &a), 0);
        assert_true(poda__big_gcd(&c, &a, &b));
        check_big(&c, sums[i][5]);
        const double expected = strtod(sums[i][0], NULL);
        assert_true(fabs(poda__big_double(&a) - expected) <= fabs(expected) * 1e-15);
        poda__big_release(&a);
        poda__big_release(&b);
        poda__big_release(&c);
        poda__big_release(&d);
    }
}

/* Long division has rare branches: quotients whose first guess is too large. */
static void test_division(void **unused)
{
    (void)unused;
    for (int round = 0; round < 3000; round++) {
        static const uint64_t edges[] = {
            0, 1, UINT64_MAX, (uint64_t)1 << 63, (uint64_t)1 << 32, 0xffffffff00000000u};
        uint64_t words[5], other[3];
        for (int i = 0; i < 5; i++)
            words[i] = below(2) ? edges[below(6)] : poda_mix((uint64_t)below(1 << 30));
        for (int i = 0; i < 3; i++)
            other[i] = below(2) ? edges[below(6)] : poda_mix((uint64_t)below(1 << 30));
        poda__big a = {0}, b = {0}, q = {0}, r = {0};
        assert_true(poda__big_from_words(&a, words, 5) && poda__big_from_words(&b, other, 3));
        if (b.count) {
            assert_true(poda__big_divide(&q, &r, &a, &b));
            assert_true(r.count == 0 || r.negative == a.negative);
            assert_true(poda__big_multiply(&q, &q, &b) && poda__big_add(&q, &q, &r));
            assert_int_equal(poda__big_compare(&q, &a), 0);
            r.negative = b.negative = false;
            assert_true(poda__big_compare(&r, &b) < 0);
        }
        poda__big_release(&a);
        poda__big_release(&b);
        poda__big_release(&q);
        poda__big_release(&r);
    }
}

/* Against the compiler's arithmetic of 128 bits. */
static void test_fractions(void **unused)
{
    (void)unused;
    for (int round = 0; round < 2000; round++) {
        const int64_t n[4] = {below(2000001) - 1000000, 1 + below(1000000),
                              below(2000001) - 1000000, 1 + below(1000000)};
        poda__fraction a = {0}, b = {0}, c = {0};
        int order = 9;
        assert_true(poda__fraction_set(&a, n[0], n[1]) && poda__fraction_set(&b, n[2], n[3]));
        assert_true(poda__fraction_compare(&a, &b, &order));
        const int64_t left = n[0] * n[3], right = n[2] * n[1];
        assert_int_equal(order, (left > right) - (left < right));
        assert_true(poda__fraction_add(&c, &a, &b) && poda__fraction_subtract(&c, &c, &a));
        assert_true(poda__fraction_compare(&c, &b, &order) && order == 0);
        assert_int_equal(poda__big_compare(&c.bottom, &b.bottom), 0); /* lowest terms */
        assert_true(poda__fraction_multiply(&c, &a, &b));
        assert_true(fabs(poda__fraction_double(&c) -
                         (double)n[0] / (double)n[1] * (double)n[2] / (double)n[3]) <= 1e-9);
        if (n[2]) {
            assert_true(poda__fraction_divide(&c, &c, &b));
            assert_true(poda__fraction_compare(&c, &a, &order) && order == 0);
        }
        poda__fraction_release(&a);
        poda__fraction_release(&b);
        poda__fraction_release(&c);
    }
}

/* The determinant of rows and columns that are left, by cofactors. */
static poda__int128 cofactors(int64_t a[6][6], int n, unsigned cols, int row)
{
    poda__int128 sum = 0;
    int sign = 1;
    if (row == n)
        return 1;
    for (int j = 0; j < n; j++)
        if (cols >> j & 1) {
            sum += sign * (poda__int128)a[row][j] * cofactors(a, n, cols & ~(1u << j), row + 1);
            sign = -sign;
        }
    return sum;
}

/* Pivoting on the diagonal turns a square matrix into its adjugate: entry (i, j) is the
 * determinant with a column of the identity in place, up to its sign. Checked by A adj = det I. */
static void test_pivots(void **unused)
{
    (void)unused;
    for (int round = 0; round < 400; round++) {
        const int n = 2 + (int)below(5);
        const int64_t range = round % 3 == 0 ? 3 : round % 3 == 1 ? 1000 : 2000000;
        int64_t a[6][6];
        poda__tableau tableau;
        assert_true(poda__tableau_init(&tableau, n, n));
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                a[i][j] = below(2 * range + 1) - range;
                poda__tableau_set(&tableau, i, j, a[i][j]);
            }
        bool done[6] = {false};
        int where[6] = {0}, pivots = 0; /* the row of column j */
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                if (!done[i] && poda__tableau_sign(&tableau, i, j)) {
                    assert_true(poda__tableau_pivot(&tableau, i, j));
                    done[i] = true;
                    where[j] = i;
                    pivots++;
                    break;
                }
        const poda__int128 det = cofactors(a, n, (1u << n) - 1, 0);
        assert_int_equal(pivots == n, det != 0);
        if (pivots == n) {
            const poda__uint128 size = (poda__uint128)(det < 0 ? -det : det);
            assert_true(tableau.det[0] == (uint64_t)size);
            assert_true(tableau.words == 1 || tableau.det[1] == (uint64_t)(size >> 64));
            /* row i of the inverse is that of the variable x_i; columns are the old rows */
            for (int i = 0; i < n; i++)
                for (int k = 0; k < n; k++) {
                    poda__uint128 sum = 0; /* partial sums may be large: modulo 2^128 */
                    for (int j = 0; j < n; j++) {
                        int col = 0; /* the column that row j's variable went to */
                        while (where[col] != j)
                            col++;
                        const uint64_t *cell = poda__tableau_cell(&tableau, where[i], col);
                        const poda__int128 entry =
                            tableau.words == 1
                                ? (poda__int128)(int64_t)cell[0]
                                : (poda__int128)((poda__uint128)cell[1] << 64 | cell[0]);
                        sum += (poda__uint128)entry * (poda__uint128)a[j][k];
                    }
                    assert_true(sum == (i == k ? size : 0));
                }
        }
        poda__tableau_release(&tableau);
    }
}

/* sum of count products a[i * step] x[i], compared with limit * bottom. */
static int compare_sum(const int64_t *a, int step, const poda__big *x, int count, int64_t limit,
                       const poda__big *bottom)
{
    poda__big sum = {0}, term = {0};
    assert_true(poda__big_set(&sum, 0));
    for (int i = 0; i < count; i++)
        assert_true(poda__big_set(&term, a[i * step]) && poda__big_multiply(&term, &term, &x[i]) &&
                    poda__big_add(&sum, &sum, &term));
    assert_true(poda__big_set(&term, limit) && poda__big_multiply(&term, &term, bottom));
    const int order = poda__big_compare(&sum, &term);
    poda__big_release(&sum);
    poda__big_release(&term);
    return order;
}

enum { ROWS = 6, COLS = 5 };

static void check_optimal(const poda__lp *program, const poda__lp_answer *answer)
{
    const poda__big one = answer->bottom;
    static const int64_t once = 1;
    for (int i = 0; i < program->rows; i++) {
        const int order = compare_sum(program->a + i * program->cols, 1, answer->x, program->cols,
                                      program->limit[i], &one);
        const int dual = poda__big_sign(&answer->dual[i]);
        const char kind = program->kind[i];
        assert_true(kind == '<'   ? order <= 0 && dual >= 0
                    : kind == '>' ? order >= 0 && dual <= 0
                                  : order == 0);
    }
    for (int j = 0; j < program->cols; j++) {
        const int order = compare_sum(program->a + j, program->cols, answer->dual, program->rows,
                                      program->gain[j], &one);
        assert_true(program->free[j] ? order == 0
                                     : order >= 0 && poda__big_sign(&answer->x[j]) >= 0);
    }
    /* both values are the answer's */
    poda__big value = {0}, zero = {0};
    assert_true(poda__big_copy(&value, &answer->value) && poda__big_set(&zero, 0));
    const poda__big *sides[2] = {answer->x, answer->dual};
    const int64_t *by[2] = {program->gain, program->limit};
    const int counts[2] = {program->cols, program->rows};
    for (int side = 0; side < 2; side++) {
        poda__big all[ROWS + 1] = {{0}};
        int64_t factors[ROWS + 1];
        memcpy(all, sides[side], (size_t)counts[side] * sizeof *all);
        memcpy(factors, by[side], (size_t)counts[side] * sizeof *factors);
        all[counts[side]] = value;
        factors[counts[side]] = -once;
        assert_int_equal(compare_sum(factors, 1, all, counts[side] + 1, 0, &one), 0);
    }
    poda__big_release(&value);
    poda__big_release(&zero);
}

static void test_programs(void **unused)
{
    (void)unused;
    int seen[3] = {0};
    for (int round = 0; round < 3000; round++) {
        int64_t a[ROWS * COLS], limit[ROWS], gain[COLS];
        char kind[ROWS];
        bool free_column[COLS];
        const int rows = 1 + (int)below(ROWS), cols = 1 + (int)below(COLS);
        const int64_t range = below(2) ? 2 : 1000000000;
        for (int i = 0; i < rows * cols; i++)
            a[i] = below(3) ? below(2 * range + 1) - range : 0;
        for (int i = 0; i < rows; i++) {
            limit[i] = below(3) ? below(2 * range + 1) - range : 0;
            kind[i] = "<<<=>"[below(5)];
        }
        for (int j = 0; j < cols; j++) {
            gain[j] = below(2 * range + 1) - range;
            free_column[j] = below(5) == 0;
        }
        const poda__lp program = {.rows = rows,
                                  .cols = cols,
                                  .a = a,
                                  .limit = limit,
                                  .kind = kind,
                                  .gain = gain,
                                  .free = free_column};
        poda__lp_answer answer;
        assert_int_equal(poda__lp_solve(&program, &answer, NULL), PODA_OK);
        seen[answer.outcome]++;
        if (answer.outcome == PODA__LP_OPTIMAL)
            check_optimal(&program, &answer);
        poda__lp_release(&answer);
        if (answer.outcome != PODA__LP_UNBOUNDED)
            continue;
        /* feasible without an objective, and only its direction is to blame */
        const poda__lp any = {
            .rows = rows, .cols = cols, .a = a, .limit = limit, .kind = kind, .free = free_column};
        assert_int_equal(poda__lp_solve(&any, &answer, NULL), PODA_OK);
        assert_int_equal(answer.outcome, PODA__LP_OPTIMAL);
        poda__lp_release(&answer);
    }
    for (int i = 0; i < 3; i++)
        assert_true(seen[i] > 100);
}

/* Beale (1955): with the largest coefficient and the first row, six pivots return to the start. */
static void test_cycling(void **unused)
{
    (void)unused;
    static const int64_t a[] = {25, -6000, -4, 900, 50, -9000, -2, 300, 0, 0, 1, 0};
    static const int64_t limit[] = {0, 0, 1}, gain[] = {75, -15000, 2, -600};
    const poda__lp program = {.rows = 3, .cols = 4, .a = a, .limit = limit, .gain = gain};
    poda__lp_answer answer;
    poda__fraction value = {0};
    poda__buffer out = {0};
    assert_int_equal(poda__lp_solve(&program, &answer, NULL), PODA_OK);
    assert_int_equal(answer.outcome, PODA__LP_OPTIMAL);
    assert_true(poda__fraction_make(&value, &answer.value, &answer.bottom));
    assert_true(poda__fraction_text(&value, &out));
    assert_string_equal(out.at, "5");
    poda__buffer_release(&out);
    poda__fraction_release(&value);
    poda__lp_release(&answer);
}

/* The value of a program as text. */
static void write_value(const poda__lp *program, poda__buffer *out)
{
    poda__lp_answer answer;
    poda__fraction value = {0};
    assert_int_equal(poda__lp_solve(program, &answer, NULL), PODA_OK);
    assert_int_equal(answer.outcome, PODA__LP_OPTIMAL);
    assert_true(poda__fraction_make(&value, &answer.value, &answer.bottom));
    assert_true(poda__fraction_text(&value, out));
    poda__fraction_release(&value);
    poda__lp_release(&answer);
}

/* A row times any number, up to some beyond the range of doubles, says the same. */
static void test_long_programs(void **unused)
{
    (void)unused;
    for (int round = 0; round < 300; round++) {
        int64_t a[ROWS * COLS], limit[ROWS], gain[COLS];
        poda__big big_a[ROWS * COLS] = {{0}}, big_limit[ROWS] = {{0}}, factor = {0}, step = {0};
        poda__buffer plain = {0}, big = {0};
        const int rows = 1 + (int)below(ROWS), cols = 1 + (int)below(COLS);
        for (int i = 0; i < rows * cols; i++)
            a[i] = (i < cols ? 1 : 0) + below(1000); /* a row without 0, so that it is bounded */
        for (int i = 0; i < rows; i++)
            limit[i] = 1 + below(1000000);
        for (int j = 0; j < cols; j++)
            gain[j] = below(100) - 20;
        assert_true(poda__big_set(&step, 1 + below(INT64_C(1) << 60)));
        for (int i = 0; i < rows; i++) {
            assert_true(poda__big_set(&factor, 1));
            for (int64_t times = round % 40; times > 0; times--)
                assert_true(poda__big_multiply(&factor, &factor, &step));
            assert_true(poda__big_set(&big_limit[i], limit[i]) &&
                        poda__big_multiply(&big_limit[i], &big_limit[i], &factor));
            for (int at = i * cols; at < (i + 1) * cols; at++)
                assert_true(poda__big_set(&big_a[at], a[at]) &&
                            poda__big_multiply(&big_a[at], &big_a[at], &factor));
        }
        const poda__lp program = {.rows = rows, .cols = cols, .a = a, .limit = limit, .gain = gain};
        const poda__lp wide = {
            .rows = rows, .cols = cols, .big_a = big_a, .big_limit = big_limit, .gain = gain};
        write_value(&program, &plain);
        write_value(&wide, &big);
        assert_string_equal(plain.at, big.at);
        for (int i = 0; i < rows * cols; i++)
            poda__big_release(&big_a[i]);
        for (int i = 0; i < rows; i++)
            poda__big_release(&big_limit[i]);
        poda__big_release(&factor);
        poda__big_release(&step);
        poda__buffer_release(&plain);
        poda__buffer_release(&big);
    }
}

/* Negative numbers of any length arrive as they are. */
static void test_long_entries(void **unused)
{
    static const char *const numbers[] = {"-1",
                                          "-4294967296",
                                          "-9223372036854775808",
                                          "9223372036854775808",
                                          "-18446744073709551616",
                                          "18446744073709551615",
                                          "-340282366920938463463374607431768211456",
                                          "0"};
    enum { COUNT = sizeof numbers / sizeof numbers[0] };
    poda__tableau tableau;
    poda__big number = {0};
    (void)unused;
    assert_true(poda__tableau_init(&tableau, 1, COUNT));
    for (int i = 0; i < COUNT; i++) {
        read_big(numbers[i], &number);
        assert_true(poda__tableau_set_big(&tableau, 0, i, &number));
    }
    for (int i = 0; i < COUNT; i++) {
        assert_true(
            poda__big_from_words(&number, poda__tableau_cell(&tableau, 0, i), tableau.words));
        check_big(&number, numbers[i]);
    }
    poda__big_release(&number);
    poda__tableau_release(&tableau);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_numbers), cmocka_unit_test(test_division),
        cmocka_unit_test(test_fractions),     cmocka_unit_test(test_pivots),
        cmocka_unit_test(test_programs),      cmocka_unit_test(test_cycling),
        cmocka_unit_test(test_long_programs), cmocka_unit_test(test_long_entries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
