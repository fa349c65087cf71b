/** Use cases of leagues: create, enter, start and cancel a season, and open the next one. */
import type { Actor, PersonId } from '../../../match/index.ts';
import type { MatchRandom } from '../../lobby/usecases/commands.ts';
import { createLeagueWork, type RoundDependencies } from './advance.ts';
import { assignGroups, groupSizes, nextSeasonOrder, plannedRounds, roundsFor } from './grouping.ts';
import {
  type Entry,
  invalidLeagueSettings,
  type LeagueId,
  type LeagueRefusal,
  type LeagueSettings,
  MAX_LEAGUE_ENTRIES,
  type StoredLeague,
} from './league.ts';
import type { LeagueHome, LeagueRepository, LeagueTransaction, LeagueView } from './ports.ts';
import { leagueStandings } from './standings.ts';
import { changeLeague, type LeagueChanged, type LeagueContext, postLeagueNotice, runOnce } from './transaction.ts';

export interface LeagueDependencies extends RoundDependencies {
  readonly chance: Pick<MatchRandom, 'matchId' | 'seed'>;
}

/** Counts the leagues of one server that are not over. */
const MAX_LEAGUES = 20;

export type Leagues = ReturnType<typeof createLeagues>;

/** Each command is one transaction, applied once per interaction. The hosts check who may manage leagues. */
export function createLeagues(parts: LeagueDependencies) {
  const { store, chance } = parts;

  async function freeId(): Promise<LeagueId> {
    for (;;) {
      const id = chance.matchId();
      if (!(await store.leagues.league(id))) return id;
    }
  }

  return {
    ...createLeagueWork(parts),

    league: store.leagues.league,
    readableLeague: store.readableLeague,
    entries: store.leagues.entries,
    roundThreads: store.roundThreads,
    leaguesOf: store.leaguesOf,

    leagueView: async (id: LeagueId): Promise<LeagueView | null> => {
      const league = await store.leagues.league(id);
      if (!league) return null;
      return { league, entries: await store.leagues.entries(id), games: await store.leagues.games(id) };
    },

    /** Refuses invalid settings; also refuses with `tooManyLeagues`. */
    newLeague: async (actor: Actor, home: LeagueHome, settings: LeagueSettings) => {
      const wrong = invalidLeagueSettings(settings);
      if (wrong) return wrong;
      const id = await freeId();
      return runOnce(parts, actor, id, (transaction, at) => {
        const league = firstSeason(actor, home, settings, { id, seed: chance.seed(), at });
        return create(transaction, league, [], at);
      });
    },

    enterLeague: (actor: Actor, id: LeagueId) => changeLeague(parts, actor, id, (step) => enter(step, actor)),

    /** Before the start, deletes the entry. In mid-season, `absence` decides about the person's remaining games. */
    leaveLeague: (actor: Actor, id: LeagueId) => changeLeague(parts, actor, id, (step) => leave(step, actor)),

    /** Closes entry and opens the first round. Refuses with `tooFewEntries`. */
    startLeague: (actor: Actor, id: LeagueId) => changeLeague(parts, actor, id, start),

    /** Running games go on but do not count. Refuses with `wasCancelled`. */
    cancelLeague: (actor: Actor, id: LeagueId) =>
      changeLeague(parts, actor, id, async ({ transaction, league, at }) => {
        const { status } = league;
        if (status === 'cancelled') return { ok: false, code: 'wasCancelled' };
        if (status === 'finished') return { ok: false, code: 'leagueStatus', status };
        return { ok: true, league: await cancel(transaction, league, at) };
      }),

    /** Creates the season after an ended one, with everybody who has not left. Refuses with `notOver`, `followed`. */
    nextSeason: async (actor: Actor, before: LeagueId, home: LeagueHome) => {
      const id = await freeId();
      return runOnce(parts, actor, id, async (transaction, at) => {
        const { leagues } = transaction;
        const league = await leagues.lock(before);
        if (!league) return { ok: false, code: 'unknownLeague' };
        const { status } = league;
        if (status !== 'finished' && status !== 'cancelled') return { ok: false, code: 'notOver' };
        if ((await leagues.followerOf(before)) !== null) return { ok: false, code: 'followed' };
        const entered = await leagues.entries(before);
        const entries = await nextEntries(leagues, league, entered);
        const isBegun = entered.some(({ group }) => group !== null);
        const rounds = isBegun ? plannedRounds(groupSizes(entered.length, league), league) : league.rounds;
        const settings = { ...league, rounds };
        const next = {
          ...firstSeason(actor, home, settings, { id, seed: chance.seed(), at }),
          season: league.season + 1,
          follows: before,
        };
        return create(transaction, next, entries, at);
      });
    },
  };
}

/** The entries of the season that follows, without people who left. A cancelled season does not change ranks. */
async function nextEntries(
  leagues: LeagueRepository,
  season: StoredLeague,
  entered: readonly Entry[],
): Promise<readonly Entry[]> {
  const isCancelled = season.status === 'cancelled';
  const order = isCancelled
    ? entered.filter(({ left }) => !left).toSorted((a, b) => a.number - b.number)
    : nextSeasonOrder(leagueStandings(season, entered, await leagues.games(season.id)));
  return order.map(
    ({ personId, name, rankBefore }, at): Entry => ({
      number: at + 1,
      personId,
      name,
      group: null,
      rankBefore: isCancelled ? rankBefore : at + 1,
      left: false,
    }),
  );
}

async function cancel(transaction: LeagueTransaction, before: StoredLeague, at: Date): Promise<StoredLeague> {
  const league: StoredLeague = { ...before, status: 'cancelled', dueAt: null };
  await transaction.leagues.save(league);
  await transaction.notices.renew(league.entryNotice);
  await postLeagueNotice(transaction, league, 'cancelled', at);
  return league;
}

/** Cancels the leagues of a channel that was deleted. */
export async function cancelLeaguesIn(
  transaction: LeagueTransaction,
  { channelId }: { readonly channelId: string },
  at: Date,
): Promise<void> {
  for (const id of await transaction.leagues.openIn(channelId)) {
    const league = await transaction.leagues.lockReadable(id);
    if (league?.status === 'entering' || league?.status === 'running') await cancel(transaction, league, at);
  }
}

function firstSeason(
  actor: Actor,
  home: LeagueHome,
  settings: LeagueSettings,
  { id, seed, at }: { readonly id: LeagueId; readonly seed: number; readonly at: Date },
): StoredLeague {
  return {
    ...settings,
    name: settings.name.trim(),
    ...home,
    id,
    seed,
    organiserId: actor.personId,
    status: 'entering',
    season: 1,
    follows: null,
    round: 0,
    dueAt: null,
    createdAt: at,
    entryNotice: null,
    standingsNotice: null,
    shown: 0,
    shownAt: null,
  };
}

async function create(
  transaction: LeagueTransaction,
  league: StoredLeague,
  entries: readonly Entry[],
  at: Date,
): Promise<LeagueChanged | LeagueRefusal> {
  const { leagues } = transaction;
  if ((await leagues.countOpenOn(league.serverId)) >= MAX_LEAGUES) {
    return { ok: false, code: 'tooManyLeagues', most: MAX_LEAGUES };
  }
  await leagues.add(league);
  await leagues.addEntries(league.id, entries);
  return postEntries({ league, transaction, at });
}

async function enter(step: LeagueContext, { personId, name }: Actor): Promise<LeagueChanged | LeagueRefusal> {
  const { league, transaction } = step;
  const { leagues } = transaction;
  const before = await leagues.entryOf(league.id, personId);
  if (before) return { ok: false, code: before.left ? 'hasLeft' : 'entered' };
  if (league.status !== 'entering') return { ok: false, code: 'leagueStatus', status: league.status };
  const { entered, last } = await leagues.countEntries(league.id);
  if (entered >= MAX_LEAGUE_ENTRIES) return { ok: false, code: 'leagueFull', most: MAX_LEAGUE_ENTRIES };
  const rankBefore = await rankFrom(leagues, league.follows, personId);
  const entry: Entry = { number: last + 1, personId, name, group: null, rankBefore, left: false };
  await leagues.addEntries(league.id, [entry]);
  return postEntries(step);
}

/** The rank from the previous season, for people who left the entries of this one and enter again. */
async function rankFrom(
  leagues: LeagueRepository,
  before: LeagueId | null,
  personId: PersonId,
): Promise<number | null> {
  if (before === null || !(await leagues.entryOf(before, personId))) return null;
  const season = await leagues.lockReadable(before);
  const ranked = season ? await nextEntries(leagues, season, await leagues.entries(before)) : [];
  return ranked.find((entry) => entry.personId === personId)?.rankBefore ?? null;
}

async function leave(step: LeagueContext, { personId }: Actor): Promise<LeagueChanged | LeagueRefusal> {
  const { league, transaction, at } = step;
  const { leagues } = transaction;
  const entry = await leagues.entryOf(league.id, personId);
  if (!entry) return { ok: false, code: 'notEntered' };
  if (entry.left) return { ok: false, code: 'hasLeft' };
  if (league.status === 'entering') {
    await leagues.removeEntry(league.id, entry.number);
    return postEntries(step);
  }
  if (league.status !== 'running') return { ok: false, code: 'leagueStatus', status: league.status };
  await leagues.saveEntries(league.id, [{ ...entry, left: true }]);
  const due = { ...league, dueAt: at };
  await leagues.save(due);
  return { ok: true, league: due };
}

/** Updates the message that lists the entries, or posts it. */
async function postEntries({ league, transaction, at }: LeagueContext): Promise<LeagueChanged> {
  if (await transaction.notices.renew(league.entryNotice)) return { ok: true, league };
  const changed = { ...league, entryNotice: await postLeagueNotice(transaction, league, 'entry', at) };
  await transaction.leagues.save(changed);
  return { ok: true, league: changed };
}

async function start({ league: before, transaction, at }: LeagueContext): Promise<LeagueChanged | LeagueRefusal> {
  const { leagues, notices } = transaction;
  if (before.status !== 'entering') return { ok: false, code: 'leagueStatus', status: before.status };
  const entries = await leagues.entries(before.id);
  const needed = before.tableSize;
  if (entries.length < needed) return { ok: false, code: 'tooFewEntries', entered: entries.length, needed };
  const rounds = roundsFor(groupSizes(entries.length, before), before);
  const league: StoredLeague = { ...before, status: 'running', rounds, dueAt: at };
  await leagues.save(league);
  await leagues.saveEntries(league.id, assignGroups(entries, league));
  await notices.renew(league.entryNotice);
  return { ok: true, league };
}
