/* jobs.c - the queue and its threads. One lock guards all; a job is freed by the last of the two who
 * know it, the thread that answers and the one that waits. */
#include "jobs.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MOMENT = 100000000, /* nanoseconds that a waiter sleeps at most */
    STACK = 8 << 20,    /* of a thread that searches: as the first one's */
};

enum state { QUEUED, RUNNING, DONE };

struct poda__job {
    struct poda__jobs *jobs;
    struct poda__job *previous, *next; /* among all that are not done, oldest first */
    struct poda__question *question;
    struct poda__client client;
    enum state state;
    bool left;
    volatile int stop;
    double since; /* when it came, then when it was begun */
    pthread_cond_t news;
    unsigned events; /* progress heard so far */
    char event[PODA__EVENT_MAX];
    struct poda__http_response response;
};

struct poda__jobs {
    const struct poda__site *site;
    pthread_mutex_t lock;
    pthread_cond_t work;
    struct poda__job *first, *last;
    unsigned waiting;
    bool ends;
    unsigned threads;
    pthread_t *thread;
};

double poda__now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

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
    poda__response_release(&job->response);
    pthread_cond_destroy(&job->news);
    free(job->question);
    free(job);
}

static void stop_job(struct poda__job *job)
{
    __atomic_store_n(&job->stop, 1, __ATOMIC_RELAXED);
}

/* With the lock held. */
static void finish(struct poda__job *job)
{
    if (job->state == QUEUED)
        job->jobs->waiting--;
    unlink_job(job->jobs, job);
    job->state = DONE;
    pthread_cond_broadcast(&job->news);
}

/* The answer to a question that was never begun. */
static void give_up(struct poda__job *job)
{
    poda_error error = {.translate = poda_translator(job->question->language)};
    (void)poda_fail(&error, PODA_BUSY, "", "too many searches are running; try again later");
    poda__refuse(&job->response, 503, &error);
    finish(job);
}

static void hear(void *user, const poda_progress *progress)
{
    struct poda__job *job = user;
    char event[PODA__EVENT_MAX];
    poda__progress_event(progress, event);
    pthread_mutex_lock(&job->jobs->lock);
    memcpy(job->event, event, sizeof event);
    job->events++;
    pthread_cond_broadcast(&job->news);
    pthread_mutex_unlock(&job->jobs->lock);
}

static struct poda__job *next_job(struct poda__jobs *jobs)
{
    struct poda__job *job = jobs->first;
    while (job && job->state != QUEUED)
        job = job->next;
    return job;
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
        job->state = RUNNING;
        jobs->waiting--;
        job->since = poda__now();
        pthread_mutex_unlock(&jobs->lock);
        struct poda__http_response response = {0};
        poda__question_answer(jobs->site, job->question, &job->stop,
                              job->question->stream ? hear : NULL, job, &response);
        pthread_mutex_lock(&jobs->lock);
        job->response = response;
        finish(job);
        if (job->left)
            free_job(job);
    }
    pthread_mutex_unlock(&jobs->lock);
    return NULL;
}

poda_status poda__jobs_new(struct poda__jobs **out, const struct poda__site *site,
                           poda_error *error)
{
    const unsigned threads = site->options->threads;
    struct poda__jobs *jobs = calloc(1, sizeof *jobs);
    pthread_t *thread = calloc(threads, sizeof *thread);
    pthread_attr_t attributes;
    if (!jobs || !thread) {
        free(jobs);
        free(thread);
        return poda_fail_memory(error);
    }
    jobs->site = site;
    jobs->thread = thread;
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_cond_init(&jobs->work, NULL);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK);
    while (jobs->threads < threads &&
           pthread_create(&thread[jobs->threads], &attributes, answer_jobs, jobs) == 0)
        jobs->threads++;
    pthread_attr_destroy(&attributes);
    if (jobs->threads < threads) {
        poda__jobs_free(jobs);
        return poda_fail(error, PODA_NO_MEMORY, "threads", "%u threads are too many here", threads);
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
        stop_job(job);
        if (job->state == QUEUED)
            give_up(job);
    }
    pthread_cond_broadcast(&jobs->work);
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
    pthread_mutex_destroy(&jobs->lock);
    free(jobs->thread);
    free(jobs);
}

static unsigned jobs_of(const struct poda__jobs *jobs, const struct poda__client *client)
{
    unsigned count = 0;
    for (const struct poda__job *job = jobs->first; job; job = job->next)
        count += memcmp(&job->client, client, sizeof *client) == 0;
    return count;
}

poda_status poda__jobs_add(struct poda__jobs *jobs, struct poda__question *question,
                           const struct poda__client *client, struct poda__job **out,
                           unsigned *status, poda_error *error)
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
        .jobs = jobs, .question = question, .client = *client, .since = poda__now()};
    pthread_cond_init(&job->news, NULL);
    pthread_mutex_lock(&jobs->lock);
    if (jobs->ends) {
        result = poda_fail(error, PODA_BUSY, "", "the server is ending");
    } else if (jobs_of(jobs, client) >= limits->client) {
        *status = 429;
        result = poda_fail(error, PODA_BUSY, "",
                           "%u searches of yours are running or waiting; no more than that at once",
                           limits->client);
    } else if (jobs->waiting >= limits->queue) {
        result = poda_fail(error, PODA_BUSY, "", "too many searches are running; try again later");
    } else {
        link_job(jobs, job);
        jobs->waiting++;
        pthread_cond_signal(&jobs->work);
    }
    pthread_mutex_unlock(&jobs->lock);
    if (result == PODA_OK)
        *out = job;
    else
        free_job(job);
    return result;
}

static void sleep_a_moment(struct poda__job *job)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += MOMENT;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    (void)pthread_cond_timedwait(&job->news, &job->jobs->lock, &until);
}

bool poda__job_wait(struct poda__job *job, unsigned *seen, char event[PODA__EVENT_MAX],
                    struct poda__http_response *response)
{
    struct poda__jobs *jobs = job->jobs;
    event[0] = 0;
    pthread_mutex_lock(&jobs->lock);
    if (job->state != DONE && job->events == *seen)
        sleep_a_moment(job);
    if (job->events != *seen)
        memcpy(event, job->event, sizeof job->event);
    *seen = job->events;
    /* the waiter keeps the time: there is one as long as the job matters */
    if (job->state != DONE && poda__now() - job->since >= jobs->site->options->seconds) {
        stop_job(job);
        if (job->state == QUEUED)
            give_up(job);
    }
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
    stop_job(job);
    job->left = true;
    if (job->state == QUEUED)
        finish(job);
    const bool done = job->state == DONE;
    pthread_mutex_unlock(&jobs->lock);
    if (done)
        free_job(job);
}
