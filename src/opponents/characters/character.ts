/**
 * What makes a level play as it does: how far it looks, what escapes it, and what it is fond of.
 * Which levels there are, and what these numbers are for each, stands in the table of characters.
 */

export interface Character {
  readonly sight: MoveSight | RoundSight;
  /** Points at the end of the game: of two moves that differ by less it may take the worse for the better. */
  readonly unnoticed: number;
  /** Of a hundred builds that it could make, so many escape it at each move. */
  readonly overlooked: number;
  /** From 0 to 1, how much both change from round to round: by nothing, up to between nothing and three times as much. */
  readonly moody: number;
}

/** Compares what could be built now, and plans no further. */
export interface MoveSight {
  readonly of: 'move';
  /** Points that a build seems to be worth besides. */
  readonly fondOf: {
    readonly frame: number;
    /** A new element beside a plant. */
    readonly besidePlant: number;
  };
}

/** Plans its builds to the end of the round. */
export interface RoundSight {
  readonly of: 'round';
  /** Positions looked at for a move: the same move on every machine, however fast it is. */
  readonly nodes: number;
  /** Whether it foresees what the others are about to build, and who is near a tile that it wants. */
  readonly rivals: boolean;
  /** Points that each seems to be worth besides: a connector that stands, and a point of a tile that has yet to be taken. */
  readonly fondOf: { readonly connector: number; readonly tile: number };
}
