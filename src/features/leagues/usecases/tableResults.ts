/** Opens the game of a table if one is needed, and records the result when the match ends. */
import {
  type ComputerSeat,
  type GameEndHook,
  isErasedPerson,
  type MatchMember,
  placesOf,
} from '../../../match/index.ts';
import { scores } from '../../../rules/index.ts';
import { type Entry, type League, type LeagueGame, type LeagueSeat, takesPart } from './league.ts';
import type { LeagueTransaction } from './ports.ts';
import { ABSENT_PLACE, pointsOf } from './standings.ts';
import { renewRound } from './transaction.ts';

/** Who takes a seat: a person, or a computer player for a person who has left. */
export type SeatedPlayer =
  | { readonly kind: 'person'; readonly entry: Entry }
  | { readonly kind: 'computer'; readonly entry: Entry; readonly computer: ComputerSeat };

export type TableOpening =
  /** `members`: in the seat order of the match, as in `game`. */
  | { readonly kind: 'match'; readonly game: LeagueGame; readonly members: readonly SeatedPlayer[] }
  /** No match is needed: a bye, a walkover, or no people left (void). */
  | { readonly kind: 'decided'; readonly game: LeagueGame };

export function openingOf(league: League, entries: ReadonlyMap<number, Entry>, game: LeagueGame): TableOpening {
  const seated = game.seats.map(({ entry }) => seatedPlayerFor(league, entries.get(entry)));
  const members = seated.filter((each) => each !== null);
  if (!members.some(({ kind }) => kind === 'person')) return { kind: 'decided', game: { ...game, state: 'void' } };
  if (members.length === 1) {
    const places = seated.map((each) => (each === null ? ABSENT_PLACE : 1));
    return { kind: 'decided', game: over(game, places, () => 0) };
  }
  let next = 0;
  const seats = game.seats.map((seat, index): LeagueSeat => ({ ...seat, seat: seated[index] ? next++ : null }));
  return { kind: 'match', game: { ...game, seats }, members };
}

function seatedPlayerFor(league: League, entry: Entry | undefined): SeatedPlayer | null {
  if (!entry || !takesPart(entry, league)) return null;
  if (!entry.left) return { kind: 'person', entry };
  return league.computer && { kind: 'computer', entry, computer: league.computer };
}

/** `places`: indexed by seat of the game. Absent seats share the last place. */
function over(
  game: LeagueGame,
  places: readonly (number | typeof ABSENT_PLACE)[],
  scoreOf: (seat: number) => number,
): LeagueGame {
  const points = pointsOf(places);
  const last = places.filter((place) => place !== ABSENT_PLACE).length + 1;
  const seats = game.seats.map((seat, index) => ({
    ...seat,
    result: {
      place: places[index] ?? last,
      points: points[index] ?? 0,
      score: seat.seat === null ? 0 : scoreOf(seat.seat),
    },
  }));
  return { ...game, state: 'over', seats };
}

/** The game with the result of its match. `places` and `scores` are indexed by seat of the match. */
export function withMatchResult(game: LeagueGame, places: readonly number[], scores: readonly number[]): LeagueGame {
  const byGameSeat = game.seats.map(({ seat }) => (seat === null ? ABSENT_PLACE : (places[seat] ?? ABSENT_PLACE)));
  return over(game, byGameSeat, (seat) => scores[seat] ?? 0);
}

/**
 * Records the result in the transaction that ends the match. A computer player's moves count for the replaced person,
 * except for an erased person whose remaining games are lost. A damaged league does not keep its games from ending;
 * once it is repaired, its job records their results.
 */
export const leagueGameOver: GameEndHook<Pick<LeagueTransaction, 'leagues' | 'notices'>> = async (
  { match: { id, status, occasion, members }, state, at },
  transaction,
) => {
  const { leagues } = transaction;
  if (occasion?.kind !== 'league') return [];
  const league = await leagues.lockReadable(occasion.id);
  const game = league?.status === 'running' ? await leagues.gameOf(id) : null;
  if (league && game?.state === 'open') {
    const isLost = ({ resigned, personId }: MatchMember) =>
      resigned === true || (league.absence === 'lost' && isErasedPerson(personId));
    const places = placesOf(state, members.map(isLost));
    // A cancelled game becomes void, so that the round can end without it.
    await leagues.saveGame(
      league.id,
      status === 'finished' ? withMatchResult(game, places, scores(state)) : { ...game, state: 'void' },
    );
    // Its line disappears, although there is no result.
    if (status !== 'finished') await renewRound(transaction, league, game.round);
    await leagues.save({ ...league, dueAt: at });
  }
  return [];
};
