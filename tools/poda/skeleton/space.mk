# Builds myspace.so, a space that poda loads.
#   make         myspace.so
#   make check   tests it
#   make find    solves it
PODA_INCLUDE ?= @INCLUDE@
PODA ?= @PODA@
CC ?= cc
CFLAGS ?= -O2 -g -Wall -Wextra

all: myspace.so

myspace.so: myspace.c
	$(CC) -std=c17 $(CFLAGS) -I"$(PODA_INCLUDE)" -shared -fPIC -o $@ myspace.c

check: myspace.so
	"$(PODA)" check ./myspace.so

find: myspace.so
	"$(PODA)" find ./myspace.so

clean:
	rm -f myspace.so

.PHONY: all check find clean
