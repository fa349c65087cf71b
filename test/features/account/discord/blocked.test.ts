/** Two people of whom one has blocked the other never share a table, and no message says why. */
import { expect, it } from 'vitest';
import { DIRECT_PLACE } from '../../../../src/match/index.ts';
import { controlOf, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import { succeeded } from '../../../support/game/match.ts';

const open = opensTables();
const OWN = /^You’ve blocked someone who would play here\./;
const SECRET = /block/i;

async function opened() {
  const { table, talk } = await open();
  for (const name of ['anni', 'jana', 'lukas']) table.person(name).setLocale('en-US');
  const idOf = (name: string) => table.person(name).user.id;
  const block = async (name: string, other: string) => {
    const reply = (await table.person(name).command(table.channelId, 'me block', { person: idOf(other) })).reply();
    expect(textOf(await reply)).toContain('no longer be matched');
  };
  const answerTo = async (name: string, command: string, options: Readonly<Record<string, string>> = {}) =>
    textOf(await (await table.person(name).command(table.channelId, command, options)).reply());
  return { table, talk, idOf, block, answerTo };
}

it('cannot invite each other to a rematch or learn of it, whichever of them asks', async () => {
  const { table, talk, block, answerTo } = await opened();
  const game = await talk.running(['anni', 'jana']);
  succeeded(await table.matches.resign(talk.actor('jana'), game));
  await talk.waitForDelivery();
  const thread = (await talk.view(game)).match.place.threadId ?? '';
  await block('anni', 'jana');
  const before = talk.publicMessages(thread).length;
  for (let times = 0; times < 3; times++) {
    const refused = await answerTo('jana', 'game rematch', { game });
    expect(refused).toMatch(/^This invitation isn’t possible\./);
    expect(refused).not.toMatch(SECRET);
  }
  expect(await answerTo('anni', 'game rematch', { game })).toMatch(OWN);
  await talk.waitForDelivery();
  expect(talk.publicMessages(thread)).toHaveLength(before);
  expect(await table.matches.ofPerson(table.person('jana').user.id)).toEqual([]);
  await answerTo('anni', 'me unblock', { person: table.person('jana').user.id });
  expect(await answerTo('jana', 'game rematch', { game })).toContain('The rematch');
});

it('cannot join each other’s lobby by button, command or code', async () => {
  const { table, talk, block, answerTo } = await opened();
  await block('anni', 'jana');
  const opening = table.person('anni').waitForMessage((message) => controlOf(message, 'join') !== undefined);
  await answerTo('anni', 'game new');
  const lobby = await opening;
  const pressed = await (await table.person('jana').click(lobby, controlOf(lobby, 'join') ?? '')).reply();
  for (const refused of [textOf(pressed), await answerTo('jana', 'game join')]) {
    expect(refused).toMatch(/^You can’t join this game\./);
    expect(refused).not.toMatch(SECRET);
  }
  expect(await answerTo('lukas', 'game join')).toContain('You’re in');
  const direct = { side: 'A', capacity: 2, locale: 'en-US', place: DIRECT_PLACE } as const;
  const theirs = await table.matches.create(talk.actor('jana'), direct);
  const code = theirs.match.inviteCode ?? '';
  expect(await answerTo('anni', 'game join', { code })).toMatch(OWN);
});

it('cannot hand each other a seat, and others cannot seat them beside each other', async () => {
  const { talk, idOf, block, answerTo } = await opened();
  const game = await talk.running(['anni', 'jana']);
  await talk.waitForDelivery();
  await block('lukas', 'jana');
  const thread = (await talk.view(game)).match.place.threadId ?? '';
  const before = talk.publicMessages(thread).length;
  for (const name of ['jana', 'anni']) {
    const refused = await answerTo(name, 'game replace', { player: idOf('lukas'), game });
    expect(refused).toMatch(/^This invitation isn’t possible\./);
    expect(refused).not.toMatch(SECRET);
  }
  await talk.waitForDelivery();
  expect(talk.publicMessages(thread)).toHaveLength(before);
});

it('are all in the list, however long their names are once escaped', async () => {
  const { table, talk, answerTo } = await opened();
  const ids = Array.from({ length: 30 }, (_, index) => String(1_000_000_000_000_000_000n + BigInt(index)));
  for (const personId of ids) {
    const person = { personId, name: '_'.repeat(32) };
    expect(await table.people.block(talk.actor('anni'), person)).toEqual({ ok: true });
  }
  const list = await answerTo('anni', 'me block');
  for (const id of ids) expect(list).toContain(`<@${id}>`);
});
