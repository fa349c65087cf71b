/**
 * What a league does by itself, step by step: a round is paired, its games are opened a few at a time, those who are gone give up
 * their seats, standings are shown, and the season ends. Each step is a transaction that leaves rows saying what is done, so that
 * it may be cut short anywhere.
 */
import { type Breathe, type Clock, type Lease, turnOfTheLoop } from '../../../../kernel/index.ts';
import type { LeagueWork } from '../commands.ts';
import { type Entry, type KeptLeague, type LeagueGame, type LeagueId, sideOf } from '../model/league.ts';
import { nextRound } from '../pairing/nextRound.ts';
import type { LeagueMatches, LeagueStore, LeagueTransaction } from '../ports.ts';
import { tell } from '../telling.ts';
import { openingOf, type Sitting } from './opening.ts';

export interface RoundParts {
  readonly store: LeagueStore;
  readonly matches: LeagueMatches;
  readonly clock: Clock;
  /** Between the parts of work that may be long; left out: a turn of this process's event loop. */
  readonly breathe?: Breathe;
  /** Between batches of games that are opened, in milliseconds; left out: as Discord takes them easily. */
  readonly openingPause?: number;
}

/** Games opened together: each is a message, a thread and its members. */
const GAMES = 10;
const OPENING_PAUSE = 15_000;
/** So often somebody looks for turns that were missed. */
const LOOK_AFTER = 10 * 60_000;
/** Standings are shown no more often than this, unless a round is over. */
const SHOW_AFTER = 10 * 60_000;

/** What is to be done once the step is committed. */
type Left =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'open'; readonly games: readonly LeagueGame[] }
  | { readonly kind: 'giveUp'; readonly seats: readonly SeatOfMatch[] };

interface SeatOfMatch {
  readonly matchId: string;
  readonly seat: number;
}

export function createRounds(parts: RoundParts): LeagueWork {
  const { store, breathe = turnOfTheLoop } = parts;
  return {
    advanceLeague: async (id, lease) => {
      const left = await store.transaction((transaction) => step(parts, transaction, id), lease);
      if (left.kind === 'open') {
        for (const { round, table } of left.games) {
          await store.transaction((transaction) => open(parts, transaction, id, round, table), lease);
          await breathe();
        }
      }
      if (left.kind === 'giveUp') await giveUp(parts, id, left.seats, lease);
    },
  };
}

/** One step, with when the next one is due; what takes transactions of its own is left to be done after it. */
async function step(
  { clock, openingPause = OPENING_PAUSE }: RoundParts,
  transaction: LeagueTransaction,
  id: LeagueId,
): Promise<Left> {
  const { leagues } = transaction;
  const league = await leagues.locked(id);
  if (!league?.dueAt) return { kind: 'nothing' };
  const now = clock.now();
  const due = (after: number) => new Date(now.getTime() + after);
  if (league.status !== 'running') {
    await leagues.save({ ...league, dueAt: null });
    return { kind: 'nothing' };
  }
  const ofRound = await leagues.games(id, league.round);
  const waiting = ofRound.filter(({ state }) => state === 'paired');
  if (waiting.length > 0) {
    await leagues.save({ ...league, dueAt: due(openingPause) });
    return { kind: 'open', games: waiting.slice(0, GAMES) };
  }
  const games = await leagues.games(id);
  const isOver = ofRound.every(({ state }) => state !== 'open');
  const shown = await shownAnew(transaction, league, games, { now, isOver });
  if (!isOver) {
    const showAt =
      hasNews(shown, games) && shown.shownAt ? shown.shownAt.getTime() + SHOW_AFTER : Number.POSITIVE_INFINITY;
    await leagues.save({
      ...shown,
      dueAt: new Date(Math.min(due(LOOK_AFTER).getTime(), Math.max(showAt, now.getTime()))),
    });
    return { kind: 'giveUp', seats: seatsOfGone(ofRound, await leagues.entries(id)) };
  }
  if (league.round < league.rounds) {
    const entries = await leagues.entries(id);
    const people = entries.map(({ personId }) => personId);
    const apart = await transaction.blocksBetween(people, people);
    await leagues.addGames(id, nextRound(league, entries, games, apart));
    await leagues.save({ ...shown, round: league.round + 1, dueAt: now });
  } else {
    await leagues.save({ ...shown, status: 'finished', dueAt: null });
    await tell(transaction, league, 'final', now);
  }
  return { kind: 'nothing' };
}

/** Walkovers are no news by themselves: they come with their round. */
function resultsIn(games: readonly LeagueGame[]): number {
  return games.filter(({ state, matchId }) => state === 'over' && matchId !== null).length;
}

function hasNews({ shown }: Pick<KeptLeague, 'shown'>, games: readonly LeagueGame[]): boolean {
  return resultsIn(games) > shown;
}

/** The league with its standings shown, where there is something new in them and it is time; those of before are cut down. */
async function shownAnew(
  transaction: LeagueTransaction,
  league: KeptLeague,
  games: readonly LeagueGame[],
  { now, isOver }: { readonly now: Date; readonly isOver: boolean },
): Promise<KeptLeague> {
  const isTime = isOver || !league.shownAt || now.getTime() - league.shownAt.getTime() >= SHOW_AFTER;
  // What a season ends with shows them, too.
  const isLast = isOver && league.round === league.rounds;
  if (!isTime || !hasNews(league, games)) return league;
  const before = league.standingsNotice;
  const standingsNotice = isLast ? null : await tell(transaction, league, 'standings', now);
  const shown = { ...league, standingsNotice, shown: resultsIn(games), shownAt: now };
  await transaction.leagues.save(shown);
  if (before !== null) await transaction.notices.renew(before);
  return shown;
}

function seatsOfGone(games: readonly LeagueGame[], entries: readonly Entry[]): readonly SeatOfMatch[] {
  const gone = new Set(entries.filter(({ left }) => left).map(({ number }) => number));
  return games.flatMap(({ state, matchId, seats }) =>
    state !== 'open' || matchId === null
      ? []
      : seats.flatMap(({ entry, seat }) => (seat !== null && gone.has(entry) ? [{ matchId, seat }] : [])),
  );
}

/** Opens the game of a table, or decides it without one; once all of a round are opened, that is told. */
async function open(
  { matches, clock }: RoundParts,
  transaction: LeagueTransaction,
  id: LeagueId,
  round: number,
  table: number,
): Promise<void> {
  const { leagues } = transaction;
  const league = await leagues.locked(id);
  const game = await leagues.game(id, round, table);
  if (league?.status !== 'running' || game?.state !== 'paired') return;
  const seated = await leagues.entriesAt(
    id,
    game.seats.map(({ entry }) => entry),
  );
  const entries = new Map(seated.map((entry) => [entry.number, entry]));
  const opening = openingOf(league, entries, game);
  if (opening.kind === 'decided') await leagues.saveGame(id, opening.game);
  else {
    const { serverId, channelId, locale, theme, timeControl, name, sides } = league;
    const settings = await transaction.servers.settings(serverId);
    const { match } = await matches.openArranged(transaction, {
      locale,
      theme,
      timeControl,
      rated: settings?.rated ?? true,
      side: sideOf(sides, round),
      seats: opening.members.map(seatFor),
      place: { serverId, channelId, threadId: null },
      occasion: { kind: 'league', id, name, round },
    });
    await leagues.saveGame(id, { ...opening.game, state: 'open', matchId: match.id });
  }
  if (!(await leagues.isWaiting(id, round))) {
    const now = clock.now();
    await tell(transaction, league, 'round', now);
    await leagues.save({ ...league, dueAt: now });
  }
}

function seatFor(sitting: Sitting) {
  if (sitting.kind === 'computer') return sitting.computer;
  const { personId, name } = sitting.entry;
  return { personId, name };
}

/** Of those who have left, and of those who have missed too many turns. */
async function giveUp(
  { store, matches, breathe = turnOfTheLoop }: RoundParts,
  id: LeagueId,
  gone: readonly SeatOfMatch[],
  lease: Lease | undefined,
): Promise<void> {
  const league = await store.leagues.league(id);
  if (!league) return;
  const missed = (await store.missedTurns(id)).filter(({ count }) => count >= league.misses);
  for (const { matchId, seat } of [...gone, ...missed]) {
    await matches.giveUpSeat(matchId, seat, league.absence === 'computer' ? 'standIn' : 'resigned', lease);
    await breathe();
  }
}
