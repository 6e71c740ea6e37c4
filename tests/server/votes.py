#!/usr/bin/env python3
"""votes.py PODA - votes of a class over HTTP: a lesson under one id, what is refused and how, 500 voters of which
200 ask at once, more than one address may have connections: as phones do, they try again. Waits for answers, and a moment before it tries again."""
import http.client
import json
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

VOTERS, AT_ONCE, TRIES = 500, 200, 100


class Server:
    def __init__(self, *words):
        self.process = subprocess.Popen([sys.argv[1], "serve", "port=0", "open=no", *words],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline())[1])

    def ask(self, action, method="POST", headers=None, **words):
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        link.request(method, f"/api/poll/{action}", urlencode(words) if method == "POST" else None,
                     {"Content-Type": "application/x-www-form-urlencoded", **(headers or {})})
        response = link.getresponse()
        text = response.read().decode()
        link.close()
        assert text.endswith("\n") and text.count("\n") == 1, text
        return response.status, json.loads(text)

    def done(self, action, **words):
        status, answer = self.ask(action, **words)
        assert status == 200, (action, words, status, answer)
        return answer

    def refuses(self, status, part, action, **words):
        got, answer = self.ask(action, **words)
        assert got == status and part in answer["error"]["message"], (action, words, got, answer)

    def stop(self):
        self.process.terminate()
        assert self.process.wait(60) == 0


def choices():
    """The answers that a class chooses from, against the sentences of the steps that follow."""
    trees = ["A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))", "A(B(4 4 4) C(4 1) D(2))", "A(1 (2 7 -3) (5 5))"]
    asked = set()
    for tree in trees:
        for algorithm in ("minimax", "alphabeta", "pvs", "mtdf"):
            run = subprocess.run([sys.argv[1], "explain", "tree", f"tree={tree}", f"algorithm={algorithm}", "frames=yes",
                                  "guess=yes", "--json"], capture_output=True, text=True, check=True)
            for frame in json.loads(run.stdout)["frames"]:
                if "choices" in frame:
                    asked.add(check_frame(frame))
    assert asked == {"cut", "window", "value", "effect"}, asked


def check_frame(frame):
    text, given, right = frame["text"], frame["choices"], frame["choices"][frame["right"]]
    assert 2 <= len(given) <= 6 and len(set(given)) == len(given), frame
    if right in ("a cut", "another move"):
        assert (right == "a cut") == ("pruned" in text) and given == ["a cut", "another move"], frame
        return "cut"
    if right.startswith("α"):
        assert right in text, frame
        return "window"
    value, _, effect = right.partition(", ")
    # the last number of "D returns max(3, 5) = 5." or "evaluation is 5."
    told = re.match(r"[^.]*?(?:= |returns |is |knows )(-?\d+)\.", text)
    assert told and told[1] == value, frame
    if effect:
        assert effect.endswith("changes") == (" becomes " in text or "is now" in text), frame
    return "effect" if effect else "value"


def lesson(server):
    opened = server.done("open")
    assert opened["reach"] == [], opened
    own = {"id": opened["id"], "secret": opened["secret"]}
    phone = {"id": opened["id"], "token": "phone-one"}
    assert server.done("see", **phone)["state"] == "waiting"
    asked = {"question": 'What comes next at "E": α\\β?', "choices": "a cut\nanother move"}
    assert server.done("ask", **own, **asked) == {"round": 1}
    seen = server.done("see", **phone)
    assert seen["question"] == asked["question"] and seen["choices"] == ["a cut", "another move"], seen
    assert seen["mine"] is None and "counts" not in seen and seen["again"] == 1, seen
    for choice in (0, 1):  # the second one replaces the first
        assert server.done("vote", **phone, round=1, choice=choice) == {"round": 1, "mine": choice}
    assert "counts" not in server.done("see", **phone)
    assert server.done("count", **own)["counts"] == [0, 1]
    assert server.done("close", **own)["state"] == "closed"
    assert server.done("see", **phone)["counts"] == [0, 1]
    server.refuses(409, "this question is over", "vote", **phone, round=1, choice=0)
    assert server.done("ask", **own, question="?", choices="3\n5\n6") == {"round": 2}
    server.refuses(409, "this question is over", "vote", **phone, round=1, choice=0)
    return own, phone


def restart(own, phone):
    """The presenter opens the same vote again, and phones that waited go on."""
    server = Server()
    try:
        server.refuses(404, "the server was started again", "see", **phone)
        assert server.done("open", **own)["id"] == own["id"]
        assert server.done("see", **phone)["state"] == "waiting"
        server.refuses(409, "another presenter", "open", id=own["id"], secret="a" * 24)
        server.refuses(400, "of no vote", "open", id="abc", secret=own["secret"])
    finally:
        server.stop()


def refusals(server, own, phone):
    server.refuses(404, "there is no vote 'zzzzzz'", "see", id="zzzzzz", token="phone-one")
    server.refuses(403, "another presenter", "count", id=own["id"], secret="x" * 24)
    server.refuses(403, "another presenter", "end", id=own["id"])
    server.refuses(400, "8 to 32 of them", "see", id=own["id"], token="a b")
    server.refuses(400, "expected 0 to 2", "vote", **phone, round=2, choice=3)
    server.refuses(400, "expected a number", "vote", **phone, round=2, choice=-1)
    server.refuses(400, "expected a number", "vote", **phone, choice=1)
    server.refuses(400, "expected one line of at most 400", "ask", **own, question="x" * 401, choices="1\n2")
    server.refuses(400, "expected 2 to 6 lines", "ask", **own, question="?", choices="1")
    server.refuses(400, "se esperaba", "ask", **own, question="?", choices="1", lang="es")
    server.refuses(404, "there is no verb", "steal", **own)
    server.refuses(405, "allowed here are POST", "see", method="GET")
    server.refuses(403, "other servers", "see", headers={"Origin": "http://elsewhere.example"}, **phone)
    server.refuses(421, "not the name of this server", "see", headers={"Host": "elsewhere.example"}, **phone)
    for _ in range(7):
        server.done("open")
    server.refuses(429, "end one of them first", "open")


def crowd(server, own):
    def insist(action, **words):
        for tried in range(TRIES):
            try:
                return server.done(action, **words)
            except (OSError, http.client.HTTPException):
                time.sleep(0.002 * tried)  # closed in favour of another one
        raise AssertionError(f"{TRIES} connections were closed")

    def vote(i):
        phone = {"id": own["id"], "token": f"phone-{i:05}"}
        insist("see", **phone)
        insist("vote", **phone, round=2, choice=i % 3)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(vote, range(VOTERS)))
    counted = server.done("close", **own)
    assert counted["votes"] == VOTERS and counted["counts"] == [167, 167, 166], counted


choices()
server = Server("rate=0")
try:
    own, phone = lesson(server)
    refusals(server, own, phone)
    crowd(server, own)
    server.done("end", **own)
    server.refuses(404, "it has ended", "see", **phone)
finally:
    server.stop()
restart(own, phone)
