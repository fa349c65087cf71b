/**
 * What is to be done at a table when its round is opened: a game for those who are there, or a result without one.
 * Opening the game and keeping the result is left to the use cases.
 */
import type { ComputerSeat } from '../../../../match/index.ts';
import { type Entry, type League, type LeagueGame, type LeagueSeat, plays } from '../model/league.ts';
import { ABSENT, pointsOf } from '../standings/points.ts';

/** Who sits down: a person, or a computer player in the place of one who has left. */
export type Sitting =
  | { readonly kind: 'person'; readonly entry: Entry }
  | { readonly kind: 'computer'; readonly entry: Entry; readonly computer: ComputerSeat };

export type Opening =
  /** In the order of the match's seats, which stand in the game's seats. */
  | { readonly kind: 'match'; readonly game: LeagueGame; readonly members: readonly Sitting[] }
  /** It is over before it has begun: a bye, or a walkover. Without people it is void. */
  | { readonly kind: 'decided'; readonly game: LeagueGame };

export function openingOf(league: League, entries: ReadonlyMap<number, Entry>, game: LeagueGame): Opening {
  const sitting = game.seats.map(({ entry }) => sittingOf(league, entries.get(entry)));
  const members = sitting.filter((each) => each !== null);
  if (!members.some(({ kind }) => kind === 'person')) return { kind: 'decided', game: { ...game, state: 'void' } };
  if (members.length === 1) {
    const places = sitting.map((each) => (each === null ? ABSENT : 1));
    return { kind: 'decided', game: over(game, places, () => 0) };
  }
  let next = 0;
  const seats = game.seats.map((seat, at): LeagueSeat => ({ ...seat, seat: sitting[at] ? next++ : null }));
  return { kind: 'match', game: { ...game, seats }, members };
}

function sittingOf(league: League, entry: Entry | undefined): Sitting | null {
  if (!entry || !plays(entry, league)) return null;
  if (!entry.left) return { kind: 'person', entry };
  return league.computer ? { kind: 'computer', entry, computer: league.computer } : null;
}

/** The game with the results of its seats, in their order; those who are absent share the last place. */
function over(
  game: LeagueGame,
  places: readonly (number | typeof ABSENT)[],
  scoreOf: (seat: number) => number,
): LeagueGame {
  const points = pointsOf(places);
  const last = places.filter((place) => place !== ABSENT).length + 1;
  const seats = game.seats.map((seat, at) => ({
    ...seat,
    result: { place: places[at] ?? last, points: points[at] ?? 0, score: seat.seat === null ? 0 : scoreOf(seat.seat) },
  }));
  return { ...game, state: 'over', seats };
}

/** The game as its match has ended. `places` and `scores`: by seat of the match. */
export function ended(game: LeagueGame, places: readonly number[], scores: readonly number[]): LeagueGame {
  const found = game.seats.map(({ seat }) => (seat === null ? ABSENT : (places[seat] ?? ABSENT)));
  return over(game, found, (seat) => scores[seat] ?? 0);
}
