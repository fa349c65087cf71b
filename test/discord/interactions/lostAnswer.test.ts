/** Answers when the database fails during a command: never "nothing has happened" for a saved change. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { StorageFailure } from '../../../src/match/index.ts';
import { startTable, textOf } from '../../support/discord/bot.ts';

const failure = () => new StorageFailure('device', new Error('lost'));

/** A bot whose database fails from a COMMIT on; `answered`: whether the bot gets the answer to that COMMIT. */
async function tableWithFailingDatabase(answered: boolean) {
  const state = { isArmed: false, isTheirs: false, isBroken: false };
  const table = await startTable({
    onStatement: ({ sql }) => {
      if (state.isBroken && !sql.startsWith('ROLLBACK')) throw failure();
      // Background work of the bot does not count.
      if (sql.includes('INTO "interactions"')) state.isTheirs = true;
    },
    onCommitted: () => {
      if (!(state.isArmed && state.isTheirs)) return;
      Object.assign(state, { isArmed: false, isBroken: true });
      if (!answered) throw failure();
    },
  });
  onTestFinished(() => table.close());
  return { table, state };
}

describe.each([
  ['before the answer to a COMMIT', false, /don’t know whether that was saved/, /weiß deshalb nicht/],
  ['after it', true, /done and saved/, /erledigt und gespeichert/],
] as const)('where the database fails %s', (_, answered, english, german) => {
  test.each([
    ['anni', english],
    ['peter', german],
  ] as const)('%s reads the truth, and there is one game', async (name, text) => {
    const { table, state } = await tableWithFailingDatabase(answered);
    const person = table.person(name);
    Object.assign(state, { isArmed: true, isTheirs: false });
    const answer = await (await person.command(table.channelId, 'game new')).reply();
    state.isBroken = false;
    expect(textOf(answer)).toMatch(text);
    expect(await table.matches.ofPerson(person.user.id)).toHaveLength(1);
  });
});

test('people are asked to try again if nothing was written', async () => {
  const { table, state } = await tableWithFailingDatabase(true);
  state.isBroken = true;
  const answer = await (await table.person('anni').command(table.channelId, 'game new')).reply();
  state.isBroken = false;
  expect(textOf(answer)).toMatch(/nothing has happened/);
});
