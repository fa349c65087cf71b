/** A connection that breaks during a COMMIT: the command is executed once, and nobody reads that it was not. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/features/storage/index.ts';
import type { Timer } from '../../../src/kernel/index.ts';
import { type Actor, OutcomeUnknown } from '../../../src/match/index.ts';
import { openDatabaseProxy } from '../../../tools/soak/faults/databaseProxy.ts';
import { HOME, SETTINGS } from '../../features/leagues/usecases/support.ts';
import { rawDatabase, temporaryDatabase } from '../../support/database/store.ts';
import {
  type MatchTable,
  matchesOn,
  PLACE,
  runningMatch,
  SEEK,
  someMove,
  standardComponents,
  steadyClock,
} from '../../support/game/match.ts';

const quickTimer: Timer = {
  after: (milliseconds, work) => {
    const timeout = setTimeout(work, milliseconds / 10);
    return () => clearTimeout(timeout);
  },
};

/** A table whose connection to the server can be cut. */
async function tableOnProxy() {
  const url = await temporaryDatabase();
  const wire = await openDatabaseProxy(Number(new URL(url).port));
  onTestFinished(() => wire.close());
  const through = new URL(url);
  through.port = String(wire.port);
  const clock = steadyClock();
  const store = await openStore({ url: through.href, components: standardComponents(), clock, timer: quickTimer });
  onTestFinished(() => store.close());
  return { wire, store, table: matchesOn(through.href, store, clock), direct: await directTable(url) };
}

/** The same database without the proxy. */
async function directTable(url: string): Promise<MatchTable> {
  const clock = steadyClock();
  const store = await openStore({ url, components: standardComponents(), clock });
  onTestFinished(() => store.close());
  return matchesOn(url, store, clock);
}

describe.each(['before', 'after'] as const)('a connection cut %s the server has executed COMMIT', (when) => {
  test('a game, a move, a league, a seek and a link are saved once, and reported as saved', async () => {
    const { wire, table, direct } = await tableOnProxy();
    const { matches, leagues, seeks, links, actor } = table;
    const { match, state } = await runningMatch(table);
    const move = someMove(table.components, state);
    const acts: readonly ((by: Actor) => Promise<{ readonly ok: boolean }>)[] = [
      (by) => matches.create(by, { side: 'A', capacity: 2, locale: 'en', place: PLACE }),
      (by) => matches.play({ ...by, personId: `person${move.seat}` }, match.id, match.version, move),
      (by) => leagues.newLeague(by, HOME, SETTINGS),
      (by) => seeks.openSeek(by, SEEK),
      (by) => links.create(by, match.id),
    ];
    for (const act of acts) {
      const by = actor(0);
      const lost = wire.loseCommit(when);
      expect(await act(by), String(act)).toMatchObject({ ok: true });
      await lost;
      expect(await matches.outcomeOf(by.interactionId)).toBe('saved');
    }
    expect(await direct.matches.history(match.id)).toHaveLength(1);
    expect(await direct.matches.ofPerson('person0')).toHaveLength(2);
    expect(await direct.leagues.leaguesOf('server', 10)).toHaveLength(1);
    expect(await direct.links.list('person0')).toHaveLength(1);
    const { rows } = await rawDatabase(direct.url).execute('SELECT count(*) AS "count" FROM "seeks"');
    expect(rows).toEqual([{ count: 1 }]);
  });
});

test('the outcome is unknown while the server is unreachable, and known afterwards', async () => {
  const { wire, table } = await tableOnProxy();
  for (const when of ['before', 'after'] as const) {
    const by = table.actor(0);
    const lost = wire.loseCommit(when).then(() => wire.cut());
    await expect(table.people.setAudience(by, 'nobody')).rejects.toThrow(OutcomeUnknown);
    await lost;
    expect(await table.matches.outcomeOf(by.interactionId)).toBe('unknown');
    wire.restore();
    expect(await table.matches.outcomeOf(by.interactionId)).toBe(when === 'after' ? 'saved' : 'nothing');
  }
});
