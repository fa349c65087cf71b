/** Private plans and queued moves on Discord. */
import type { APIMessage } from 'discord.js';
import { beforeEach, expect, it } from 'vitest';
import { partsOf } from '../../../../tools/support/robots/messages.ts';
import { controlOf, type Table, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import type { Talk } from '../../../support/discord/tableTalk.ts';

const EPHEMERAL = 64;
const open = opensTables();
let table: Table;
let talk: Talk;
let matchId: string;
let thread: string;
/** The person to move and the one who plans meanwhile; both read English. */
let mover: string;
let planner: string;

beforeEach(async () => {
  ({ table, talk } = await open());
  ({ matchId, thread, mover, waiting: planner } = await talk.twoPlaying());
});

async function plan(name: string, options: Record<string, string | number> = {}): Promise<APIMessage> {
  const reply = await (await table.person(name).command(thread, 'plan', options)).reply();
  expect((reply.flags ?? 0) & EPHEMERAL).toBe(EPHEMERAL);
  return reply;
}

/** Uses a control of the plan; returns the plan's message once it contains the text. */
async function step(message: APIMessage, action: string, holding: string, values?: readonly string[]) {
  const person = table.person(planner);
  const customId = controlOf(message, action);
  if (customId === undefined) throw new Error(`no control ${action} in ${textOf(message)}`);
  await (values ? person.choose(message, customId, values) : person.click(message, customId));
  return person.waitForMessage((shown) => shown.id === message.id && textOf(shown).includes(holding));
}

it('tries moves out step by step, plays them when the turn comes, and says so in public', async () => {
  const postsBefore = talk.publicMessages(thread).length;
  const empty = await plan(planner);
  expect(textOf(empty)).toContain('No steps yet');
  // The person who presses it does not pass.
  const pass = partsOf(empty).find(({ custom_id: id }) => id === controlOf(empty, 'planPass'));
  expect(pass?.label).toBe(`${mover.charAt(0).toUpperCase()}${mover.slice(1)}: passes (assumed)`);
  const skipped = await step(empty, 'planSkip', 'nothing assumed');
  const built = await step(skipped, 'planBuild', 'builds on C2 (pays', ['C2']);
  expect(textOf(built)).toContain('Your hand then:');
  expect(JSON.stringify(built.components)).toContain('table-');
  const queued = await step(built, 'planQueue', 'these are played automatically', ['-']);
  expect(controlOf(queued, 'planUnqueue')).toBeDefined();
  expect(talk.publicMessages(thread)).toHaveLength(postsBefore);
  expect(textOf(await plan(mover))).toContain('No steps yet');
  await talk.play(matchId);
  await talk.waitForDelivery();
  const turn = talk.publicMessages(thread).find((message) => controlOf(message, 'hand') !== undefined);
  // A person who has just moved needs no ping.
  expect(turn?.mentions).toEqual([]);
  expect(textOf(turn ?? empty)).toContain(`<@${table.person(mover).user.id}>’s turn`);
  expect(textOf(turn ?? empty)).toMatch(/frame C2 .*\(as planned\)/);
  expect(await table.matches.history(matchId)).toHaveLength(2);
  const late = await step(queued, 'planBack', 'Nothing was changed.');
  expect(textOf(late)).toContain('No steps yet');
});

it('escapes a note, refuses with a reason, and is unavailable to strangers and in finished games', async () => {
  const withNote = await plan(planner, { note: '@everyone **first** C2 <@1>' });
  expect(textOf(withNote)).toContain('Your note is saved.');
  expect(textOf(withNote)).not.toContain('**first**');
  expect(textOf(withNote)).not.toContain('@everyone');
  expect(withNote.mentions).toEqual([]);
  const refused = await plan(planner, { space: 'A1' });
  expect(textOf(refused)).toContain('needs one of your frames');
  expect(textOf(refused)).toContain('No steps yet');
  for (const none of ['－', '–', '-']) expect(textOf(await plan(planner, { note: none }))).not.toContain('Note:');
  const stranger = await (await table.person('lukas').command(thread, 'plan')).reply();
  expect(textOf(stranger)).toContain('Du spielst hier nicht mit');
  await table.matches.resign(talk.actor(mover), matchId);
  expect(textOf(await plan(planner))).toContain('That game has finished');
});

it('takes a build and a note in one command, or neither', async () => {
  const both = textOf(await plan(planner, { space: 'C2', note: 'the frame first' }));
  expect(both).toContain('Your note is saved.');
  expect(both).toContain('builds on C2');
  expect(both).toContain('the frame first');
  const refused = textOf(await plan(planner, { space: 'Z9', note: 'the table first' }));
  expect(refused).toContain('no space “Z9”');
  expect(refused).not.toContain('Your note is saved.');
  expect(textOf(await plan(planner))).toContain('the frame first');
  expect(textOf(await plan(planner, { space: 'C4', note: '-' }))).not.toContain('Note:');
});

it('warns by direct message if the game departs from it', async () => {
  const empty = await plan(planner);
  await step(empty, 'planPass', 'passes (assumed)');
  await talk.play(matchId);
  await talk.waitForDelivery();
  const notice = await table
    .person(planner)
    .waitForMessage((message) => textOf(message).includes('The game no longer follows your plan.'));
  expect(notice.channel_id).not.toBe(thread);
  expect(talk.publicMessages(thread).some((message) => textOf(message).includes('no longer follows'))).toBe(false);
  const shown = await plan(planner);
  expect(textOf(shown)).toContain('The game no longer follows this plan.');
  expect(textOf(shown)).toMatch(/Planned: \w+: passes \(assumed\)/);
  await step(shown, 'planClear', 'No steps yet');
});
