# help in all its forms, and the version
try poda
try poda help play
try poda new --help
try poda --lang es --help
try poda play --help --lang=es
try poda --version
try poda --version --json
