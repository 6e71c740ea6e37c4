/* jobs.c - the queue and its threads. One lock guards everything; a job is freed by the last of its
 * two holders, the thread that answers and the connection that waits.
 *
 * `threads` questions run at once, and one more in a reserve. The reserve accepts a newcomer, a
 * client with nothing running, and runs its question to the end. If no newcomer waits, the reserve
 * gives any question a trial of TRIAL seconds: a cheap one is answered, another returns to the
 * queue. If all are busy and a newcomer waits for PATIENCE seconds, a question of a greedier client
 * yields: it is stopped, and answers with what it knows or, if that is nothing, is started again
 * later. */
#include "jobs.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MOMENT = 100000000, /* most nanoseconds that a waiter sleeps */
    TICK = 25000000,    /* nanoseconds between two checks of the clock */
    STACK = 8 << 20,    /* of a thread that searches: as large as the main thread's */
};

static const double TRIAL = 0.3, PATIENCE = 0.3;
/* A question that has run for LEAST seconds may have to yield to a client with fewer questions.
 * Clients with equally many yield only after SHARE seconds more of recent work. */
static const double LEAST = 0.7, SHARE = 5;
/* Work is forgotten at FORGET seconds per second; at most WORK_MAX is remembered. */
static const double FORGET = 0.1, WORK_MAX = 30;

enum state { QUEUED, RUNNING, DONE };

struct poda__job {
    struct poda__jobs *jobs;
    struct poda__job *previous, *next; /* among all unfinished ones, oldest first */
    struct poda__question *question;
    struct poda__account *account;
    enum state state;
    bool left;
    bool reserve; /* it runs in the reserve */
    bool trial;   /* only for a moment */
    bool tried;   /* it has had its trial */
    bool cut;     /* stopped for another client, not by its own limit */
    volatile int stop;
    double came, begun, waits; /* when it arrived, started, was last queued */
    double ran;                /* seconds of its longest interrupted run */
    pthread_cond_t news;
    unsigned events; /* progress events so far */
    char event[PODA__EVENT_MAX];
    struct poda__http_response response;
};

struct poda__jobs {
    const struct poda__site *site;
    struct poda__clients *clients;
    pthread_mutex_t lock;
    pthread_cond_t work, tick;
    struct poda__job *first, *last;
    unsigned waiting, running;
    struct poda__job *reserve; /* not among the running ones; NULL: free */
    unsigned cuts;             /* questions that are being stopped */
    bool ends;
    unsigned threads;
    pthread_t *thread; /* the first is the timekeeper */
};

static void link_job(struct poda__jobs *jobs, struct poda__job *job)
{
    job->previous = jobs->last;
    *(jobs->last ? &jobs->last->next : &jobs->first) = job;
    jobs->last = job;
}

static void unlink_job(struct poda__jobs *jobs, struct poda__job *job)
{
    *(job->previous ? &job->previous->next : &jobs->first) = job->next;
    *(job->next ? &job->next->previous : &jobs->last) = job->previous;
    job->previous = job->next = NULL;
}

static void free_job(struct poda__job *job)
{
    assert(!job->previous && !job->next && job->state != RUNNING);
    poda__response_release(&job->response);
    poda__account_release(job->jobs->clients, job->account);
    pthread_cond_destroy(&job->news);
    free(job->question);
    free(job);
}

static void stop_job(struct poda__job *job, int stop)
{
    __atomic_store_n(&job->stop, stop, __ATOMIC_RELAXED);
}

/* The following functions are called with the lock held. */

static void enqueue(struct poda__job *job)
{
    job->state = QUEUED;
    job->waits = poda__now();
    job->jobs->waiting++;
    job->account->waiting++;
    pthread_cond_broadcast(&job->jobs->work);
}

static void dequeue(struct poda__job *job)
{
    assert(job->state == QUEUED && job->jobs->waiting > 0 && job->account->waiting > 0);
    job->jobs->waiting--;
    job->account->waiting--;
}

static void finish(struct poda__job *job)
{
    assert(job->state != DONE);
    if (job->state == QUEUED)
        dequeue(job);
    unlink_job(job->jobs, job);
    job->state = DONE;
    pthread_cond_broadcast(&job->news);
}

/* The answer to a question that has waited too long, or whose place another client needs; it may
 * have had an interrupted run. */
static void give_up(struct poda__job *job)
{
    poda_error error = {.translate = poda_translator(job->question->language)};
    (void)poda_fail(&error, PODA_BUSY, "", "too many searches are running; try again later");
    poda__refuse(&job->response, 503, &error);
    finish(job);
}

static void add_work(struct poda__account *account, double now, double seconds)
{
    const double left = account->work - (now - account->worked) * FORGET;
    account->work = (left > 0 ? left : 0) + seconds;
    account->worked = now;
    if (account->work > WORK_MAX)
        account->work = WORK_MAX;
}

/* The order of the queue: the client with fewest running first, then with least recent work, then
 * with fewest waiting; of one client, the older question. */
static bool goes_before(const struct poda__job *job, const struct poda__job *other)
{
    const struct poda__account *own = job->account, *its = other->account;
    if (own->running != its->running)
        return own->running < its->running;
    if (own->work < its->work || own->work > its->work)
        return own->work < its->work;
    return own->waiting < its->waiting;
}

/* NULL if nothing waits that could run now. */
static struct poda__job *next_job(struct poda__jobs *jobs)
{
    const double now = poda__now();
    const bool full = jobs->running >= jobs->site->options->threads;
    struct poda__job *best = NULL;
    if (full && jobs->reserve)
        return NULL;
    for (struct poda__job *job = jobs->first; job; job = job->next)
        if (job->state == QUEUED && !(full && job->tried && job->account->running > 0)) {
            add_work(job->account, now, 0);
            if (!best || goes_before(job, best))
                best = job;
        }
    if (best) {
        best->reserve = full;
        best->trial = full && best->account->running > 0;
    }
    return best;
}

static void begin(struct poda__job *job)
{
    dequeue(job);
    job->state = RUNNING;
    job->begun = poda__now();
    job->account->running++;
    assert(job->reserve ? !job->jobs->reserve
                        : job->jobs->running < job->jobs->site->options->threads);
    if (job->reserve)
        job->jobs->reserve = job;
    else
        job->jobs->running++;
    pthread_cond_signal(&job->jobs->tick);
}

/* Moves the question in the reserve to a free place, which frees the reserve. */
static void promote(struct poda__jobs *jobs)
{
    struct poda__job *job = jobs->reserve;
    if (!job || job->cut || jobs->running >= jobs->site->options->threads)
        return;
    job->reserve = job->trial = false;
    jobs->reserve = NULL;
    jobs->running++;
}

static void free_place(struct poda__job *job)
{
    struct poda__jobs *jobs = job->jobs;
    assert(job->state == RUNNING && job->account->running > 0 && jobs->cuts >= job->cut);
    assert(job->reserve ? jobs->reserve == job : jobs->running > 0);
    job->account->running--;
    jobs->cuts -= job->cut;
    if (job->reserve)
        jobs->reserve = NULL;
    else
        jobs->running--;
    job->reserve = false;
    promote(jobs);
    pthread_cond_broadcast(&jobs->work);
}

/* Is an interrupted question started again? A trial is, and so is one without an answer. */
static bool is_repeated(const struct poda__job *job, const struct poda__http_response *response)
{
    return job->cut && !job->left && !job->jobs->ends && (job->trial || response->status == 503);
}

static void end(struct poda__job *job, struct poda__http_response *response)
{
    const double now = poda__now(), ran = now - job->begun;
    const bool repeated = is_repeated(job, response);
    add_work(job->account, now, ran);
    free_place(job);
    if (repeated) {
        poda__response_release(response);
        job->tried = true;
        job->ran = !job->trial && ran > job->ran ? ran : job->ran;
        job->trial = job->cut = false;
        stop_job(job, 0);
        enqueue(job);
        return;
    }
    job->response = *response;
    finish(job);
    if (job->left)
        free_job(job);
}

static void cut(struct poda__job *job)
{
    assert(job->state == RUNNING && !job->cut);
    job->cut = true;
    job->jobs->cuts++;
    stop_job(job, 1);
}

/* The recent work of its client, including what is running. */
static double work_of(const struct poda__job *job, double now)
{
    return job->account->work + now - job->begun;
}

/* Does a running question yield to a waiting one? To a client that asks for less, or has had
 * less. */
static bool yields(const struct poda__job *job, const struct poda__job *waiting, double now)
{
    const struct poda__account *own = job->account, *its = waiting->account;
    const double runs = now - job->begun;
    /* longer each time, so that it finishes eventually */
    if (job->state != RUNNING || job->trial || job->cut || own == its || runs < LEAST ||
        runs <= 2 * job->ran)
        return false;
    return own->running + own->waiting > its->running + its->waiting ||
           work_of(job, now) > its->work + SHARE;
}

/* Of two that could yield, the one of the client with more questions, then with more work. */
static bool yields_before(const struct poda__job *job, const struct poda__job *other, double now)
{
    const struct poda__account *own = job->account, *its = other->account;
    if (own->running + own->waiting != its->running + its->waiting)
        return own->running + own->waiting > its->running + its->waiting;
    return work_of(job, now) > work_of(other, now);
}

/* Finds a place for each newcomer that has waited, one after the other. */
static void serve_newcomers(struct poda__jobs *jobs, double now)
{
    struct poda__job *newcomer = NULL, *victim = NULL;
    if (jobs->cuts > 0 || !jobs->reserve || jobs->reserve->trial)
        return; /* a place is free, or will be */
    for (struct poda__job *job = jobs->first; job; job = job->next)
        if (job->state == QUEUED && job->account->running == 0 && now - job->waits >= PATIENCE) {
            add_work(job->account, now, 0);
            if (!newcomer || goes_before(job, newcomer))
                newcomer = job;
        }
    for (struct poda__job *job = jobs->first; job && newcomer; job = job->next)
        if (yields(job, newcomer, now) && (!victim || yields_before(job, victim, now)))
            victim = job;
    if (victim)
        cut(victim);
}

static void look_at_clock(struct poda__job *job, double now)
{
    const struct poda__server_options *limits = job->jobs->site->options;
    if (job->state == QUEUED && now - job->came >= limits->seconds) {
        give_up(job);
    } else if (job->state == RUNNING && job->trial && now - job->begun >= TRIAL && !job->cut) {
        cut(job);
    } else if (job->state == RUNNING && now - job->begun >= limits->seconds) {
        stop_job(job, 1);
    }
}

static void sleep_for(pthread_cond_t *condition, pthread_mutex_t *lock, long nanoseconds)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += nanoseconds;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    (void)pthread_cond_timedwait(condition, lock, &until);
}

static void *keep_time(void *user)
{
    struct poda__jobs *jobs = user;
    pthread_mutex_lock(&jobs->lock);
    while (!jobs->ends) {
        const double now = poda__now();
        for (struct poda__job *job = jobs->first, *next; job; job = next) {
            next = job->next;
            look_at_clock(job, now);
        }
        serve_newcomers(jobs, now);
        if (jobs->first)
            sleep_for(&jobs->tick, &jobs->lock, TICK);
        else
            pthread_cond_wait(&jobs->tick, &jobs->lock);
    }
    pthread_mutex_unlock(&jobs->lock);
    return NULL;
}

/* Progress of a trial is not reported, since it may be started again, nor what an earlier run
 * already reported. */
static void hear(void *user, const char event[PODA__EVENT_MAX])
{
    struct poda__job *job = user;
    pthread_mutex_lock(&job->jobs->lock);
    if (!job->trial && poda__now() - job->begun > job->ran) {
        memcpy(job->event, event, sizeof job->event);
        job->events++;
        pthread_cond_broadcast(&job->news);
    }
    pthread_mutex_unlock(&job->jobs->lock);
}

static void *answer_jobs(void *user)
{
    struct poda__jobs *jobs = user;
    pthread_mutex_lock(&jobs->lock);
    while (!jobs->ends) {
        struct poda__job *job = next_job(jobs);
        if (!job) {
            pthread_cond_wait(&jobs->work, &jobs->lock);
            continue;
        }
        begin(job);
        pthread_mutex_unlock(&jobs->lock);
        struct poda__http_response response = {0};
        poda__question_answer(jobs->site, job->question, &job->stop,
                              job->question->stream ? hear : NULL, job, &response);
        pthread_mutex_lock(&jobs->lock);
        end(job, &response);
    }
    pthread_mutex_unlock(&jobs->lock);
    return NULL;
}

poda_status poda__jobs_new(struct poda__jobs **out, const struct poda__site *site,
                           struct poda__clients *clients, poda_error *error)
{
    const unsigned threads = site->options->threads + 2; /* one for the reserve, one for the time */
    struct poda__jobs *jobs = calloc(1, sizeof *jobs);
    pthread_t *thread = calloc(threads, sizeof *thread);
    pthread_attr_t attributes;
    if (!jobs || !thread) {
        free(jobs);
        free(thread);
        return poda_fail_memory(error);
    }
    jobs->site = site;
    jobs->clients = clients;
    jobs->thread = thread;
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_cond_init(&jobs->work, NULL);
    pthread_cond_init(&jobs->tick, NULL);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK);
    while (jobs->threads < threads &&
           pthread_create(&thread[jobs->threads], &attributes,
                          jobs->threads == 0 ? keep_time : answer_jobs, jobs) == 0)
        jobs->threads++;
    pthread_attr_destroy(&attributes);
    if (jobs->threads < threads) {
        poda__jobs_free(jobs);
        return poda_fail(error, PODA_NO_MEMORY, "threads",
                         "%u {thread is|threads are} too many here", site->options->threads);
    }
    *out = jobs;
    return PODA_OK;
}

void poda__jobs_stop(struct poda__jobs *jobs)
{
    pthread_mutex_lock(&jobs->lock);
    jobs->ends = true;
    for (struct poda__job *job = jobs->first, *next; job; job = next) {
        next = job->next;
        stop_job(job, 1);
        if (job->state == QUEUED)
            give_up(job);
    }
    pthread_cond_broadcast(&jobs->work);
    pthread_cond_broadcast(&jobs->tick);
    pthread_mutex_unlock(&jobs->lock);
    for (; jobs->threads > 0; jobs->threads--)
        pthread_join(jobs->thread[jobs->threads - 1], NULL);
}

void poda__jobs_free(struct poda__jobs *jobs)
{
    if (!jobs)
        return;
    poda__jobs_stop(jobs);
    pthread_cond_destroy(&jobs->work);
    pthread_cond_destroy(&jobs->tick);
    pthread_mutex_destroy(&jobs->lock);
    free(jobs->thread);
    free(jobs);
}

void poda__jobs_count(struct poda__jobs *jobs, unsigned *running, unsigned *waiting)
{
    pthread_mutex_lock(&jobs->lock);
    *running = jobs->running + (jobs->reserve != NULL);
    *waiting = jobs->waiting;
    pthread_mutex_unlock(&jobs->lock);
}

/* If the queue is full, the client with most questions in it gives a place to one with fewer. */
static bool make_room(struct poda__jobs *jobs, const struct poda__account *account)
{
    const struct poda__server_options *limits = jobs->site->options;
    const unsigned idle = limits->threads > jobs->running ? limits->threads - jobs->running : 0;
    struct poda__job *victim = NULL;
    if (jobs->waiting < limits->queue + idle)
        return true;
    for (struct poda__job *job = jobs->first; job; job = job->next)
        if (job->state == QUEUED && (!victim || job->account->waiting >= victim->account->waiting))
            victim = job; /* its youngest: that one has waited least */
    if (!victim || victim->account->waiting <= account->waiting + 1)
        return false;
    give_up(victim);
    return true;
}

poda_status poda__jobs_add(struct poda__jobs *jobs, struct poda__question *question,
                           struct poda__account *account, struct poda__job **out, unsigned *status,
                           poda_error *error)
{
    const struct poda__server_options *limits = jobs->site->options;
    struct poda__job *job = calloc(1, sizeof *job);
    poda_status result = PODA_OK;
    error->translate = poda_translator(question->language);
    *status = 503;
    if (!job) {
        free(question);
        return poda_fail_memory(error);
    }
    *job = (struct poda__job){
        .jobs = jobs, .question = question, .account = account, .came = poda__now()};
    pthread_cond_init(&job->news, NULL);
    poda__account_share(jobs->clients, account);
    pthread_mutex_lock(&jobs->lock);
    if (jobs->ends) {
        result = poda_fail(error, PODA_BUSY, "", "the server is ending");
    } else if (account->running + account->waiting >= limits->client) {
        *status = 429;
        result = poda_fail(error, PODA_BUSY, "",
                           "%u {search of yours is|searches of yours are} running or waiting; no "
                           "more than that at once",
                           limits->client);
    } else if (!make_room(jobs, account)) {
        result = poda_fail(error, PODA_BUSY, "", "too many searches are running; try again later");
    } else {
        link_job(jobs, job);
        enqueue(job);
        pthread_cond_signal(&jobs->tick);
    }
    pthread_mutex_unlock(&jobs->lock);
    if (result == PODA_OK)
        *out = job;
    else
        free_job(job);
    return result;
}

bool poda__job_wait(struct poda__job *job, unsigned *seen, char event[PODA__EVENT_MAX],
                    struct poda__http_response *response)
{
    struct poda__jobs *jobs = job->jobs;
    event[0] = 0;
    pthread_mutex_lock(&jobs->lock);
    if (job->state != DONE && job->events == *seen)
        sleep_for(&job->news, &jobs->lock, MOMENT);
    if (job->events != *seen)
        memcpy(event, job->event, sizeof job->event);
    *seen = job->events;
    const bool done = job->state == DONE;
    if (done) {
        *response = job->response;
        job->response = (struct poda__http_response){0};
    }
    pthread_mutex_unlock(&jobs->lock);
    return done;
}

void poda__job_leave(struct poda__job *job)
{
    struct poda__jobs *jobs = job->jobs;
    pthread_mutex_lock(&jobs->lock);
    stop_job(job, 1);
    job->left = true;
    if (job->state == QUEUED)
        finish(job);
    const bool done = job->state == DONE;
    pthread_mutex_unlock(&jobs->lock);
    if (done)
        free_job(job);
}
