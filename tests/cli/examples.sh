# every example in the help of every verb really runs
for verb in games play best solve explain exercise grade find count match gtp nboard gomocup new check bench; do
    poda $verb --help | sed -n 's/^  \(poda .*\)/\1/p' | while IFS= read -r example; do
        (eval "$example" >output 2>&1 </dev/null)
        echo "$example: $?"
    done
done
