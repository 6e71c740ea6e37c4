// A player for Poda in a few lines: reads a position, who is to move and the legal moves, answers with a move.
// poda match tictactoe first="engine='line:node player.js'" second=level=3 games=10
const lines = require('node:readline').createInterface({ input: process.stdin });

lines.on('line', (line) => {
  const [position, player, moves] = line.split('\t');
  const choices = moves.split(' ');
  console.log(choices[Math.floor(choices.length / 2)]); // the middle one, for position and player
});
