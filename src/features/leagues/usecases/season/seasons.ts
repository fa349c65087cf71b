/**
 * The life of a season: set up, entered, begun, called off, and followed by the next.
 * Its rounds are opened by themselves, which is left to the rounds.
 */
import type { Actor, Chance } from '../../../../match/index.ts';
import { type CarryingOut, type Changed, carryOut, type LeagueStep, onLeague } from '../carryingOut.ts';
import type { LeagueCommands, LeagueHome } from '../commands.ts';
import type { Entry, KeptLeague, LeagueId, LeagueSettings } from '../model/league.ts';
import type { LeagueRefusal } from '../model/refusals.ts';
import { MOST_ENTRIES, wrongSettings } from '../model/settings.ts';
import type { LeagueTransaction } from '../ports.ts';
import { leagueStandings } from '../standings/standings.ts';
import { tell } from '../telling.ts';
import { grouped, orderAfter } from './grouping.ts';

export interface SeasonParts extends CarryingOut {
  readonly chance: Pick<Chance, 'matchId' | 'seed'>;
}

/** Of one server, and not over. */
const MOST_LEAGUES = 20;

type SeasonCommands = Pick<
  LeagueCommands,
  'newLeague' | 'enterLeague' | 'leaveLeague' | 'startLeague' | 'cancelLeague' | 'nextSeason'
>;

export function createSeasons(parts: SeasonParts): SeasonCommands {
  const { store, chance } = parts;

  async function freeId(): Promise<LeagueId> {
    for (;;) {
      const id = chance.matchId();
      if (!(await store.leagues.league(id))) return id;
    }
  }

  return {
    newLeague: async (actor, home, settings) => {
      const wrong = wrongSettings(settings);
      if (wrong) return wrong;
      const id = await freeId();
      return carryOut(parts, actor, id, (transaction, at) => {
        const league = firstSeason(actor, home, settings, { id, seed: chance.seed(), at });
        return opened(transaction, league, [], at);
      });
    },

    enterLeague: (actor, id) => onLeague(parts, actor, id, (step) => entered(step, actor)),

    leaveLeague: (actor, id) => onLeague(parts, actor, id, (step) => left(step, actor)),

    startLeague: (actor, id) => onLeague(parts, actor, id, begun),

    cancelLeague: (actor, id) =>
      onLeague(parts, actor, id, async ({ transaction, league, at }) => {
        const { status } = league;
        if (status === 'cancelled') return { ok: false, code: 'wasCancelled' };
        if (status === 'finished') return { ok: false, code: 'leagueStatus', status };
        return { ok: true, league: await cancelled(transaction, league, at) };
      }),

    nextSeason: async (actor, before, home) => {
      const id = await freeId();
      return carryOut(parts, actor, id, async (transaction, at) => {
        const { leagues } = transaction;
        const league = await leagues.locked(before);
        if (!league) return { ok: false, code: 'unknownLeague' };
        const { status } = league;
        if (status !== 'finished' && status !== 'cancelled') return { ok: false, code: 'notOver' };
        if ((await leagues.followerOf(before)) !== null) return { ok: false, code: 'followed' };
        const entered = await leagues.entries(before);
        // What was cancelled has placed nobody.
        const order =
          status === 'cancelled'
            ? entered.filter(({ left }) => !left).toSorted((a, b) => a.number - b.number)
            : orderAfter(leagueStandings(league, entered, await leagues.games(before)));
        const entries = order.map(
          ({ personId, name, rankBefore }, at): Entry => ({
            number: at + 1,
            personId,
            name,
            group: null,
            rankBefore: status === 'cancelled' ? rankBefore : at + 1,
            left: false,
          }),
        );
        const next = {
          ...firstSeason(actor, home, league, { id, seed: chance.seed(), at }),
          season: league.season + 1,
          follows: before,
        };
        return opened(transaction, next, entries, at);
      });
    },
  };
}

/** Cancelled, and told. */
async function cancelled(transaction: LeagueTransaction, before: KeptLeague, at: Date): Promise<KeptLeague> {
  const league: KeptLeague = { ...before, status: 'cancelled', dueAt: null };
  await transaction.leagues.save(league);
  if (league.entryNotice !== null) await transaction.notices.renew(league.entryNotice);
  await tell(transaction, league, 'cancelled', at);
  return league;
}

/** Where a channel is there no longer, nothing can be played in it. */
export async function cancelLeaguesIn(
  transaction: LeagueTransaction,
  { channelId }: { readonly channelId: string },
  at: Date,
): Promise<void> {
  for (const id of await transaction.leagues.openIn(channelId)) {
    const league = await transaction.leagues.locked(id);
    if (league?.status === 'entering' || league?.status === 'running') await cancelled(transaction, league, at);
  }
}

function firstSeason(
  actor: Actor,
  home: LeagueHome,
  settings: LeagueSettings,
  { id, seed, at }: { readonly id: LeagueId; readonly seed: number; readonly at: Date },
): KeptLeague {
  const { sides, tableSize, timeControl, groupSize, rounds, absence, misses } = settings;
  return {
    name: settings.name.trim(),
    sides,
    tableSize,
    timeControl,
    groupSize,
    rounds,
    absence,
    misses,
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

async function opened(
  transaction: LeagueTransaction,
  league: KeptLeague,
  entries: readonly Entry[],
  at: Date,
): Promise<Changed | LeagueRefusal> {
  const { leagues } = transaction;
  if ((await leagues.openOn(league.serverId)) >= MOST_LEAGUES) {
    return { ok: false, code: 'tooManyLeagues', most: MOST_LEAGUES };
  }
  await leagues.add(league);
  await leagues.addEntries(league.id, entries);
  const told = { ...league, entryNotice: await tell(transaction, league, 'entry', at) };
  await leagues.save(told);
  return { ok: true, league: told };
}

async function entered(step: LeagueStep, { personId, name }: Actor): Promise<Changed | LeagueRefusal> {
  const { league, transaction } = step;
  const { leagues } = transaction;
  const before = await leagues.entryOf(league.id, personId);
  if (before) return { ok: false, code: before.left ? 'hasLeft' : 'entered' };
  if (league.status !== 'entering') return { ok: false, code: 'leagueStatus', status: league.status };
  const { entered, last } = await leagues.counted(league.id);
  if (entered >= MOST_ENTRIES) return { ok: false, code: 'leagueFull', most: MOST_ENTRIES };
  const entry: Entry = { number: last + 1, personId, name, group: null, rankBefore: null, left: false };
  await leagues.addEntries(league.id, [entry]);
  return entriesTold(step);
}

async function left(step: LeagueStep, { personId }: Actor): Promise<Changed | LeagueRefusal> {
  const { league, transaction, at } = step;
  const { leagues } = transaction;
  const entry = await leagues.entryOf(league.id, personId);
  if (!entry) return { ok: false, code: 'notEntered' };
  if (entry.left) return { ok: false, code: 'hasLeft' };
  if (league.status === 'entering') {
    await leagues.removeEntry(league.id, entry.number);
    return entriesTold(step);
  }
  if (league.status !== 'running') return { ok: false, code: 'leagueStatus', status: league.status };
  await leagues.saveEntries(league.id, [{ ...entry, left: true }]);
  const due = { ...league, dueAt: at };
  await leagues.save(due);
  return { ok: true, league: due };
}

/** Shows who has entered; where the message is gone by now, by another. */
async function entriesTold({ league, transaction, at }: LeagueStep): Promise<Changed> {
  if (league.entryNotice !== null && (await transaction.notices.renew(league.entryNotice))) return { ok: true, league };
  const told = { ...league, entryNotice: await tell(transaction, league, 'entry', at) };
  await transaction.leagues.save(told);
  return { ok: true, league: told };
}

async function begun({ league: before, transaction, at }: LeagueStep): Promise<Changed | LeagueRefusal> {
  const { leagues, notices } = transaction;
  if (before.status !== 'entering') return { ok: false, code: 'leagueStatus', status: before.status };
  const entries = await leagues.entries(before.id);
  const needed = before.tableSize;
  if (entries.length < needed) return { ok: false, code: 'tooFewEntries', entered: entries.length, needed };
  const league: KeptLeague = { ...before, status: 'running', dueAt: at };
  await leagues.save(league);
  await leagues.saveEntries(league.id, grouped(entries, league));
  if (league.entryNotice !== null) await notices.renew(league.entryNotice);
  return { ok: true, league };
}
