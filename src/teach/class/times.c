/* times.c - when answers were handed in: as 2026-11-17 22:00, or in the words of a learning platform. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "teach/class/class.h"

enum { YEAR, MONTH, DAY, HOUR, MINUTE, SECOND, PARTS };

/* The number of at most `digits` digits at *text, from `least` to `top`; -1: none. */
static int read_number(const char **text, int digits, int least, int top)
{
    int value = 0, count = 0;
    for (; count < digits && isdigit((unsigned char)**text); count++)
        value = 10 * value + *(*text)++ - '0';
    return count > 0 && value >= least && value <= top ? value : -1;
}

static int days_of(int year, int month)
{
    const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month == 2 ? 28 + leap : 30 + ((month + month / 8) & 1);
}

/* "22:00", "9:05:30"; nothing else may follow. */
static bool read_clock(const char *at, int parts[PARTS])
{
    parts[HOUR] = read_number(&at, 2, 0, 23);
    if (parts[HOUR] < 0 || *at++ != ':')
        return false;
    parts[MINUTE] = read_number(&at, 2, 0, 59);
    if (*at == ':') {
        at++;
        parts[SECOND] = read_number(&at, 2, 0, 60);
    }
    return parts[MINUTE] >= 0 && parts[SECOND] >= 0 && !at[strspn(at, " ")];
}

static bool read_parts(const char *at, int parts[PARTS])
{
    memset(parts, 0, PARTS * sizeof *parts);
    parts[YEAR] = read_number(&at, 4, 1000, 9999);
    if (parts[YEAR] < 0 || *at++ != '-')
        return false;
    parts[MONTH] = read_number(&at, 2, 1, 12);
    if (parts[MONTH] < 0 || *at++ != '-')
        return false;
    parts[DAY] = read_number(&at, 2, 1, days_of(parts[YEAR], parts[MONTH]));
    if (parts[DAY] < 0)
        return false;
    return !at[strspn(at, " ")] || ((*at == ' ' || *at == 'T') && read_clock(at + 1, parts));
}

bool poda__is_time(const char *text)
{
    int parts[PARTS];
    return read_parts(text, parts);
}

int poda__compare_times(const char *one, const char *other)
{
    int a[PARTS], b[PARTS];
    const bool known = read_parts(one, a) && read_parts(other, b);
    for (int i = 0; known && i < PARTS; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

bool poda__time_after(const char *time, const char *due)
{
    int a[PARTS], b[PARTS];
    if (!read_parts(time, a) || !read_parts(due, b))
        return false;
    const int parts = strchr(due, ':') ? PARTS : HOUR; /* a date: the whole day is in time */
    for (int i = 0; i < parts; i++)
        if (a[i] != b[i])
            return a[i] > b[i];
    return false;
}

/* Days since a fixed one; years begin in March, so that the 29th of February is their last day. */
static int32_t day_number(const int parts[PARTS])
{
    const int32_t year = parts[YEAR] - (parts[MONTH] < 3), month = (parts[MONTH] + 9) % 12;
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + parts[DAY];
}

int32_t poda__seconds_between(const char *from, const char *to)
{
    enum { DAY_SECONDS = 24 * 60 * 60, MOST_DAYS = 1000 };
    int a[PARTS], b[PARTS];
    if (!read_parts(from, a) || !read_parts(to, b))
        return -1;
    const int32_t days = day_number(b) - day_number(a);
    if (days < 0 || days > MOST_DAYS)
        return -1;
    const int32_t seconds = days * DAY_SECONDS + 3600 * (b[HOUR] - a[HOUR]) +
                            60 * (b[MINUTE] - a[MINUTE]) + b[SECOND] - a[SECOND];
    return seconds < 0 ? -1 : seconds;
}

/* The month that begins with these letters, in English or Spanish; 0: none. */
static int month_of(const char *text)
{
    static const char *const names[] = {"jan ene", "feb",     "mar", "apr abr", "may", "jun",
                                        "jul",     "aug ago", "sep", "oct",     "nov", "dec dic"};
    char first[4] = "";
    for (int i = 0; i < 3 && isalpha((unsigned char)text[i]); i++)
        first[i] = (char)tolower((unsigned char)text[i]);
    for (int i = 0; i < 12 && strlen(first) == 3; i++)
        if (strstr(names[i], first))
            return i + 1;
    return 0;
}

/* Past blanks, commas and the word "de". */
static const char *skip(const char *text)
{
    text += strspn(text, " ,\xa0\xc2");
    return strncmp(text, "de ", 3) == 0 ? skip(text + 3) : text;
}

bool poda__time_read(char *text)
{
    char *end;
    const char *at = text + strcspn(text, "0123456789"); /* a weekday may come first */
    const long day = strtol(at, &end, 10);
    at = skip(end);
    const int month = month_of(at);
    while (isalpha((unsigned char)*at))
        at++;
    at = skip(at + (*at == '.'));
    const long year = strtol(at, &end, 10);
    at = skip(end);
    long hour = strtol(at, &end, 10);
    if (month == 0 || day < 1 || day > 31 || year < 1000 || year > 9999 || *end != ':' ||
        hour < 0 || hour > 23)
        return false;
    at = end + 1;
    const long minute = strtol(at, &end, 10);
    if (end == at || minute < 0 || minute > 59)
        return false;
    while (*end == ':' || isdigit((unsigned char)*end)) /* seconds */
        end++;
    at = skip(end);
    if (tolower((unsigned char)*at) == 'p' && hour < 12)
        hour += 12;
    else if (tolower((unsigned char)*at) == 'a' && hour == 12)
        hour = 0;
    char room[64];
    const int length =
        snprintf(room, sizeof room, "%04ld-%02d-%02ld %02ld:%02ld", year, month, day, hour, minute);
    if (strlen(text) < (size_t)length || !poda__is_time(room)) /* such as the 31st of February */
        return false;
    memcpy(text, room, (size_t)length + 1);
    return true;
}
