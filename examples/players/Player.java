// A player for Poda in a few lines: reads a position, who is to move and the legal moves, answers with a move.
// poda match tictactoe first="engine='line:java Player.java'" second=level=3 games=10
import java.util.Scanner;

public class Player {
    public static void main(String[] arguments) {
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            String[] fields = lines.nextLine().split("\t");
            String position = fields[0], player = fields[1];
            String[] moves = fields[2].split(" ");
            System.out.println(moves[0]); // the first one
            System.out.flush();
        }
    }
}
