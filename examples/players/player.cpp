// A player for Poda in a few lines: reads a position, who is to move and the legal moves, answers with a move.
// g++ -o player player.cpp && poda match tictactoe first="engine='line:./player'" second=level=3 games=10
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

int main()
{
    std::string position, player, moves;
    while (std::getline(std::cin, position, '\t') && std::getline(std::cin, player, '\t') &&
           std::getline(std::cin, moves)) {
        std::istringstream words(moves);
        std::vector<std::string> choices;
        for (std::string move; words >> move;)
            choices.push_back(move);
        std::cout << choices.back() << std::endl; // the last one
    }
}
