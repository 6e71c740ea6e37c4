# Builds mygame.so, a game that poda loads.
#   make         mygame.so
#   make check   tests the rules
#   make play    plays it
PODA_INCLUDE ?= @INCLUDE@
PODA ?= @PODA@
CXX ?= c++
CXXFLAGS ?= -O2 -g -Wall -Wextra

all: mygame.so

mygame.so: mygame.cpp
	$(CXX) -std=c++17 $(CXXFLAGS) -I"$(PODA_INCLUDE)" -shared -fPIC -o $@ mygame.cpp

check: mygame.so
	"$(PODA)" check ./mygame.so

play: mygame.so
	"$(PODA)" play ./mygame.so

clean:
	rm -f mygame.so

.PHONY: all check play clean
