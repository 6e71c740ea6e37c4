#!/usr/bin/env python3
"""labels.py - people see no keys: every option of every game and problem has a label, its choices have
texts, and both are translated.

Usage: labels.py PODA
"""
import json
import subprocess
import sys

# Words that are written alike in both languages, or are names of the game: X moves first.
ALIKE = {"V", "H", "X", "O", "F", "T", "max", "min", "Base", "Total"}


def read(poda, language):
    answers = [json.loads(subprocess.run([poda, *words, "--json", "--lang", language], check=True, capture_output=True,
                                         text=True).stdout) for words in (["games"], ["find"])]
    return [(one["name"], option) for one in answers[0]["games"] + answers[1]["problems"] for option in one["options"]]


def is_number(text):
    return not any(letter.isalpha() for letter in text)


def main():
    poda = sys.argv[1]
    english, spanish = read(poda, "en"), read(poda, "es")
    faults = []
    for (name, option), (_, other) in zip(english, spanish):
        what = f"{name} {option['key']}"
        if not option["label"][:1].isupper():
            faults.append(f"{what}: the label is '{option['label']}'")
        if option["label"] == other["label"] and option["label"] not in ALIKE:
            faults.append(f"{what}: the label is the same in both languages: '{option['label']}'")
        for choice, there in zip(option.get("choices", []), other.get("choices", [])):
            text = choice["text"]
            if text == there["text"] and text not in ALIKE and not is_number(text) and text != "no":
                faults.append(f"{what}={choice['value']}: the same in both languages: '{text}'")
    print("\n".join(faults) or f"{len(english)} options")
    return 1 if faults or len(english) < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
