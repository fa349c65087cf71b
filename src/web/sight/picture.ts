/**
 * A table as a picture that is handed on: as everybody may see it, at the end or after any number of moves.
 * Drawing it, and where it goes, is left to those who ask for it.
 */
import type { Words } from '../../language/index.ts';
import { isComputer } from '../../match/index.ts';
import type { Move, Seat } from '../../rules/index.ts';
import type { TablePicture } from '../parts.ts';
import { asSeenFrom, positionsOf } from './hidden.ts';
import type { Snapshot } from './snapshot.ts';
import { givenNames } from './wording.ts';

/** `moves`: how many had been played; null, or more than there are: all. */
export function pictureOf(
  snapshot: Snapshot,
  words: Words,
  moves: number | null,
  theme: TablePicture['theme'],
): TablePicture {
  const { match, components, history } = snapshot;
  const then = moves === null || moves >= history.length ? undefined : positionsOf(snapshot)[moves];
  const played = then === undefined ? history : history.slice(0, moves ?? undefined);
  return {
    components,
    // A picture shows how many cards a hand has, and has no need to know more of it.
    state: asSeenFrom(then ?? snapshot.state, null),
    names: givenNames(words, match),
    computers: match.members.flatMap((member, seat) => (isComputer(member) ? [seat] : [])),
    theme,
    lastMoves: lastOfEach(played.map(({ move }) => move)),
  };
}

function lastOfEach(moves: readonly Move[]): Move[] {
  return [...new Map<Seat, Move>(moves.map((move) => [move.seat, move])).values()];
}
