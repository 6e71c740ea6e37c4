/* test_handler.c - the meaning of requests, without sockets: paths, methods, names, origins,
 * queries and forms, answers and refusals, and memory that runs out on the way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FAILING_MALLOC
#include "failing.h"

#include "assets.h"
#include "handler.h"

/* The page of this test. */
const struct poda__asset poda__assets[] = {
    {"index.html", "text/html; charset=utf-8", (const unsigned char *)"<p>hello", 8,
     (const unsigned char *)"\x1f\x8b", 2, "\"1\""},
    {"words/es.json", "application/json", (const unsigned char *)"{}", 2, NULL, 0, "\"2\""},
    {0},
};
const char poda__assets_version[] = "7";
const char poda__assets_policy[] = "default-src 'none'; script-src 'self'";

static struct poda__server_options options = {
    .threads = 1, .queue = 2, .client = 3, .seconds = 4, .memory = (size_t)64 << 20};
static struct poda__site site = {.options = &options, .loopback = true, .port = 8020};

static struct poda__http_request request_for(const char *method, const char *target)
{
    return (struct poda__http_request){
        .method = method, .target = target, .host = "localhost:8020"};
}

/* The answer, immediate or computed. */
static struct poda__http_response answer(const struct poda__http_request *request)
{
    struct poda__http_response response = {0};
    struct poda__question *question = NULL;
    if (!poda__handle(&site, request, &response, &question)) {
        poda__question_answer(&site, question, NULL, NULL, NULL, &response);
        free(question);
    }
    return response;
}

static void expect(const struct poda__http_request *request, unsigned status, const char *part)
{
    struct poda__http_response response = answer(request);
    if (response.status != status || (part && !strstr(response.data, part)))
        fail_msg("%s %.60s: %u %.200s, not %u %s", request->method, request->target,
                 response.status, response.data ? response.data : "", status, part ? part : "");
    poda__response_release(&response);
}

static void expect_get(const char *target, unsigned status, const char *part)
{
    const struct poda__http_request request = request_for("GET", target);
    expect(&request, status, part);
}

static void hands_out_files(void **state)
{
    (void)state;
    struct poda__http_request request = request_for("GET", "/");
    struct poda__http_response response = answer(&request);
    assert_int_equal(response.status, 200);
    assert_string_equal(response.type, "text/html; charset=utf-8");
    assert_string_equal(response.etag, "\"1\"");
    assert_int_equal(response.length, 8);
    assert_false(response.packed || response.lasting);
    assert_non_null(strstr(response.policy, "default-src 'none'; script-src 'self'"));
    request.if_none_match = "\"0\", \"1\"";
    response = answer(&request);
    assert_int_equal(response.status, 304);
    assert_int_equal(response.length, 0);
    request.if_none_match = "\"0\"";
    expect(&request, 200, "hello");
    expect_get("/index.html?x", 200, "hello");
    request = request_for("GET", "/index.html?v=7");
    request.accept_encoding = "br;q=1.0, gzip;q=0.5";
    response = answer(&request);
    assert_true(response.packed && response.lasting);
    assert_int_equal(response.length, 2);
    request.accept_encoding = "identity, gzip;q=0";
    expect(&request, 200, "hello");
    request = request_for("GET", "/words/es.json?v=8");
    request.accept_encoding = "*";
    response = answer(&request);
    assert_false(response.packed || response.lasting);
    assert_true(poda__takes_gzip("deflate, GZIP") && poda__takes_gzip("*;q=0.1"));
    assert_false(poda__takes_gzip(NULL) || poda__takes_gzip("") || poda__takes_gzip("gzipped") ||
                 poda__takes_gzip("gzip;q=0.0, br") || poda__takes_gzip("*, gzip;q=0"));
    expect_get("/words%2fes.json", 200, "{}");
    expect_get("/words", 404, "there is no '/words' here");
    expect_get("/../etc/passwd", 404, NULL);
    expect_get("/%2e%2e/x", 404, NULL);
    expect_get("x", 400, "not well-formed");
    expect_get("/%zz", 400, "not well-formed");
    expect_get("/%00", 400, "not well-formed");
    expect_get("/%ff", 400, "not well-formed");
    request = request_for("HEAD", "/");
    expect(&request, 200, NULL);
    request = request_for("POST", "/");
    response = answer(&request);
    assert_int_equal(response.status, 405);
    assert_string_equal(response.allow, "GET, HEAD, OPTIONS");
    poda__response_release(&response);
}

static void knows_methods(void **state)
{
    (void)state;
    static const char *const bad[] = {"HEAD", "PUT", "DELETE", "GE", "ET", "G", "", "PATCH"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const struct poda__http_request request = request_for(bad[i], "/api/games");
        struct poda__http_response response = answer(&request);
        assert_int_equal(response.status, 405);
        assert_string_equal(response.allow, "GET, POST, OPTIONS");
        poda__response_release(&response);
    }
    const struct poda__http_request request = request_for("OPTIONS", "/api/games");
    struct poda__http_response response = answer(&request);
    assert_int_equal(response.status, 204);
    assert_string_equal(response.allow, "GET, POST, OPTIONS");
    assert_null(response.type);
}

/* Each option of each game, in a query: its value is checked, whatever the verb. */
static void options_reach_the_game(void **state)
{
    (void)state;
    static const char *const verbs[] = {"show", "best?nodes=1", "solve?nodes=1", "explain?depth=1",
                                        "count?depth=1"};
    const poda_rules *rules;
    for (size_t i = 0; (rules = poda_registered(i)); i++)
        for (const poda_option *option = rules->space.about->options; option && option->key;
             option++)
            for (size_t v = 0; v < sizeof verbs / sizeof verbs[0]; v++) {
                char target[200];
                snprintf(target, sizeof target, "/api/%s%cgame=%s&%s=%%3f!(", verbs[v],
                         strchr(verbs[v], '?') ? '&' : '?', rules->space.about->name, option->key);
                expect_get(target, 400, "\"error\"");
            }
    expect_get("/api/explain?game=connect4&cols=4&rows=4&depth=1", 200,
               "\"options\":\"cols=4 rows=4\",\"position\":\"..../..../..../....\"");
    expect_get("/api/explain?game=tictactoe&deph=1", 400, "did you mean 'depth'?");
}

static void tells_about_itself(void **state)
{
    (void)state;
    expect_get("/api", 200, "\"verbs\":[\"games\",");
    expect_get("/api", 200, "\"limits\":{\"seconds\":4,\"memory\":67108864,\"threads\":1,");
    expect_get("/api/nothing", 404, "there is no verb 'nothing'");
    expect_get("/api/", 404, "there is no verb ''");
    expect_get("/api/new?name=x", 404, NULL);
    expect_get("/api/play", 404, NULL);
}

static void checks_names(void **state)
{
    (void)state;
    static const struct {
        const char *host;
        bool own;
    } hosts[] = {
        {"localhost:8020", true},    {"LOCALHOST:8020", true},       {"127.0.0.1:8020", true},
        {"[::1]:8020", true},        {"localhost", false},           {"localhost:80", false},
        {"evil.com:8020", false},    {"localhost.evil:8020", false}, {"", false},
        {"127.0.0.1.x:8020", false}, {"localhost:80200", false}};
    struct poda__http_request request = request_for("GET", "/");
    for (size_t i = 0; i < sizeof hosts / sizeof hosts[0]; i++) {
        request.host = hosts[i].host;
        expect(&request, hosts[i].own ? 200 : 421, NULL);
    }
    request.host = "127.0.0.2:8020";
    expect(&request, 421, NULL);
    options.host = "127.0.0.2"; /* the name it was started with */
    expect(&request, 200, NULL);
    options.host = NULL;
    request.host = NULL;
    expect(&request, 400, "no Host");
}

/* Called by another name than its own. */
static void stands_behind_a_proxy(void **state)
{
    (void)state;
    static const struct {
        const char *host, *origin;
        unsigned status;
    } asked[] = {
        {"poda.example", "https://poda.example", 200},
        {"poda.example", NULL, 200},
        {"Poda.Example:443", "https://poda.example", 200},
        {"localhost:8020", "https://poda.example", 200}, /* the proxy uses its own name */
        {"localhost:8020", "http://localhost:8020", 200},
        {"poda.example:80", "https://poda.example", 421},
        {"poda.example.evil", NULL, 421},
        {"evil.example", NULL, 421},
        {"evil.example", "https://poda.example", 421},
        {"poda.example", "https://evil.example", 403},
        {"poda.example", "http://poda.example",
         403}, /* a page that an attacker on the network could write */
        {"poda.example", "https://poda.example.evil", 403},
        {"poda.example", "null", 403},
    };
    const struct poda__site before = site;
    poda_error error = {.translate = NULL};
    options.origin = "https://poda.example";
    for (int everywhere = 0; everywhere < 2; everywhere++) {
        assert_int_equal(poda__site_set(&site, &options, &error), PODA_OK);
        site.loopback = !everywhere;
        site.port = 8020;
        struct poda__http_request request = request_for("POST", "/api/games");
        for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
            request.host = asked[i].host;
            request.origin = asked[i].origin;
            expect(&request, asked[i].status, NULL);
        }
    }
    static const char *const bad[] = {
        "", "poda.example", "https://", "ftp://poda.example", "*", "https://poda.example/", "null"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        options.origin = bad[i];
        assert_int_equal(poda__site_set(&site, &options, &error), PODA_BAD_OPTION);
    }
    options.origin = NULL;
    site = before;
}

static void tells_its_health(void **state)
{
    (void)state;
    struct poda__http_request request = request_for("GET", "/health");
    expect(&request, 200, "{\"status\":\"ok\"");
    request.host = "10.0.0.7:8020"; /* as a monitor calls it */
    expect(&request, 200, "{\"status\":\"ok\"");
    request.method = "POST";
    expect(&request, 405, NULL);
}

static void checks_origins(void **state)
{
    (void)state;
    struct poda__http_request request = request_for("POST", "/api/games");
    request.origin = "http://localhost:8020";
    expect(&request, 200, NULL);
    static const char *const foreign[] = {"http://localhost:8021",  "http://evil.com", "null",
                                          "https://localhost:8020", "localhost:8020",  ""};
    for (size_t i = 0; i < sizeof foreign / sizeof foreign[0]; i++) {
        request.origin = foreign[i];
        expect(&request, 403, "pages of other servers");
    }
    request.origin = NULL;
    request.fetch_site = "cross-site";
    expect(&request, 403, NULL);
    request.fetch_site = "same-site";
    expect(&request, 403, NULL);
    request.fetch_site = "same-origin";
    expect(&request, 200, NULL);
    request = request_for("GET", "/"); /* a link from elsewhere may be followed */
    request.fetch_site = "cross-site";
    expect(&request, 200, NULL);
}

static void decodes_queries(void **state)
{
    (void)state;
    expect_get("/api/solve?game=nim&heaps=3%2C4%2c5", 200, "\"nim_value\":2");
    expect_get("/api/best?game=tictactoe&moves=b2+a1&depth=1", 200, "\"position\":\"X../.O./...\"");
    expect_get("/api/best?&game=tictactoe&&moves=b2%20a1&depth=1&", 200, "X../.O./...");
    expect_get("/api/solve?game=nim&heaps=%C3%B1&lang=es", 400, "no es un número");
    expect_get("/api/solve?game=nim&heaps=%C3%B1&l%61ng=es", 400, "no es un número");
    expect_get("/api/solve?lang=es&game=nim&heaps=%C3", 400, "no es texto");
    expect_get("/api/solve?game=nim&heaps=%", 400, "not text");
    expect_get("/api/solve?game=nim&heaps=%4", 400, "not text");
    expect_get("/api/solve?game=nim&heaps=3%00", 400, "not text");
    expect_get("/api/solve?game=nim&heaps=%ed%a0%80", 400, "not text"); /* a surrogate */
    expect_get("/api/solve?game=nim&heaps=%c0%80", 400, "not text");    /* overlong */
    expect_get("/api/solve?game=nim&heaps=%f4%90%80%80", 400, "not text");
    expect_get("/api/solve?game=nim&heaps=1&heaps=2", 400, "given twice");
    expect_get("/api/solve?game=nim&heaps", 400, "key=value");
    expect_get("/api/solve?game=nim&=3", 400, "name is not made of");
    expect_get("/api/solve?game=nim&he%3Daps=3", 400, "name is not made of");
    expect_get("/api/solve?game=nim&lang=de", 400, "expected one of: en es");
    expect_get("/api/solve", 400, "which game?");
}

static void limits_sizes(void **state)
{
    (void)state;
    char target[PODA__TARGET_MAX + 200];
    size_t length = (size_t)snprintf(target, sizeof target, "/api/games?x0=");
    for (int i = 1; i < 64; i++)
        length += (size_t)snprintf(target + length, sizeof target - length, "&x%d=", i);
    expect_get(target, 400, "takes no parameter 'x0'");
    snprintf(target + length, sizeof target - length, "&x64=");
    expect_get(target, 400, "too many parameters");
    memset(target, 'a', sizeof target);
    target[0] = '/';
    target[PODA__TARGET_MAX] = 0;
    expect_get(target, 404, NULL);
    target[PODA__TARGET_MAX] = 'a';
    target[PODA__TARGET_MAX + 1] = 0;
    expect_get(target, 414, "longer than");
}

static void reads_forms(void **state)
{
    (void)state;
    static const char body[] = "heaps=1,2,4&lang=es";
    struct poda__http_request request = request_for("POST", "/api/solve?game=nim");
    request.body = body;
    request.length = sizeof body - 1;
    expect(&request, 415, "application/x-www-form-urlencoded");
    request.content_type = "text/plain";
    expect(&request, 415, NULL);
    request.content_type = "application/x-www-form-urlencodedX";
    expect(&request, 415, NULL);
    request.content_type = "Application/x-www-form-urlencoded; charset=UTF-8";
    expect(&request, 200, "\"nim_value\":7");
    request.target = "/api/solve?game=nim&heaps=1";
    expect(&request, 400, "aparece dos veces");
    request.length = strlen("heaps=1,2"); /* its length ends it */
    request.target = "/api/solve?game=nim";
    expect(&request, 200, "\"nim_value\":3");
}

static void makes_documents(void **state)
{
    (void)state;
    static const char *const documents[][2] = {{"svg", "image/svg+xml"},
                                               {"dot", "text/plain; charset=utf-8"},
                                               {"html", "text/html; charset=utf-8"},
                                               {"text", "text/plain; charset=utf-8"}};
    for (size_t i = 0; i < sizeof documents / sizeof documents[0]; i++) {
        char target[100];
        snprintf(target, sizeof target, "/api/explain?game=tree&format=%s", documents[i][0]);
        const struct poda__http_request request = request_for("GET", target);
        struct poda__http_response response = answer(&request);
        assert_int_equal(response.status, 200);
        assert_string_equal(response.type, documents[i][1]);
        assert_non_null(strstr(response.policy, "sandbox"));
        assert_int_equal(response.name != NULL, i == 2);
        poda__response_release(&response);
    }
    expect_get("/api/explain?game=tree&format=json", 200, "\"visited\"");
    expect_get("/api/explain?game=tree&format=docx", 400, "\"code\":\"bad-option\"");
    expect_get("/api/solve?game=nim&format=text", 200, "MAX to move wins in 11");
}

static void reads_no_files(void **state)
{
    (void)state;
    expect_get("/api/solve?game=./x.so", 400, "not loaded from files here");
    expect_get("/api/find?problem=/tmp/x.so", 400, "not loaded from files here");
    expect_get("/api/check?game=./x.so", 400, "not loaded from files here");
    expect_get("/api/solve?game=sum&of=./x.so", 400, "not loaded from files here");
    expect_get("/api/explain?tree=@/etc/passwd", 400, "not read from files here");
    expect_get("/api/find?problem=map&map=@/etc/passwd", 400, "not read from files here");
    expect_get("/api/bench?problem=map&set=/etc/passwd", 400, "sets are not read here");
    expect_get("/api/match?game=nim&openings=/etc/passwd", 400,
               "files are not read or written here");
    expect_get("/api/match?game=nim&save=games", 400, "files are not read or written here");
    expect_get("/api/match?game=nim&first=engine%3Dsh", 400, "other programs are not started here");
    expect_get("/api/match?game=nim&heaps=1,2&games=2&random=1&first=depth%3D2&jobs=9", 200,
               "\"wins\":");
    expect_get("/api/games?game=./x.so", 400, "not loaded from files here");
}

static void streams_on_request(void **state)
{
    (void)state;
    struct poda__http_response response;
    struct poda__question *question = NULL;
    struct poda__http_request request = request_for("GET", "/api/best?game=nim");
    request.accept = "text/event-stream";
    assert_false(poda__handle(&site, &request, &response, &question));
    assert_true(question->stream && !question->quick && question->json);
    free(question);
    request.target = "/api/explain?game=tree&format=svg"; /* documents are not streamed */
    assert_false(poda__handle(&site, &request, &response, &question));
    assert_true(!question->stream && !question->json);
    free(question);
    request = request_for("GET", "/api/games?game=nim");
    assert_false(poda__handle(&site, &request, &response, &question));
    assert_true(question->quick && !question->stream);
    free(question);
}

/* A memory limit changes what is too large, not what is right. */
static void keeps_to_memory(void **state)
{
    (void)state;
    options.memory = (size_t)1 << 20;
    expect_get("/api/count?game=connect4&what=positions", 400, "\"code\":\"too-large\"");
    expect_get("/api/solve?game=connect4&cols=5&rows=4&method=whole", 400,
               "\"code\":\"too-large\"");
    expect_get("/api/find?problem=queens&n=100000", 400, "do not fit");
    expect_get("/api/find?problem=queens&n=40000", 400, "the answer is larger than 0 MiB");
    expect_get("/api/find?problem=sliding&algorithm=bfs&rows=4&cols=3&method=plain&nodes=1000000"
               "&passes=no",
               200, "\"end\":\"memory\"");
    expect_get("/api/best?game=connect4&depth=4&table=1000000", 200, "\"depth\":4");
    expect_get("/api/best?game=tictactoe&algorithm=mcts&nodes=20000", 200, "\"move\":");
    expect_get("/api/check?game=nim&positions=10000000", 200, "\"faults\":[]");
    options.memory = (size_t)64 << 20;
}

static void outlives_failing_memory(void **state)
{
    (void)state;
    static const char *const targets[] = {"/",
                                          "/nothing",
                                          "/api",
                                          "/api/games?lang=es",
                                          "/api/solve?game=nim&heaps=1,2",
                                          "/api/nothing",
                                          "/api/solve?game=nim&heaps=x",
                                          "/api/explain?tree=A(3+5)&format=svg"};
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
        const struct poda__http_request request = request_for("GET", targets[i]);
        bool failed = true;
        for (long n = 0; failed; n++) {
            fail_after(n);
            struct poda__http_response response = answer(&request);
            failed = stop_failing();
            assert_true(response.status >= 200 && response.status <= 503);
            assert_true(response.data || response.status == 204);
            poda__response_release(&response);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_out_files),
        cmocka_unit_test(knows_methods),
        cmocka_unit_test(options_reach_the_game),
        cmocka_unit_test(tells_about_itself),
        cmocka_unit_test(checks_names),
        cmocka_unit_test(stands_behind_a_proxy),
        cmocka_unit_test(tells_its_health),
        cmocka_unit_test(checks_origins),
        cmocka_unit_test(decodes_queries),
        cmocka_unit_test(limits_sizes),
        cmocka_unit_test(reads_forms),
        cmocka_unit_test(makes_documents),
        cmocka_unit_test(reads_no_files),
        cmocka_unit_test(streams_on_request),
        cmocka_unit_test(keeps_to_memory),
        cmocka_unit_test(outlives_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
