/* figure_html.c - a reel as one HTML file that steps back and forth: no requests, works offline, with
 * the keyboard, on a phone and in the dark. Without scripts it shows the last step and all sentences.
 */
#include <stdlib.h>

#include <string.h>

#include "base/stop.h"
#include "draw/figure_film.h"

static const char style_sheet[] =
    ":root{color-scheme:light dark;--paper:#fff;--ink:#1a1d21;--line:#8a9098;--button:#f0f1f2;"
    "--accent:#c43e00}\n"
    "@media (prefers-color-scheme:dark){:root{--paper:#14171b;--ink:#eceef0;--line:#7d848c;"
    "--button:#2a2f35;--accent:#ff9d5c}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;padding:1rem;max-width:80rem;background:var(--paper);color:var(--ink);"
    "font:1rem/1.45 system-ui,sans-serif}\n"
    "h1{font-size:1.2rem;margin:0 0 .5rem;overflow-wrap:anywhere}\n"
    "#stage{overflow:auto;max-height:75vh;border:1px solid var(--line);border-radius:6px}\n"
    "#stage svg{display:block;margin:auto;height:auto}\n"
    "#said{min-height:4.5em;margin:.75rem 0;overflow-wrap:anywhere}\n"
    ".row{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center}\n"
    "button{min-width:2.75rem;min-height:2.75rem;padding:0 .6rem;font:inherit;color:inherit;"
    "background:var(--button);border:1px solid var(--line);border-radius:6px;cursor:pointer}\n"
    "button svg{display:block;margin:auto;fill:currentColor}\n"
    "button:disabled{opacity:.45;cursor:default}\n"
    "input{flex:1 1 10rem;min-width:8rem;min-height:2.75rem;accent-color:var(--accent)}\n"
    ":focus-visible{outline:3px solid var(--accent);outline-offset:2px}\n"
    "output{min-width:7em;font-variant-numeric:tabular-nums}\n"
    "li{overflow-wrap:anywhere}li[aria-current]{font-weight:bold}\n"
    "#lists{overflow:auto;max-height:60vh;margin:.75rem 0;border:1px solid var(--line);"
    "border-radius:6px}\n"
    "table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.3rem .6rem;text-align:left;vertical-align:top;"
    "border-bottom:1px solid var(--line)}\n"
    "th{position:sticky;top:0;background:var(--button)}td{overflow-wrap:anywhere}\n"
    "td:first-child,th:first-child{width:4em;text-align:right;overflow-wrap:normal}\n"
    "tr[aria-current]{background:var(--button);outline:2px solid var(--accent);"
    "outline-offset:-2px}\n"
    ".scripted .said{display:none}\n"
    "summary{cursor:pointer;padding:.5rem 0}\n"
    "@media print{.row,#said,summary{display:none}#stage{border:0;max-height:none}}\n";

/* Shows for each item the piece of the frame, and tells the sentence of the step. */
static const char script[] =
    "'use strict';(()=>{\n"
    "const $=id=>document.getElementById(id),data=JSON.parse($('data').textContent);\n"
    "const stage=$('stage'),items=[...stage.querySelectorAll('g[data-i]')];\n"
    "const steps=[...$('steps').children],last=steps.length-1,slider=$('slider');\n"
    "const said=row=>(row.querySelector('.said')||row).textContent,lists=$('lists');\n"
    "let now=-1,timer=0;\n"
    "function piece(runs,frame){let low=0,high=runs.length-1,found='';\n"
    " while(low<=high){const mid=(low+high)>>1;\n"
    "  if(runs[mid][0]<=frame){found=frame<runs[mid][1]?runs[mid][2]:'';low=mid+1}"
    "else high=mid-1}\n"
    " return found}\n"
    "function show(frame,still){frame=Math.max(0,Math.min(last,frame));if(frame===now)return;\n"
    " if(now>=0)steps[now].removeAttribute('aria-current');\n"
    " now=frame;\n"
    " items.forEach((g,i)=>{const p=piece(data.items[i],frame);\n"
    "  if(g.shown!==p){g.innerHTML=p;g.shown=p}});\n"
    " steps[now].setAttribute('aria-current','step');\n"
    " if(data.grows)steps.forEach((row,i)=>{row.hidden=i>now});\n"
    " if(lists)lists.scrollTop=now?steps[now].offsetTop+steps[now].offsetHeight"
    "-lists.clientHeight:0;\n"
    " $('said').textContent=said(steps[now]);slider.value=now;\n"
    " const at=data.step.replace('%d',now+1).replace('%d',last+1);\n"
    " $('count').textContent=at;slider.setAttribute('aria-valuetext',at);\n"
    " $('first').disabled=$('back').disabled=now===0;\n"
    " $('next').disabled=$('last').disabled=now===last;\n"
    " const ring=stage.querySelector('.s-accent[rx]');\n"
    " if(!ring&&still)stage.scrollLeft=(stage.scrollWidth-stage.clientWidth)/2;\n"
    " if(ring){const a=ring.getBoundingClientRect(),b=stage.getBoundingClientRect();\n"
    "  if(a.left<b.left||a.right>b.right)stage.scrollLeft+=a.left+a.width/2-b.left-b.width/2;\n"
    "  "
    "if(!still&&(a.top<b.top||a.bottom>b.bottom))stage.scrollTop+=a.top+a.height/2-b.top-b.height/"
    "2}}\n"
    "function sign(d,word){const b=$('play');b.title=word;b.setAttribute('aria-label',word);\n"
    " b.querySelector('path').setAttribute('d',d)}\n"
    "function stop(){clearInterval(timer);timer=0;sign('M7 4v16l13-8z',data.play)}\n"
    "function play(){if(timer){stop();return}\n"
    " if(now===last)show(0);\n"
    " timer=setInterval(()=>{if(now===last)stop();else show(now+1)},2500);\n"
    " sign('M6 5h4v14H6zM14 5h4v14h-4z',data.pause)}\n"
    "function go(frame){stop();show(frame)}\n"
    "$('first').onclick=()=>go(0);$('back').onclick=()=>go(now-1);$('play').onclick=play;\n"
    "$('next').onclick=()=>go(now+1);$('last').onclick=()=>go(last);\n"
    "slider.oninput=()=>go(+slider.value);\n"
    "document.addEventListener('keydown',e=>{\n"
    " if(e.ctrlKey||e.altKey||e.metaKey||e.target===slider)return;\n"
    " const key={ArrowLeft:()=>go(now-1),ArrowRight:()=>go(now+1),Home:()=>go(0),"
    "End:()=>go(last)}[e.key];\n"
    " if(key){e.preventDefault();key()}});\n"
    "document.body.classList.add('scripted');$('controls').hidden=false;show(0,true)})();\n";

static void put_word(poda__buffer *out, const char *key, const char *text)
{
    poda__buffer_add(out, ",\n\"%s\":", key);
    poda__escape_json(out, text, strlen(text), true);
}

/* For each item its pieces: [first frame, frame after the last, drawing]. */
static void put_data(const poda__page *page, poda__buffer *out)
{
    const poda__reel *reel = page->reel;
    poda__buffer_add(out, "<script type=\"application/json\" id=\"data\">{\"items\":[");
    size_t next = 0;
    for (int32_t item = 0; item < reel->items; item++) {
        poda__buffer_add(out, item ? ",\n[" : "[");
        for (const char *comma = ""; next < reel->count && reel->pieces[next].item == item;
             next++, comma = ",") {
            const poda__piece *piece = &reel->pieces[next];
            poda__buffer_add(out, "%s[%d,%d,", comma, (int)piece->from, (int)piece->to);
            poda__escape_json(out, reel->drawn.at + piece->at, piece->length, true);
            poda__buffer_add(out, "]");
        }
        poda__buffer_add(out, "]");
    }
    poda__buffer_add(out, "],\n\"grows\":%s", page->grows ? "true" : "false");
    put_word(out, "step", tr(page->translate, "Step %d of %d"));
    put_word(out, "play", tr(page->translate, "Play"));
    put_word(out, "pause", tr(page->translate, "Pause"));
    poda__buffer_add(out, "}</script>\n");
}

/* The last frame stands in the file, for readers without scripts. */
static void put_stage(const poda__page *page, poda__buffer *out)
{
    const poda__reel *reel = page->reel;
    const double least = 0.7 * reel->width; /* texts stay readable */
    poda__buffer_add(out, "<div id=\"stage\" tabindex=\"0\" role=\"region\" aria-label=\"");
    poda__escape_xml(out, page->label);
    poda__buffer_add(out, "\">\n<svg role=\"img\" aria-label=\"");
    poda__escape_xml(out, page->title);
    poda__buffer_add(out, "\" aria-describedby=\"said\" style=\"width:100%%;min-width:");
    poda__svg_number(out, least);
    poda__buffer_add(out, "px;max-width:");
    poda__svg_number(out, reel->width * 1.4);
    poda__buffer_add(out, "px%s\" viewBox=\"0 0 ", page->fits ? ";max-height:72vh" : "");
    poda__svg_number(out, reel->width);
    poda__buffer_add(out, " ");
    poda__svg_number(out, reel->height);
    poda__buffer_add(out, "\">\n");
    size_t next = 0;
    for (int32_t item = 0; item < reel->items; item++) {
        poda__buffer_add(out, "<g data-i=\"%d\">", (int)item);
        for (; next < reel->count && reel->pieces[next].item == item; next++)
            if (reel->pieces[next].to == reel->frames)
                poda__buffer_put(out, reel->drawn.at + reel->pieces[next].at,
                                 reel->pieces[next].length);
        poda__buffer_add(out, "</g>\n");
    }
    poda__buffer_add(out, "</svg>\n</div>\n");
}

static void put_button(poda__buffer *out, const char *id, const char *sign, const char *text)
{
    poda__buffer_add(out, "<button type=\"button\" id=\"%s\" aria-label=\"", id);
    poda__escape_xml(out, text);
    poda__buffer_add(out, "\" title=\"");
    poda__escape_xml(out, text);
    poda__buffer_add(out,
                     "\"><svg viewBox=\"0 0 24 24\" width=\"22\" height=\"22\" "
                     "aria-hidden=\"true\">%s</svg></button>\n",
                     sign);
}

static void put_controls(const poda__page *page, poda__buffer *out)
{
    poda_translate_fn *const translate = page->translate;
    poda__buffer_add(out, "<div class=\"row\" id=\"controls\" hidden>\n");
    put_button(out, "first", "<path d=\"M5 5h3v14H5zM19 5v14L9 12z\"/>",
               tr(translate, "First step"));
    put_button(out, "back", "<path d=\"M15 4l1.8 1.8L10.6 12l6.2 6.2L15 20l-8-8z\"/>",
               tr(translate, "Step back"));
    put_button(out, "play", "<path d=\"M7 4v16l13-8z\"/>", tr(translate, "Play"));
    put_button(out, "next", "<path d=\"M9 4L7.2 5.8l6.2 6.2-6.2 6.2L9 20l8-8z\"/>",
               tr(translate, "Step forward"));
    put_button(out, "last", "<path d=\"M16 5h3v14h-3zM5 5v14l10-7z\"/>",
               tr(translate, "Last step"));
    poda__buffer_add(out,
                     "<input type=\"range\" id=\"slider\" min=\"0\" max=\"%d\" value=\"0\" "
                     "aria-label=\"",
                     (int)(page->reel->frames - 1));
    poda__escape_xml(out, tr(translate, "Step"));
    poda__buffer_add(out, "\">\n<output id=\"count\"></output>\n</div>\n");
}

void poda__page_html(const poda__page *page, poda__buffer *out)
{
    poda__buffer_add(out,
                     "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                     "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
                     "script-src 'unsafe-inline';style-src 'unsafe-inline';img-src data:\">\n"
                     "<link rel=\"icon\" href=\"data:,\">\n<title>",
                     tr(page->translate, "en"));
    poda__escape_xml(out, page->title);
    poda__buffer_add(out, "</title>\n<style>\n%s", style_sheet);
    poda__svg_style(out, true);
    poda__svg_board_style(out);
    poda__buffer_add(out, "</style>\n</head>\n<body>\n<main>\n<h1>");
    poda__escape_xml(out, page->title);
    poda__buffer_add(out, "</h1>\n");
    put_stage(page, out);
    poda__buffer_add(out, "<p id=\"said\" role=\"status\" aria-live=\"polite\"></p>\n");
    put_controls(page, out);
    page->steps(page->user, out);
    poda__buffer_add(out, "</main>\n");
    put_data(page, out);
    poda__buffer_add(out, "<script>\n%s</script>\n</body>\n</html>\n", script);
}

static void put_sentences(void *user, poda__buffer *out)
{
    const poda__film *film = user;
    poda__buffer_add(out, "<details><summary>");
    poda__escape_xml(out, tr(film->translate, "All steps"));
    poda__buffer_add(out, "</summary>\n<ol id=\"steps\">\n");
    for (int32_t frame = 0; frame < film->frames && !out->failed; frame++) {
        const char *caption = film->at(film->user, frame)->caption;
        poda__buffer_add(out, "<li>");
        poda__escape_xml(out, caption ? caption : "");
        poda__buffer_add(out, "</li>\n");
        if (poda__stopped(film->stop))
            poda__buffer_fail(out, PODA_STOPPED);
    }
    poda__buffer_add(out, "</ol></details>\n");
}

void poda__film_html(const poda__film *film, poda__buffer *out)
{
    poda__reel reel = {0};
    poda__scene scene = {0};
    poda__film copy = *film;
    const poda_status drawn =
        film->frames > 0 ? poda__film_reel(&reel, &scene, film, false) : PODA_OK;
    if (film->frames > 0 && drawn == PODA_OK) {
        const poda__page page = {.reel = &reel,
                                 .title = film->title && film->title[0]
                                              ? film->title
                                              : tr(film->translate, "Tree, step by step"),
                                 .label = tr(film->translate, "Drawing of the tree"),
                                 .translate = film->translate,
                                 .steps = put_sentences,
                                 .user = &copy};
        poda__page_html(&page, out);
    }
    poda__buffer_fail(out, drawn);
    poda__reel_release(&reel);
    poda__scene_release(&scene);
}
