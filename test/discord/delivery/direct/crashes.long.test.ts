/**
 * A process that crashes while it delivers a game by direct messages: each person still gets everything exactly once.
 */
import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { DIRECT_PLACE } from '../../../../src/match/index.ts';
import { textOf } from '../../../support/discord/bot.ts';
import { drawnPartOf } from '../../../support/runner/campaign.ts';
import { CRASH_POINTS, crashAfterMessages, deliverWithCrashes, playOpening } from '../support/crashes.ts';
import { type DirectTable, isSilent, isTurn, opensDirectTables } from '../support/directTable.ts';
import { filesOf } from '../support/publicTable.ts';

const NAMES = ['anni', 'jana', 'peter'] as const;

const open = opensDirectTables();

/** Plays a match with announcements for everybody, and settles after each step. */
async function playWholeMatch(at: DirectTable, deliver: () => Promise<void>): Promise<void> {
  const { table, talk } = at;
  const match = await playOpening(at, deliver, DIRECT_PLACE);
  const { match: running, state } = await talk.view(match);
  const seat = state?.turn ?? 0;
  if (!(await table.matches.hasLeft(match, running.members[seat]?.personId ?? '')))
    throw new Error('nobody has vanished');
  await deliver();
  const asked = await table.matches.goOnWithout(talk.actor(NAMES[(seat + 1) % 3] ?? ''), match, { way: 'end' });
  if (!asked.ok) throw new Error(asked.code);
  await deliver();
  await talk.play(match);
  await deliver();
  for (const name of ['anni', 'jana']) {
    await table.matches.resign(talk.actor(name), match);
    await deliver();
  }
}

/** Each person's final messages and whether they made a sound, without ids of messages and pictures. */
function readable({ direct }: DirectTable) {
  const look = (message: APIMessage) => ({
    text: textOf(message).replace(/\d{15,}/g, 'id'),
    files: filesOf(message).length,
    controls: isTurn(message),
    silent: isSilent(message),
  });
  return Object.fromEntries(NAMES.map((name) => [name, direct(name).map(look)]));
}

describe('a process that crashes', () => {
  let expectedReadable: ReturnType<typeof readable> | null = null;
  const moments = {
    ...CRASH_POINTS,
    'after the first of three messages': crashAfterMessages(1),
    'after the second of three messages': crashAfterMessages(2),
  };

  const cases = Object.entries(moments).flatMap(([name, moment]) => [1, 2].map((lives) => ({ name, moment, lives })));

  it.each(drawnPartOf('crashes during direct messages', cases, 2))(
    '$name sends each person everything once after $lives crashes',
    async ({ moment, lives }) => {
      const expected = await readableWithoutCrash();
      const at = await open({ bot: false });
      await playWholeMatch(at, () => deliverWithCrashes(at, moment, lives));
      expect(readable(at)).toEqual(expected);
    },
  );

  async function readableWithoutCrash() {
    if (expectedReadable === null) {
      const at = await open();
      await playWholeMatch(at, () => at.talk.waitForDelivery());
      expectedReadable = readable(at);
      for (const read of Object.values(expectedReadable)) expect(read.length).toBeGreaterThan(4);
    }
    return expectedReadable;
  }
});
