#!/usr/bin/env python3
"""load.py - clients that misbehave: slow, cut off, oversized, malformed. For bench/load.sh.

Usage: load.py PORT SECONDS. Only this machine is called. Counts what each kind was answered with.
"""
import collections
import random
import socket
import sys
import threading
import time

port, seconds = int(sys.argv[1]), float(sys.argv[2])
end = time.monotonic() + seconds
host = f"Host: localhost:{port}\r\n".encode()
seen = collections.Counter()
lock = threading.Lock()


def status(client):
    """What the server says before it closes: a status, or nothing."""
    client.settimeout(30)
    data = b""
    try:
        while b"\r\n" not in data:
            part = client.recv(4096)
            if not part:
                break
            data += part
    except OSError:
        pass
    return data[9:12].decode() if data.startswith(b"HTTP/1.1 ") else "closed"


def slow(client, rng):
    for byte in b"GET /api HTTP/1.1\r\n" + host + b"X: " + b"y" * 1000:
        if time.monotonic() > end:
            return "unfinished"
        client.send(bytes([byte]))
        time.sleep(0.2)
    return status(client)


def cut_off(client, rng):
    request = b"POST /api/solve HTTP/1.1\r\n" + host + b"Content-Length: 1000\r\n\r\ngame=nim"
    client.sendall(request[: rng.randrange(1, len(request))])
    time.sleep(0.05)
    return "left"


def leaves_a_search(client, rng):
    client.sendall(b"GET /api/count?game=connect4&depth=40 HTTP/1.1\r\n" + host + b"\r\n")
    time.sleep(rng.random())
    return "left"


def oversized(client, rng):
    kind = rng.randrange(3)
    if kind == 0:
        client.sendall(b"GET /" + b"a" * 30000 + b" HTTP/1.1\r\n" + host + b"\r\n")
    elif kind == 1:
        client.sendall(b"GET / HTTP/1.1\r\n" + host + b"X: " + b"a" * 200000)
    else:
        client.sendall(b"POST /api/solve HTTP/1.1\r\n" + host + b"Content-Length: 2000000\r\n\r\n")
    return status(client)


def malformed(client, rng):
    request = bytearray(b"GET /api/solve?game=nim&heaps=3,4,5 HTTP/1.1\r\n" + host + b"\r\n")
    for _ in range(rng.randrange(1, 8)):
        request[rng.randrange(len(request))] = rng.randrange(256)
    client.sendall(bytes(request) + b"\r\n\r\n")
    client.shutdown(socket.SHUT_WR)
    return status(client)


def repeat(kind, pause):
    rng = random.Random(kind.__name__)
    while time.monotonic() < end:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=30) as client:
                answer = kind(client, rng)
        except OSError:
            answer = "closed"
        with lock:
            seen[kind.__name__, answer] += 1
        time.sleep(pause)


threads = [
    threading.Thread(target=repeat, args=each)
    for each in [(slow, 0), (cut_off, 0.1), (leaves_a_search, 1), (oversized, 0.2), (malformed, 0.05)]
]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
for (kind, answer), count in sorted(seen.items()):
    print(f"{kind.replace('_', ' ')}: {answer} {count}")
