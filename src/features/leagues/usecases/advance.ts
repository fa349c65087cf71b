/** Advances leagues, one transaction per step. A step can be interrupted at any point. */
import { type Clock, type Lease, LeaseLost, type YieldToEventLoop, yieldToEventLoop } from '../../../kernel/index.ts';
import type { MatchId } from '../../../match/index.ts';
import type { SeatOfPerson } from '../../agreements/usecases/arranging.ts';
import { type Entry, type LeagueGame, type LeagueId, type StoredLeague, sideOf } from './league.ts';
import { nextRound } from './pairing/nextRound.ts';
import type { LeagueMatches, LeagueStore, LeagueTransaction } from './ports.ts';
import { leagueGameOver, openingOf, type SeatedPlayer } from './tableResults.ts';
import { postLeagueNotice, renewRound } from './transaction.ts';

export interface RoundDependencies {
  readonly store: LeagueStore;
  readonly matches: LeagueMatches;
  readonly clock: Clock;
  readonly yieldNow?: YieldToEventLoop;
  /** Milliseconds between batches of opened games. The default spares Discord's rate limits. */
  readonly openingPause?: number;
}

/** Each opened game costs a message, a thread and its members. */
const OPENING_BATCH_SIZE = 10;
const OPENING_PAUSE_MS = 15_000;
/** How often the job checks for missed turns. */
const POLL_INTERVAL_MS = 10 * 60_000;
/** The least time between posts of standings, unless a round is over. */
const STANDINGS_INTERVAL_MS = 10 * 60_000;

/** Games get their threads one after another; this delay lets their links appear together. */
const SHOW_THREADS_AFTER_MS = 3_000;

/** Work that follows a step in separate transactions. */
type FollowUp =
  | { readonly kind: 'open'; readonly games: readonly LeagueGame[] }
  | { readonly kind: 'record'; readonly matchIds: readonly MatchId[] }
  | { readonly kind: 'giveUp'; readonly seats: readonly SeatOfPerson[] };

export function createLeagueWork(parts: RoundDependencies) {
  const { store, clock, yieldNow = yieldToEventLoop } = parts;
  return {
    /** Updates the message of a round soon, because a game has received its thread. */
    showThreads: (id: LeagueId, round: number) =>
      store.transaction(async (transaction) => {
        // Called while a game is announced, which a damaged league must not hold up.
        const league = await transaction.leagues.lockReadable(id);
        const soon = new Date(clock.now().getTime() + SHOW_THREADS_AFTER_MS);
        if (league) await renewRound(transaction, league, round, soon);
      }),

    /**
     * Runs the due step: pairs a round, opens games, ends those of absent people, or ends the season. @throws LeaseLost
     */
    advanceLeague: async (id: LeagueId, lease?: Lease) => {
      const followUp = await store.transaction((transaction) => step(parts, transaction, id), lease);
      switch (followUp?.kind) {
        case 'open':
          for (const { round, table } of followUp.games) {
            await store.transaction((transaction) => open(parts, transaction, id, round, table), lease);
            await yieldNow();
          }
          return;
        case 'record':
          return forEachMatch(parts, followUp.matchIds, (matchId) =>
            store.transaction((transaction) => record(parts, transaction, matchId), lease),
          );
        case 'giveUp':
          await giveUp(parts, id, followUp.seats, lease);
      }
    },
  };
}

async function step(
  { clock, openingPause = OPENING_PAUSE_MS }: RoundDependencies,
  transaction: LeagueTransaction,
  id: LeagueId,
): Promise<FollowUp | null> {
  const { leagues } = transaction;
  const league = await leagues.lock(id);
  if (!league?.dueAt) return null;
  const now = clock.now();
  const due = (afterMs: number) => new Date(now.getTime() + afterMs);
  if (league.status !== 'running') {
    await leagues.save({ ...league, dueAt: null });
    return null;
  }
  const ofRound = await leagues.games(id, league.round);
  const waiting = ofRound.filter(({ state }) => state === 'paired');
  if (waiting.length > 0) {
    await leagues.save({ ...league, dueAt: due(openingPause) });
    return { kind: 'open', games: waiting.slice(0, OPENING_BATCH_SIZE) };
  }
  const matchIds = await leagues.unrecordedEnds(id, league.round);
  if (matchIds.length > 0) {
    await leagues.save({ ...league, dueAt: now });
    return { kind: 'record', matchIds };
  }
  const games = await leagues.games(id);
  const isOver = ofRound.every(({ state }) => state !== 'open');
  // A round can outlast the stored message.
  if (hasNews(league, games) && !(await renewRound(transaction, league, league.round)))
    await postLeagueNotice(transaction, league, 'round', now);
  if (isOver && league.round === league.rounds) {
    await leagues.save({ ...league, status: 'finished', standingsNotice: null, dueAt: null });
    await transaction.notices.renew(league.standingsNotice);
    // Includes the final standings.
    await postLeagueNotice(transaction, league, 'final', now);
    return null;
  }
  const shown = await postStandings(transaction, league, games, now, isOver);
  if (!isOver) {
    const poll = due(POLL_INTERVAL_MS);
    const postAt = hasNews(shown, games) && shown.shownAt ? shown.shownAt.getTime() + STANDINGS_INTERVAL_MS : Infinity;
    const dueAt = new Date(Math.min(poll.getTime(), Math.max(postAt, now.getTime())));
    await leagues.save({ ...shown, dueAt });
    return { kind: 'giveUp', seats: seatsOfLeavers(ofRound, await leagues.entries(id)) };
  }
  const entries = await leagues.entries(id);
  const people = entries.map(({ personId }) => personId);
  const apart = await transaction.blocksBetween(people, people);
  await leagues.addGames(id, nextRound(league, entries, games, apart));
  await leagues.save({ ...shown, round: league.round + 1, dueAt: now });
  return null;
}

/** Counts results without walkovers, which alone are not worth a new post. */
function resultsIn(games: readonly LeagueGame[]): number {
  return games.filter(({ state, matchId }) => state === 'over' && matchId !== null).length;
}

function hasNews({ shown }: Pick<StoredLeague, 'shown'>, games: readonly LeagueGame[]): boolean {
  return resultsIn(games) > shown;
}

/** Posts new standings if they are due and collapses the previous message. */
async function postStandings(
  transaction: LeagueTransaction,
  league: StoredLeague,
  games: readonly LeagueGame[],
  now: Date,
  isOver: boolean,
): Promise<StoredLeague> {
  // A clock that ran ahead can have left a time in the future.
  const isTime =
    isOver || !league.shownAt || Math.abs(now.getTime() - league.shownAt.getTime()) >= STANDINGS_INTERVAL_MS;
  if (!isTime || !hasNews(league, games)) return league;
  const standingsNotice = await postLeagueNotice(transaction, league, 'standings', now);
  const shown = { ...league, standingsNotice, shown: resultsIn(games), shownAt: now };
  await transaction.leagues.save(shown);
  await transaction.notices.renew(league.standingsNotice);
  return shown;
}

function seatsOfLeavers(games: readonly LeagueGame[], entries: readonly Entry[]): readonly SeatOfPerson[] {
  const leavers = new Map(entries.filter(({ left }) => left).map(({ number, personId }) => [number, personId]));
  return games.flatMap(({ state, matchId, seats }) =>
    state !== 'open' || matchId === null
      ? []
      : seats.flatMap(({ entry, seat }) => {
          const personId = leavers.get(entry);
          return seat === null || personId === undefined ? [] : [{ matchId, seat, personId }];
        }),
  );
}

/** Opens the game of a table or decides it without a game. Announces the round once all its games are open. */
async function open(
  { matches, clock }: RoundDependencies,
  transaction: LeagueTransaction,
  id: LeagueId,
  round: number,
  table: number,
): Promise<void> {
  const { leagues } = transaction;
  const league = await leagues.lock(id);
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
  if (!(await leagues.hasUnopenedGames(id, round))) {
    const now = clock.now();
    // Rounds without games follow each other at once, and would flood the channel with empty messages.
    const isPlayed = (await leagues.games(id, round)).some(({ matchId }) => matchId !== null);
    if (isPlayed) await postLeagueNotice(transaction, league, 'round', now);
    await leagues.save({ ...league, dueAt: now });
  }
}

/** Records the result of a match that ended while the league was damaged. */
async function record({ clock }: RoundDependencies, transaction: LeagueTransaction, matchId: MatchId): Promise<void> {
  const view = await transaction.view(matchId);
  if (view?.state) await leagueGameOver({ match: view.match, state: view.state, at: clock.now() }, transaction);
}

function seatFor(sitting: SeatedPlayer) {
  if (sitting.kind === 'computer') return sitting.computer;
  const { personId, name } = sitting.entry;
  return { personId, name };
}

/** Throws the first failure after the last match, because a damaged match must not hold up the others. */
async function forEachMatch<Item>(
  { yieldNow = yieldToEventLoop }: RoundDependencies,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      failures.push(error);
    }
    await yieldNow();
  }
  if (failures.length > 0) throw failures[0];
}

/** Gives up the seats of people who left or missed too many turns. */
async function giveUp(
  parts: RoundDependencies,
  id: LeagueId,
  left: readonly SeatOfPerson[],
  lease: Lease | undefined,
): Promise<void> {
  const { store, matches, clock } = parts;
  const league = await store.leagues.league(id);
  if (!league) return;
  const missed = (await store.missedTurns(id, clock.now())).filter(({ count }) => count >= league.misses);
  await forEachMatch(parts, [...left, ...missed], (seat) =>
    matches.giveUpSeat(seat, league.absence === 'computer' ? 'standIn' : 'resigned', lease),
  );
}
