/** Leagues in the database without Discord: opened, advanced until nothing is due, and their games ended at once. */
import { expect } from 'vitest';
import type { LeagueId, LeagueSettings } from '../../../../src/features/leagues/usecases/league.ts';
import type { LeagueView } from '../../../../src/features/leagues/usecases/ports.ts';
import { HOUR_MS } from '../../../../src/match/index.ts';
import { waitingJobs } from '../../../support/database/leases.ts';
import { rawDatabase } from '../../../support/database/store.ts';
import { type MatchTable, succeeded } from '../../../support/game/match.ts';

export const SETTINGS: LeagueSettings = {
  name: 'Winter',
  sides: 'alternating',
  tableSize: 2,
  timeControl: { kind: 'turn', perTurn: 48 * HOUR_MS, whenUp: 'pass' },
  groupSize: 4,
  rounds: 3,
  absence: 'lost',
  misses: 2,
};
export const HOME = {
  serverId: 'server',
  channelId: 'channel',
  locale: 'en',
  theme: 'dark',
  computer: { computer: 'apprentice', name: 'Apprentice' },
} as const;

/** A league of person 0 with the entrants 0, 1, … */
export async function opened(
  table: MatchTable,
  people: number,
  settings: Partial<LeagueSettings> = {},
): Promise<LeagueId> {
  const result = await table.leagues.newLeague(table.actor(0), HOME, { ...SETTINGS, ...settings });
  if (!result.ok) throw new Error(result.code);
  for (let person = 0; person < people; person++) {
    expect(await table.leagues.enterLeague(table.actor(person), result.league.id)).toMatchObject({ ok: true });
  }
  return result.league.id;
}

export async function viewOf({ leagues }: MatchTable, id: LeagueId): Promise<LeagueView> {
  const view = await leagues.leagueView(id);
  if (!view) throw new Error(`there is no league ${id}`);
  return view;
}

export async function isLeagueDue({ url, clock }: MatchTable, id: LeagueId): Promise<boolean> {
  const jobs = await waitingJobs(rawDatabase(url), 'league');
  return jobs.some(({ subject, dueAt }) => subject === id && dueAt <= clock.now());
}

/** Runs everything that is due now. */
export async function advanceWhileDue(table: MatchTable, id: LeagueId): Promise<LeagueView> {
  for (let step = 0; step < 100; step++) {
    const before = await viewOf(table, id);
    if (!(await isLeagueDue(table, id))) return before;
    await table.leagues.advanceLeague(id);
  }
  throw new Error('the league never settles');
}

/** Ends the open games: somebody resigns in each at once. */
export async function playOpen(
  table: MatchTable,
  id: LeagueId,
  loser: (people: readonly string[]) => string,
): Promise<void> {
  for (const { state, matchId } of (await viewOf(table, id)).games) {
    if (state !== 'open' || matchId === null) continue;
    const view = await table.matches.view(matchId);
    const people = view?.match.members.map(({ personId }) => personId) ?? [];
    const person = Number(loser(people).replace('person', ''));
    succeeded(await table.matches.resign(table.actor(person), matchId));
  }
}

/** The person with the higher number. */
export const LAST = (people: readonly string[]) => people.toSorted().at(-1) ?? '';
