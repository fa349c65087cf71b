/** A connection that breaks over a COMMIT: what people do happens once, and nobody hears that it did not. */

import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/features/storage/index.ts';
import type { Timer } from '../../../src/kernel/index.ts';
import { type Actor, OutcomeUnknown } from '../../../src/match/index.ts';
import { openWire } from '../../../tools/soak/faults/wire.ts';
import { HOME, SETTINGS } from '../../features/leagues/usecases/support.ts';
import {
  type MatchTable,
  matchesOn,
  PLACE,
  runningMatch,
  SEEK,
  someMove,
  standardComponents,
  steadyClock,
} from '../../support/match.ts';
import { outside, temporaryDatabase } from '../../support/store.ts';

const quickTimer: Timer = {
  after: (milliseconds, work) => {
    const timeout = setTimeout(work, milliseconds / 10);
    return () => clearTimeout(timeout);
  },
};

/** A table whose way to the server can be cut. */
async function tableOnWire() {
  const url = await temporaryDatabase();
  const wire = await openWire(Number(new URL(url).port));
  onTestFinished(() => wire.close());
  const through = new URL(url);
  through.port = String(wire.port);
  const clock = steadyClock();
  const store = await openStore({ url: through.href, components: standardComponents(), clock, timer: quickTimer });
  onTestFinished(() => store.close());
  return { wire, store, table: matchesOn(through.href, store, clock), direct: await directly(url) };
}

/** The same database past the wire. */
async function directly(url: string): Promise<MatchTable> {
  const clock = steadyClock();
  const store = await openStore({ url, components: standardComponents(), clock });
  onTestFinished(() => store.close());
  return matchesOn(url, store, clock);
}

describe.each(['before', 'after'] as const)('cut %s the server has carried COMMIT out', (when) => {
  test('a game, a move, a league, a seek and a link are there once, and their people hear so', async () => {
    const { wire, table, direct } = await tableOnWire();
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
    const { rows } = await outside(direct.url).execute('SELECT count(*) AS "count" FROM "seeks"');
    expect(rows).toEqual([{ count: 1 }]);
  });
});

test('while the server is out of reach the outcome is unknown, and found out once it is back', async () => {
  const { wire, table } = await tableOnWire();
  for (const when of ['before', 'after'] as const) {
    const by = table.actor(0);
    const lost = wire.loseCommit(when).then(() => wire.cut());
    await expect(table.people.setAudience(by, 'nobody')).rejects.toThrow(OutcomeUnknown);
    await lost;
    expect(await table.matches.outcomeOf(by.interactionId)).toBe('unknown');
    wire.mend();
    expect(await table.matches.outcomeOf(by.interactionId)).toBe(when === 'after' ? 'saved' : 'nothing');
  }
});
