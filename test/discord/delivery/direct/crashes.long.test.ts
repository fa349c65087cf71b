/** A process that ends between any two steps of telling a game by direct messages: each person is told everything once. */
import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { DIRECT_PLACE } from '../../../../src/match/index.ts';
import { textOf } from '../../../support/bot.ts';
import { type DirectTable, isSilent, isTurn, opensDirectTables } from '../support/directTable.ts';
import { afterMessages, begunLife, MOMENTS, tellInLives } from '../support/lives.ts';
import { filesOf } from '../support/publicTable.ts';

const NAMES = ['anni', 'jana', 'peter'] as const;

const open = opensDirectTables();

/** The whole life of a match, one step after the other: everything that everybody is told. */
async function wholeLife(at: DirectTable, settle: () => Promise<void>): Promise<void> {
  const { table, talk } = at;
  const match = await begunLife(at, settle, DIRECT_PLACE);
  const { match: running, state } = await talk.view(match);
  const seat = state?.turn ?? 0;
  if (!(await table.matches.hasLeft(match, running.members[seat]?.personId ?? '')))
    throw new Error('nobody has vanished');
  await settle();
  const asked = await table.matches.goOnWithout(talk.actor(NAMES[(seat + 1) % 3] ?? ''), match, { way: 'end' });
  if (!asked.ok) throw new Error(asked.code);
  await settle();
  await talk.play(match);
  await settle();
  for (const name of ['anni', 'jana']) {
    await table.matches.resign(talk.actor(name), match);
    await settle();
  }
}

/** What each person can read in the end, and what they heard of, without ids of messages and pictures. */
function readable({ direct }: DirectTable) {
  const look = (message: APIMessage) => ({
    text: textOf(message).replace(/\d{15,}/g, 'id'),
    files: filesOf(message).length,
    controls: isTurn(message),
    silent: isSilent(message),
  });
  return Object.fromEntries(NAMES.map((name) => [name, direct(name).map(look)]));
}

describe('a process that ends at the worst moment', () => {
  let readableUndisturbed: ReturnType<typeof readable> | null = null;
  const moments = {
    ...MOMENTS,
    'after one person is told, before the next one is': afterMessages(1),
    'after two are told, before the third is': afterMessages(2),
  };

  for (const [name, moment] of Object.entries(moments)) {
    for (const lives of [1, 2]) {
      it(`${name}, tells each person everything once when it is started again after ${lives} such ends`, async () => {
        const expected = await undisturbed();
        const at = await open({ bot: false });
        await wholeLife(at, () => tellInLives(at, moment, lives));
        expect(readable(at)).toEqual(expected);
      });
    }
  }

  /** What can be read where nothing goes wrong; the same for every moment. */
  async function undisturbed() {
    if (readableUndisturbed === null) {
      const at = await open();
      await wholeLife(at, () => at.talk.allTold());
      readableUndisturbed = readable(at);
      for (const read of Object.values(readableUndisturbed)) expect(read.length).toBeGreaterThan(4);
    }
    return readableUndisturbed;
  }
});
