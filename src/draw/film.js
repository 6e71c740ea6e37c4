/* film.js - steps through a film: shows for each item of the drawing the piece of the current frame, and
 * the sentence of the step. The data stand before it in the page; see figure_html.c. */
'use strict';
(() => {
    const find = (id) => document.getElementById(id);
    const data = JSON.parse(find('data').textContent);
    const stage = find('stage');
    const items = [...stage.querySelectorAll('g[data-i]')];
    const steps = [...find('steps').children];
    const last = steps.length - 1;
    const slider = find('slider');
    const lists = find('lists');
    const lines = [...find('code')?.children ?? []];
    const PLAY = 'M7 4v16l13-8z';
    const PAUSE = 'M6 5h4v14H6zM14 5h4v14h-4z';
    const SECONDS = 2.5;
    let now = -1;
    let timer = 0;

    /* Runs are [first frame, frame after the last, drawing], in order: a binary search. */
    function piece(runs, frame) {
        let low = 0;
        let high = runs.length - 1;
        let found = '';
        while (low <= high) {
            const middle = (low + high) >> 1;
            const [from, to, drawing] = runs[middle];
            if (from <= frame) {
                found = frame < to ? drawing : '';
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return found;
    }

    function draw() {
        items.forEach((group, i) => {
            const drawing = piece(data.items[i], now);
            if (group.shown !== drawing) {
                group.innerHTML = drawing;
                group.shown = drawing;
            }
        });
    }

    /* Keeps the node of the step in sight; `still`: the page has just opened, and does not jump down. */
    function follow(still) {
        const ring = stage.querySelector('.s-accent[rx]');
        if (!ring) {
            if (still) {
                stage.scrollLeft = (stage.scrollWidth - stage.clientWidth) / 2;
            }
            return;
        }
        const at = ring.getBoundingClientRect();
        const seen = stage.getBoundingClientRect();
        if (at.left < seen.left || at.right > seen.right) {
            stage.scrollLeft += at.left + at.width / 2 - seen.left - seen.width / 2;
        }
        if (!still && (at.top < seen.top || at.bottom > seen.bottom)) {
            stage.scrollTop += at.top + at.height / 2 - seen.top - seen.height / 2;
        }
    }

    function show(frame, still) {
        frame = Math.max(0, Math.min(last, frame));
        if (frame === now) {
            return;
        }
        steps[now]?.removeAttribute('aria-current');
        now = frame;
        draw();
        const row = steps[now];
        row.setAttribute('aria-current', 'step');
        if (data.grows) {
            steps.forEach((step, i) => { step.hidden = i > now; });
        }
        if (lists) {
            lists.scrollTop = now ? row.offsetTop + row.offsetHeight - lists.clientHeight : 0;
        }
        lines.forEach((line, i) => {
            const lit = data.lit[now];
            line.classList.toggle('lit', lit.includes(i + 1));
            if (lit[0] === i + 1) {
                line.setAttribute('aria-current', 'step');
            } else {
                line.removeAttribute('aria-current');
            }
        });
        find('said').textContent = (row.querySelector('.said') ?? row).textContent;
        const count = data.step.replace('%d', now + 1).replace('%d', last + 1);
        find('count').textContent = count;
        slider.value = now;
        slider.setAttribute('aria-valuetext', count);
        find('first').disabled = find('back').disabled = now === 0;
        find('next').disabled = find('last').disabled = now === last;
        follow(still);
    }

    function sign(path, word) {
        const button = find('play');
        button.title = word;
        button.setAttribute('aria-label', word);
        button.querySelector('path').setAttribute('d', path);
    }

    function stop() {
        clearInterval(timer);
        timer = 0;
        sign(PLAY, data.play);
    }

    function play() {
        if (timer) {
            stop();
            return;
        }
        if (now === last) {
            show(0);
        }
        timer = setInterval(() => {
            if (now === last) {
                stop();
            } else {
                show(now + 1);
            }
        }, 1000 * SECONDS);
        sign(PAUSE, data.pause);
    }

    function go(frame) {
        stop();
        show(frame);
    }

    const ways = { first: () => go(0), back: () => go(now - 1), next: () => go(now + 1), last: () => go(last) };
    const keys = { Home: 'first', ArrowLeft: 'back', ArrowRight: 'next', End: 'last' };
    for (const [id, way] of Object.entries(ways)) {
        find(id).onclick = way;
    }
    find('play').onclick = play;
    slider.oninput = () => go(Number(slider.value));
    document.addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || event.target === slider || !keys[event.key]) {
            return;
        }
        event.preventDefault();
        ways[keys[event.key]]();
    });
    document.body.classList.add('scripted');
    find('controls').hidden = false;
    show(data.start, true);
})();
