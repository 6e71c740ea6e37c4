/* successors.inc.h - the successors of a position as keys (search/successors.h), for the rules
 * PODA_RULES: unpack, is it over, list, play, reduce, the least of its images, pack. */
#if PODA_R(IS_TABLE)
#define PODA_PLAIN poda_state
#define PODA_PLAIN_SIZE it->packing.state_size
#define PODA_PLAIN_ROOM PODA__KEY_WORDS
#define PODA_PLAIN_CALL(function, ...) it->rules->function(it->rules_params, __VA_ARGS__)
#else
#define PODA_PLAIN STATE
#define PODA_PLAIN_SIZE sizeof(STATE)
#define PODA_PLAIN_ROOM ((sizeof(STATE) + 7) / 8)
#define PODA_PLAIN_GAME ((const PODA_R(game) *)it->params)
#endif
#define PODA_PLAIN_WORDS ((PODA_PLAIN_SIZE + 7) / 8)
#define PODA_PLAIN_CLEAR(to) memset(to, 0, PODA_PLAIN_SIZE)

/* The state as words; what follows it in the last one is 0. */
static inline void PODA_R(plain_words)(const poda__successors *it, const PODA_PLAIN *state,
                                       uint64_t *words)
{
    (void)it;
    words[PODA_PLAIN_WORDS - 1] = 0;
    memcpy(words, state, PODA_PLAIN_SIZE);
}

static inline bool PODA_R(plain_over)(const poda__successors *it, const PODA_PLAIN *state, int turn,
                                      poda_value *value)
{
#if PODA_R(IS_TABLE)
    (void)turn;
    return PODA_PLAIN_CALL(outcome, state, value);
#elif PODA_R(HAS_RESULT)
    const poda_over over = PODA_R(result)(PODA_PLAIN_GAME, state);
    *value = poda_over_value(over, turn);
    return over != PODA_GOES_ON;
#else
    (void)turn;
    return PODA_R(outcome)(PODA_PLAIN_GAME, state, value);
#endif
}

/* Lists the moves; false if there are more than room. */
static inline bool PODA_R(plain_moves)(poda__successors *it, const PODA_PLAIN *state)
{
    poda_moves list = {it->moves, 0, it->room};
#if PODA_R(IS_TABLE) && !PODA_R(HAS_MASK)
    PODA_PLAIN_CALL(space.moves, state, &list);
#elif PODA_R(HAS_MASK)
#if PODA_R(IS_TABLE)
    uint64_t set = PODA_PLAIN_CALL(space.mask, state);
#else
    uint64_t set = PODA_R(mask)(PODA_PLAIN_GAME, state);
#endif
    assert(it->room >= 64);
    for (; set; set &= set - 1)
        it->moves[list.count++] = (poda_move)__builtin_ctzll(set);
#else
    PODA_R(moves)(PODA_PLAIN_GAME, state, &list);
#endif
    it->count = list.count;
    return list.count <= list.capacity;
}

/* An image as words. */
static inline void PODA_R(plain_image)(const poda__successors *it, const PODA_PLAIN *of, int which,
                                       uint64_t *words)
{
    PODA_PLAIN image;
    PODA_PLAIN_CLEAR(&image);
#if PODA_R(HAS_SYMMETRY) && !PODA_R(IS_TABLE)
    PODA_R(symmetry)(PODA_PLAIN_GAME, of, which, &image);
#else
    it->rules->space.symmetry(it->rules_params, of, which, &image);
#endif
    PODA_R(plain_words)(it, &image, words);
}

/* Reduces a state to its key in the sense of poda/past.h, in place. */
static inline void PODA_R(plain_reduce)(const poda__successors *it, PODA_PLAIN *state)
{
#if PODA_R(HAS_KEY) || PODA_R(IS_TABLE)
    PODA_PLAIN key;
    if (!it->keyed)
        return;
    PODA_PLAIN_CLEAR(&key);
#if PODA_R(IS_TABLE)
    it->rules->past->key(it->rules_params, state, &key);
#else
    PODA_R(key)(PODA_PLAIN_GAME, state, &key);
#endif
    memcpy(state, &key, PODA_PLAIN_SIZE);
#else
    (void)it, (void)state;
#endif
}

static inline poda_value PODA_R(plain_lead)(const poda__successors *it, const PODA_PLAIN *state)
{
#if PODA_R(HAS_LEAD) && !PODA_R(IS_TABLE)
    const poda_value lead = it->leads ? PODA_R(lead)(PODA_PLAIN_GAME, state) : 0;
#else
    const poda_value lead = it->leads ? it->rules->past->lead(it->rules_params, state) : 0;
#endif
    return lead > PODA_SCORE_LIMIT    ? PODA_SCORE_LIMIT
           : lead < -PODA_SCORE_LIMIT ? -PODA_SCORE_LIMIT
                                      : lead;
}

/* The key of the least image; false if the position or an image is a stray. */
static inline bool PODA_R(plain_key)(const poda__successors *it, const PODA_PLAIN *state,
                                     uint64_t *key)
{
    const poda__packing *const packing = &it->packing;
    uint64_t words[PODA_PLAIN_ROOM], other[PODA__KEY_WORDS];
    PODA_R(plain_words)(it, state, words);
    if (PODA_LIKELY(packing->words == 1)) {
        uint64_t least, image;
        bool fits = poda__pack_one(packing, words, PODA_PLAIN_WORDS, &least);
        for (size_t i = 0; i < it->image_count; i++) {
            PODA_R(plain_image)(it, state, it->images[i], words);
            fits &= poda__pack_one(packing, words, PODA_PLAIN_WORDS, &image);
            least = image < least ? image : least;
        }
        *key = least;
        return fits;
    }
    bool fits = poda__pack(packing, words, PODA_PLAIN_WORDS, key);
    for (size_t i = 0; i < it->image_count; i++) {
        PODA_R(plain_image)(it, state, it->images[i], words);
        fits &= poda__pack(packing, words, PODA_PLAIN_WORDS, other);
        if (poda__key_less(other, key, packing->words))
            memcpy(key, other, packing->words * sizeof *key);
    }
    return fits;
}

/* The number of different images of a position. Rules may list an image twice, so they are compared:
 * the first ones as they were made, those for which there is no room are made again. */
static size_t PODA_R(plain_weight)(const poda__successors *it, const PODA_PLAIN *state)
{
    enum { ROOM = 1024 };
    uint64_t kept[ROOM], own[PODA_PLAIN_ROOM], image[PODA_PLAIN_ROOM], earlier[PODA_PLAIN_ROOM];
    const size_t words = PODA_PLAIN_WORDS, most = ROOM / words;
    size_t weight = 1;
    PODA_R(plain_words)(it, state, own);
    for (size_t i = 0; i < it->image_count; i++) {
        PODA_R(plain_image)(it, state, it->images[i], image);
        bool fresh = !poda__key_same(image, own, words);
        for (size_t j = 0; j < i && fresh; j++) {
            if (j >= most)
                PODA_R(plain_image)(it, state, it->images[j], earlier);
            fresh = !poda__key_same(image, j < most ? kept + j * words : earlier, words);
        }
        if (i < most)
            memcpy(kept + i * words, image, words * sizeof *kept);
        weight += fresh;
    }
    return weight;
}

/* Notes the bits of a position and of its images that do not vary so far. */
static void PODA_R(plain_strays)(poda__successors *it, const PODA_PLAIN *state)
{
    const poda__packing *const packing = &it->packing;
    uint64_t words[PODA_PLAIN_ROOM];
    PODA_R(plain_words)(it, state, words);
    for (size_t i = 0; i <= it->image_count; i++) {
        for (size_t word = 0; word < PODA_PLAIN_WORDS; word++)
            it->strays[word] |= (words[word] ^ packing->first[word]) & ~packing->varies[word];
        if (i < it->image_count)
            PODA_R(plain_image)(it, state, it->images[i], words);
    }
}

static inline void PODA_R(plain_unpack)(const poda__successors *it, const uint64_t *key,
                                        PODA_PLAIN *state)
{
    uint64_t words[PODA_PLAIN_ROOM];
    poda__unpack(&it->packing, key, words, PODA_PLAIN_WORDS);
    memcpy(state, words, PODA_PLAIN_SIZE);
}

#if PODA_R(SYMMETRY_BITS)
_Static_assert(sizeof(STATE) <= 8 * PODA__TURNED_WORDS && sizeof(STATE) % 8 == 0,
               "SYMMETRY_BITS is for states of a few words");

/* Where the bits of keys go in the images; done again when other bits vary. */
static void PODA_R(plain_turns)(poda__successors *it)
{
    const poda__packing *const packing = &it->packing;
    memcpy(it->turned_for, packing->varies, sizeof(STATE));
    it->turns = packing->words == 1 && it->image_count > 0 && it->image_count < PODA__TURNED;
    memset(it->turned, 0, sizeof it->turned);
    for (int bit = 0; bit < 64 && it->turns; bit++) {
        const uint64_t key = UINT64_C(1) << bit;
        uint64_t words[PODA_PLAIN_ROOM], image[PODA_PLAIN_ROOM];
        bool any = false;
        STATE state;
        poda__unpack(packing, &key, words, PODA_PLAIN_WORDS);
        for (size_t i = 0; i < PODA_PLAIN_WORDS; i++) {
            words[i] &= packing->varies[i]; /* that bit alone */
            any |= words[i] != 0;
        }
        memcpy(&state, words, sizeof state);
        it->turned[bit][0] = key;
        for (size_t i = 0; i < it->image_count && any; i++) {
            PODA_R(plain_image)(it, &state, it->images[i], image);
            (void)poda__pack_one(packing, image, PODA_PLAIN_WORDS, &it->turned[bit][i + 1]);
            it->turns &= it->turned[bit][i + 1] != 0;
        }
    }
}

/* The keys of all images of a position; false if that needs bits that do not vary so far. */
static inline bool PODA_R(plain_turned)(poda__successors *it, const STATE *state, uint64_t *keys)
{
    uint64_t words[PODA_PLAIN_ROOM];
    bool fits = true;
    if (PODA_UNLIKELY(memcmp(it->turned_for, it->packing.varies, sizeof(STATE)) != 0))
        PODA_R(plain_turns)(it);
    if (!it->turns)
        return false;
    PODA_R(plain_words)(it, state, words);
    fits &= poda__pack_one(&it->packing, words, PODA_PLAIN_WORDS, &keys[0]);
    for (size_t i = 0; i < it->image_count; i++) {
        PODA_R(plain_image)(it, state, it->images[i], words);
        fits &= poda__pack_one(&it->packing, words, PODA_PLAIN_WORDS, &keys[i + 1]);
    }
    for (size_t i = it->image_count + 1; i < PODA__TURNED; i++)
        keys[i] = UINT64_MAX;
    return fits;
}

static inline size_t PODA_R(turned_weight)(const uint64_t *keys, size_t count)
{
    size_t weight = 1;
    for (size_t i = 1; i < count; i++) {
        bool fresh = true;
        for (size_t j = 0; j < i; j++)
            fresh &= keys[i] != keys[j];
        weight += fresh;
    }
    return weight;
}

/* The key of a successor, by what distinguishes it from a position whose images are known; false for a stray. */
static inline bool PODA_R(turned_key)(const poda__successors *it, const STATE *child,
                                      const uint64_t *keys, uint64_t *key)
{
    uint64_t words[PODA_PLAIN_ROOM], all[PODA__TURNED];
    PODA_R(plain_words)(it, child, words);
    const bool fits = poda__pack_one(&it->packing, words, PODA_PLAIN_WORDS, key);
    memcpy(all, keys, sizeof all);
    for (uint64_t differ = *key ^ keys[0]; differ; differ &= differ - 1) {
        const uint64_t *const turned = it->turned[__builtin_ctzll(differ)];
        for (int i = 0; i < PODA__TURNED; i++)
            all[i] ^= turned[i];
    }
    uint64_t least = all[0];
    for (int i = 1; i < PODA__TURNED; i++)
        least = all[i] < least ? all[i] : least;
    *key = least;
    return fits;
}
#endif

static poda__litter PODA_R(successors)(poda__successors *it, const uint64_t *key)
{
    PODA_PLAIN state, child;
    PODA_R(plain_unpack)(it, key, &state);
#if PODA_R(IS_TABLE)
    it->turn = PODA_PLAIN_CALL(turn, &state) != PODA_MAX;
#else
    it->turn = PODA_R(turn)(PODA_PLAIN_GAME, &state);
#endif
#if PODA_R(SYMMETRY_BITS)
    uint64_t turned[PODA__TURNED];
    const bool turns = PODA_R(plain_turned)(it, &state, turned);
    it->weight = !it->weighs ? 1
                 : turns     ? PODA_R(turned_weight)(turned, it->image_count + 1)
                             : PODA_R(plain_weight)(it, &state);
#else
    it->weight = it->weighs ? PODA_R(plain_weight)(it, &state) : 1;
#endif
    it->over = PODA_R(plain_over)(it, &state, it->turn, &it->value);
    it->count = 0;
    if (it->over)
        return PODA__LITTER_WHOLE;
    if (!PODA_R(plain_moves)(it, &state))
        return PODA__LITTER_CROWDED;
    bool fits = true;
    for (size_t i = 0; i < it->count; i++) {
        PODA_PLAIN_CLEAR(&child);
#if PODA_R(IS_TABLE)
        PODA_PLAIN_CALL(space.play, &state, it->moves[i], &child);
#else
        PODA_R(play)(PODA_PLAIN_GAME, &state, it->moves[i], &child);
#endif
        if (it->leads)
            it->gains[i] = PODA_R(plain_lead)(it, &child);
        PODA_R(plain_reduce)(it, &child);
#if PODA_R(SYMMETRY_BITS)
        if (turns && PODA_R(turned_key)(it, &child, turned, it->keys + i))
            continue;
#endif
        if (PODA_UNLIKELY(!PODA_R(plain_key)(it, &child, it->keys + i * it->packing.words))) {
            PODA_R(plain_strays)(it, &child);
            fits = false;
        }
    }
    return fits ? PODA__LITTER_WHOLE : PODA__LITTER_STRAYS;
}

/* The key of a position from outside; false if it is a stray, and then none that was met. */
static bool PODA_R(key_of)(const poda__successors *it, const void *position, uint64_t *key)
{
    PODA_PLAIN state;
    uint64_t words[PODA_PLAIN_ROOM], own[PODA__KEY_WORDS];
    memcpy(&state, position, PODA_PLAIN_SIZE);
    PODA_R(plain_reduce)(it, &state);
    PODA_R(plain_words)(it, &state, words);
    if (!poda__pack(&it->packing, words, PODA_PLAIN_WORDS, own))
        return false; /* the rules are not asked for images of what is no position */
    return PODA_R(plain_key)(it, &state, key);
}

/* How many positions a key stands for. */
static size_t PODA_R(weight_of)(const poda__successors *it, const uint64_t *key)
{
    PODA_PLAIN state;
    PODA_R(plain_unpack)(it, key, &state);
    return PODA_R(plain_weight)(it, &state);
}

static const poda__breeder PODA_R(breeder) = {PODA_R(successors), PODA_R(key_of),
                                              PODA_R(weight_of)};

#undef PODA_PLAIN
#undef PODA_PLAIN_GAME
#undef PODA_PLAIN_CALL
#undef PODA_PLAIN_CLEAR
#undef PODA_PLAIN_WORDS
#undef PODA_PLAIN_SIZE
#undef PODA_PLAIN_ROOM
