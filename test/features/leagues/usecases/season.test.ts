/**
 * A league in the database: entered, opened round by round, each game once, counted as games end, and followed by
 * another season.
 */
import { describe, expect, test } from 'vitest';
import { leagueCsv } from '../../../../src/features/leagues/usecases/csv.ts';
import {
  defaultRounds,
  type LeagueRefusal,
  type LeagueSettings,
} from '../../../../src/features/leagues/usecases/league.ts';
import { leagueStandings, WIN_POINTS } from '../../../../src/features/leagues/usecases/standings.ts';
import { forcedMove } from '../../../../src/features/time/usecases/standIn.ts';
import { HOUR_MS } from '../../../../src/match/index.ts';
import { componentSets, seededRandom } from '../../../../src/rules/index.ts';
import { type MatchTable, matchTable, succeeded } from '../../../support/game/match.ts';
import { advanceWhileDue, HOME, isLeagueDue, LAST, opened, playOpen, SETTINGS, viewOf } from './support.ts';

async function facts(table: MatchTable): Promise<readonly string[]> {
  const parts: string[] = [];
  for (;;) {
    const notice = await table.people.takeNotice('channel');
    if (!notice) return parts;
    if (notice.facts.kind === 'league') parts.push(notice.facts.part);
    await table.people.noticePosted(notice, { channelId: 'channel', messageId: `m${notice.id}` });
  }
}

describe('a league', () => {
  test('of four is played to its end by itself, and the next season starts with everybody who stayed', async () => {
    const table = await matchTable();
    const id = await opened(table, 4);
    expect(await facts(table)).toEqual(['entry']);
    expect(await table.leagues.startLeague(table.actor(0), id)).toMatchObject({ ok: true });
    expect(await table.leagues.entries(id)).toHaveLength(4);
    for (let round = 1; round <= 3; round++) {
      const view = await advanceWhileDue(table, id);
      expect(view.league.round).toBe(round);
      expect(view.games.filter((game) => game.round === round).map(({ state }) => state)).toEqual(['open', 'open']);
      for (const { matchId, round: of } of view.games) {
        const match = (await table.matches.view(matchId ?? ''))?.match;
        expect(match?.side).toBe(of % 2 === 1 ? 'A' : 'B');
        expect(match?.occasion).toEqual({ kind: 'league', id, name: 'Winter', round: of });
      }
      await playOpen(table, id, LAST);
    }
    const view = await advanceWhileDue(table, id);
    expect(view.league).toMatchObject({ status: 'finished', dueAt: null });
    const rows = leagueStandings(view.league, view.entries, view.games);
    expect(rows.map(({ entry, points }) => [entry.personId, points / WIN_POINTS])).toEqual([
      ['person0', 3],
      ['person1', 2],
      ['person2', 1],
      ['person3', 0],
    ]);
    expect((await facts(table)).filter((part) => part !== 'entry')).toEqual([
      'round',
      'standings',
      'round',
      'standings',
      'round',
      'final',
    ]);
    const csv = leagueCsv(view, ({ name }) => `=${name}`).split('\n');
    expect(csv).toHaveLength(14);
    expect(csv[1]).toContain("'=");
    expect(csv[0]?.startsWith('\u{FEFF}season,')).toBe(true);
    const hostile = ['=', '+', '-', '@', '＝'].flatMap((sign) =>
      ['', ' ', '\t', 'a;', 'a,', 'a\t', 'a; ', 'a;"', '"', 'a|', 'a\r', 'a\n', "';"].map(
        (before) => `${before}${sign}1+1`,
      ),
    );
    for (const separator of [',', ';', '\t', '|', ':']) {
      for (const name of hostile) {
        for (const line of leagueCsv(view, () => name).split(/[\r\n]/)) {
          for (const cell of line.split(separator)) expect(cell).not.toMatch(/^["'\s]*(?<!')[=+\-@＝]/);
        }
      }
    }

    const next = await table.leagues.nextSeason(table.actor(0), id, HOME);
    if (!next.ok) throw new Error(next.code);
    expect(next.league).toMatchObject({ season: 2, follows: id, status: 'entering' });
    expect(await table.leagues.entries(next.league.id)).toHaveLength(4);
    expect(await table.leagues.nextSeason(table.actor(0), id, HOME)).toMatchObject({ code: 'followed' });
  });

  test('in groups that did not fill up, everyone meets once, and the next season starts with the full number', async () => {
    const table = await matchTable();
    const groups = { groupSize: 6, rounds: defaultRounds(6), sides: 'A' } as const;
    const id = await opened(table, 4, groups);
    expect(await table.leagues.startLeague(table.actor(0), id)).toMatchObject({ league: { rounds: 3 } });
    for (let round = 1; round <= 3; round++) {
      await advanceWhileDue(table, id);
      await playOpen(table, id, LAST);
    }
    const { league, games } = await advanceWhileDue(table, id);
    expect(league).toMatchObject({ status: 'finished', round: 3, rounds: 3 });
    expect(
      new Set(
        games.map(({ seats }) =>
          seats
            .map(({ entry }) => entry)
            .toSorted()
            .join(),
        ),
      ).size,
    ).toBe(6);
    expect(await table.leagues.nextSeason(table.actor(0), id, HOME)).toMatchObject({ league: { rounds: 5 } });

    const fewer = await opened(table, 4, { ...groups, rounds: 3 });
    expect(await table.leagues.cancelLeague(table.actor(0), fewer)).toMatchObject({ ok: true });
    expect(await table.leagues.nextSeason(table.actor(0), fewer, HOME)).toMatchObject({ league: { rounds: 3 } });

    const twice = await opened(table, 4, { ...groups, rounds: 10 });
    expect(await table.leagues.startLeague(table.actor(0), twice)).toMatchObject({ league: { rounds: 10 } });
  });

  test('ranks a person who leaves and enters again before the first round as before', async () => {
    const table = await matchTable();
    const id = await opened(table, 6, { groupSize: 3 });
    await table.leagues.startLeague(table.actor(0), id);
    for (let round = 1; round <= 3; round++) {
      await advanceWhileDue(table, id);
      await playOpen(table, id, LAST);
    }
    await advanceWhileDue(table, id);
    let before = id;
    for (const status of ['finished', 'cancelled']) {
      expect((await viewOf(table, before)).league.status).toBe(status);
      const next = await table.leagues.nextSeason(table.actor(0), before, HOME);
      before = next.ok ? next.league.id : expect.fail(next.code);
      const ranks = async () =>
        new Map((await viewOf(table, before)).entries.map(({ personId, rankBefore }) => [personId, rankBefore]));
      const ranked = await ranks();
      expect(ranked.get('person0')).toBeLessThanOrEqual(3);
      const anni = () => table.actor(0);
      expect(await table.leagues.leaveLeague(anni(), before)).toMatchObject({ ok: true });
      expect(await table.leagues.enterLeague(anni(), before)).toMatchObject({ ok: true });
      expect(await ranks()).toEqual(ranked);
      if (status === 'finished') await table.leagues.cancelLeague(anni(), before);
    }
  });

  test('posts a round again if its first result comes after the stored message was deleted', async () => {
    const clock = { at: Date.UTC(2025, 2, 1), now: () => new Date(clock.at) };
    const table = await matchTable(undefined, { clock });
    const id = await opened(table, 4);
    await table.leagues.startLeague(table.actor(0), id);
    await advanceWhileDue(table, id);
    expect(await facts(table)).toContain('round');
    clock.at += 31 * 24 * HOUR_MS;
    await table.store.housekeeping.tidy();
    await playOpen(table, id, LAST);
    await table.leagues.advanceLeague(id);
    expect(await facts(table)).toContain('round');
  });

  test('opens nothing twice, even if interrupted anywhere or run twice at once', async () => {
    const table = await matchTable();
    const id = await opened(table, 6, { groupSize: null, rounds: 2 });
    await table.leagues.startLeague(table.actor(0), id);
    const due = () => isLeagueDue(table, id);
    // Two at a time, like two processes whose leases have expired.
    while (await due()) await Promise.all([table.leagues.advanceLeague(id), table.leagues.advanceLeague(id)]);
    const { games } = await viewOf(table, id);
    expect(games).toHaveLength(3);
    expect(new Set(games.map(({ matchId }) => matchId)).size).toBe(3);
    const open = await Promise.all([0, 1, 2, 3, 4, 5].map((person) => table.matches.ofPerson(`person${person}`)));
    expect(open.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('a person who leaves in mid-season loses the remaining games, and the others have theirs', async () => {
    const table = await matchTable();
    const id = await opened(table, 4);
    await table.leagues.startLeague(table.actor(0), id);
    await advanceWhileDue(table, id);
    expect(await table.leagues.leaveLeague(table.actor(0), id)).toMatchObject({ ok: true });
    expect(await table.leagues.leaveLeague(table.actor(0), id)).toMatchObject({ code: 'hasLeft' });
    expect(await table.leagues.enterLeague(table.actor(0), id)).toMatchObject({ code: 'hasLeft' });
    for (let round = 1; round <= 3; round++) {
      await advanceWhileDue(table, id);
      await playOpen(table, id, LAST);
    }
    const view = await advanceWhileDue(table, id);
    expect(view.league.status).toBe('finished');
    const rows = leagueStandings(view.league, view.entries, view.games);
    expect(rows.map(({ entry, points, played }) => [entry.personId, points / WIN_POINTS, played])).toEqual([
      ['person1', 3, 3],
      ['person2', 2, 3],
      ['person3', 1, 3],
      ['person0', 0, 3],
    ]);
    expect(rows.at(-1)?.entry.left).toBe(true);
  });

  test.each([3, 4])('that %i of four people have left posts no rounds without games', async (leavers) => {
    const table = await matchTable();
    const id = await opened(table, 4, { rounds: 6 });
    await table.leagues.startLeague(table.actor(0), id);
    await advanceWhileDue(table, id);
    for (let person = 0; person < leavers; person++) await table.leagues.leaveLeague(table.actor(person), id);
    expect((await advanceWhileDue(table, id)).league).toMatchObject({ status: 'finished', round: 6 });
    const posted = await facts(table);
    expect(posted.filter((part) => part === 'round')).toHaveLength(1);
    expect(posted.at(-1)).toBe('final');
  });

  test('posts standings within a round again after the clock was set back', async () => {
    const clock = { at: Date.UTC(2025, 2, 1), now: () => new Date(clock.at) };
    const table = await matchTable(undefined, { clock });
    const id = await opened(table, 6, { groupSize: null, rounds: 1 });
    await table.leagues.startLeague(table.actor(0), id);
    const { games } = await advanceWhileDue(table, id);
    await facts(table);
    for (const { matchId } of games.slice(0, 2)) {
      const { personId = '' } = (await table.matches.view(matchId ?? ''))?.match.members[0] ?? {};
      succeeded(await table.matches.resign(table.actor(Number(personId.replace('person', ''))), matchId ?? ''));
      await table.leagues.advanceLeague(id);
      expect(await facts(table)).toContain('standings');
      clock.at -= 24 * HOUR_MS;
    }
  });

  test('collapses the earlier standings after a last round without games', async () => {
    const table = await matchTable();
    const id = await opened(table, 4, { rounds: 2 });
    await table.leagues.startLeague(table.actor(0), id);
    await advanceWhileDue(table, id);
    await playOpen(table, id, LAST);
    await table.leagues.advanceLeague(id);
    expect((await facts(table)).at(-1)).toBe('standings');
    for (const person of [0, 1, 2]) await table.leagues.leaveLeague(table.actor(person), id);
    expect((await advanceWhileDue(table, id)).league).toMatchObject({ status: 'finished', standingsNotice: null });
    expect(await facts(table)).toEqual(['standings', 'final']);
  });

  test('a person who is erased loses their open game, although a computer player plays it to its end and is ahead', async () => {
    const table = await matchTable();
    const { matches, components, computerPlayer } = table;
    const id = await opened(table, 2, { groupSize: null, rounds: 1 });
    await table.leagues.startLeague(table.actor(0), id);
    const matchId = (await advanceWhileDue(table, id)).games[0]?.matchId ?? '';
    await facts(table);
    await matches.forget('person1');
    expect(await facts(table), 'the messages that name them').toEqual(['entry', 'round']);
    const passes = { components: componentSets(components), computerPlayer };
    for (;;) {
      const view = await matches.view(matchId);
      const { turn = null } = view?.state ?? {};
      if (!view?.state || turn === null) break;
      const { members, version } = view.match;
      if (members[turn]?.computer === undefined) {
        const { seat: _, ...move } = forcedMove(passes, view.state, turn, version);
        succeeded(await matches.play(table.actor(0), matchId, version, move));
      } else {
        const move = computerPlayer(components, view.state, seededRandom(version));
        await matches.playComputerMove({ matchId, version }, { move, replaced: null });
      }
    }
    const over = await matches.view(matchId);
    const ahead = over?.state?.winners?.map((seat) => over.match.members[seat]?.personId);
    expect(ahead).toEqual([expect.stringMatching(/^someone/)]);
    const { league, entries, games } = await advanceWhileDue(table, id);
    const rows = leagueStandings(league, entries, games);
    expect(rows.map(({ entry, points }) => [entry.name, points])).toEqual([
      ['Anni', WIN_POINTS],
      ['', 0],
    ]);
  });

  test('that is cancelled lets its games continue, unrated for the league', async () => {
    const table = await matchTable();
    const id = await opened(table, 4);
    await table.leagues.startLeague(table.actor(0), id);
    await advanceWhileDue(table, id);
    expect(await table.leagues.cancelLeague(table.actor(0), id)).toMatchObject({ ok: true });
    expect(await table.leagues.cancelLeague(table.actor(0), id)).toMatchObject({ code: 'wasCancelled' });
    await playOpen(table, id, LAST);
    const view = await advanceWhileDue(table, id);
    expect(view.league.status).toBe('cancelled');
    expect(view.games.every(({ state }) => state === 'open')).toBe(true);
    expect((await facts(table)).at(-1)).toBe('cancelled');
  });

  test('whose channel is deleted is cancelled', async () => {
    const table = await matchTable();
    const id = await opened(table, 3);
    const notice = await table.people.takeNotice('channel');
    if (!notice) throw new Error('no notice is due');
    await table.people.noticeFailed(notice, { failure: 'gone', reason: 'Unknown Channel' }, null);
    expect((await viewOf(table, id)).league.status).toBe('cancelled');
  });

  test('whose channel is deleted in mid-round is cancelled, opens no more games, and its games continue', async () => {
    const table = await matchTable();
    const id = await opened(table, 24, { groupSize: null });
    await table.leagues.startLeague(table.actor(0), id);
    // Paired, with the first ten of twelve games open.
    for (let step = 0; step < 2; step++) await table.leagues.advanceLeague(id);
    const before = (await viewOf(table, id)).games.filter(({ state }) => state === 'open');
    expect(before).toHaveLength(10);
    const notice = await table.people.takeNotice('channel');
    if (!notice) throw new Error('no notice is due');
    await table.people.noticeFailed(notice, { failure: 'gone', reason: 'Unknown Channel' }, null);
    const { league, games } = await advanceWhileDue(table, id);
    expect(league.status).toBe('cancelled');
    expect(games.filter(({ state }) => state === 'open')).toEqual(before);
    await playOpen(table, id, LAST);
    expect(await table.leagues.leaveLeague(table.actor(0), id)).toMatchObject({ code: 'leagueStatus' });
    expect(await table.leagues.nextSeason(table.actor(0), id, HOME)).toMatchObject({
      ok: true,
      league: { season: 2, status: 'entering' },
    });
  });

  test('refuses invalid commands, and leaves no trace of them', async () => {
    const table = await matchTable();
    const refused = async (settings: Partial<LeagueSettings>) => {
      const answer = await table.leagues.newLeague(table.actor(0), HOME, { ...SETTINGS, ...settings });
      return answer.ok ? null : answer.code;
    };
    const wrong: readonly (readonly [Partial<LeagueSettings>, LeagueRefusal['code']])[] = [
      [{ name: '  ' }, 'leagueName'],
      [{ name: 'x'.repeat(33) }, 'leagueName'],
      [{ timeControl: { kind: 'turn', perTurn: 0, whenUp: 'pass' } }, 'time'],
      [{ groupSize: 9 }, 'leagueNumber'],
      [{ rounds: 0 }, 'leagueNumber'],
      [{ misses: 0.5 }, 'leagueNumber'],
      [{ groupSize: 3, tableSize: 4 }, 'groupBelowTable'],
    ];
    for (const [settings, code] of wrong) expect(await refused(settings)).toBe(code);
    expect(await table.leagues.leaguesOf('server', 10)).toEqual([]);
    const id = await opened(table, 1);
    expect(await table.leagues.enterLeague(table.actor(0), id)).toMatchObject({ code: 'entered' });
    expect(await table.leagues.startLeague(table.actor(0), id)).toMatchObject({
      code: 'tooFewEntries',
      entered: 1,
      needed: 2,
    });
    expect(await table.leagues.leaveLeague(table.actor(1), id)).toMatchObject({ code: 'notEntered' });
    expect(await table.leagues.enterLeague(table.actor(1), 'none')).toMatchObject({ code: 'unknownLeague' });
    expect(await table.leagues.nextSeason(table.actor(0), id, HOME)).toMatchObject({ code: 'notOver' });
    const twice = table.actor(1);
    for (let press = 1; press <= 2; press++) {
      expect(await table.leagues.enterLeague(twice, id)).toMatchObject({ ok: true });
      expect(await table.leagues.entries(id)).toHaveLength(2);
    }
  });
});
