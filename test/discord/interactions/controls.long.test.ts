/** Every control with forged senders, kinds and values: the bot answers once and changes nothing. */
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@libsql/client';
import { expect, it } from 'vitest';
import { withEmoji } from '../../../src/discord/emoji/index.ts';
import { makeCustomId } from '../../../src/discord/messages/components.ts';
import { controls } from '../../../src/features/bot/index.ts';
import type { MatchView } from '../../../src/match/index.ts';
import { playerAt } from '../../../src/rules/index.ts';
import { temporaryFolder } from '../../support/database/store.ts';
import { matchTable } from '../../support/game/match.ts';
import { type Answer, type Forgery, faultOf } from '../support/forgery.ts';
import { casesOf, createWorld, HOME, type World, worldOf } from './support/forgedCases.ts';
import { FOR_SPECTATORS, NONE, PUBLIC_SAMPLES, SAMPLES, shapeOf } from './support/samples.ts';

const HANG_TIMEOUT_MS = 300_000;

/** All rows of all tables. */
async function everythingIn(url: string): Promise<string> {
  const client = createClient({ url });
  try {
    const { rows } = await client.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
    // Every interaction is recorded, so that it is not repeated.
    const tables = rows.map(({ name }) => String(name)).filter((name) => !['interactions', 'people'].includes(name));
    const contents = await Promise.all(
      tables.map(async (name) => (await client.execute(`SELECT * FROM "${name}"`)).rows),
    );
    return JSON.stringify(tables.map((name, index) => [name, contents[index]]));
  } finally {
    client.close();
  }
}

/** The cards of a hand in every wording of a message. */
function handTexts({ context }: Forgery, { state }: MatchView, seat: number): readonly string[] {
  if (!state) return [];
  const words = context.language.of('en-US');
  const { hand } = playerAt(state, seat);
  return [words.cards(hand), withEmoji(context, words, state).cards(hand)].map((text) =>
    JSON.stringify(text).slice(1, -1),
  );
}

function sentences(answers: readonly Answer[]): ReadonlySet<string> {
  return new Set(answers.map(({ calls }) => calls.map(({ body }) => contentOf(body)).join('')));
}

/** All `content` texts of an answer. */
function contentOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(contentOf).join('');
  if (typeof value !== 'object' || value === null) return '';
  const entries: [string, unknown][] = Object.entries(value);
  return entries
    .map(([key, inner]) => (key === 'content' && typeof inner === 'string' ? inner : contentOf(inner)))
    .join('');
}

it('every control has a sample and the expected audience', () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(controls.map(({ action }) => action).sort());
  const forAudience = (wanted: string) =>
    controls.filter(({ guard }) => guard.audience === wanted).map(({ action }) => action);
  expect(forAudience('spectator').sort()).toEqual([...FOR_SPECTATORS].sort());
  expect(forAudience('anybody').sort()).toEqual([...PUBLIC_SAMPLES].sort());
  for (const { action, kind } of controls)
    expect([action, shapeOf(SAMPLES[action] ?? NONE).kind]).toEqual([action, kind]);
});

it('a forged control is answered once and privately, changes nothing and reveals no hand', {
  timeout: HANG_TIMEOUT_MS,
}, async () => {
  const world = await createWorld(await matchTable());
  const { forgery, games, table } = world;
  const before = await everythingIn(table.url);
  const words = forgery.context.language.of('en-US');
  for (const [action, sample] of Object.entries(SAMPLES)) {
    const cases = casesOf(action, sample, world);
    const answers = await forgery.send(cases.map(({ forged }) => forged));
    for (const [index, answer] of answers.entries()) {
      const description = `${action} ${cases[index]?.description}: ${JSON.stringify(answer.forged)} → ${answer.text}`;
      expect([faultOf(answer), description]).toEqual([null, description]);
      for (const game of [games.running, games.other]) {
        for (const seat of [0, 1]) {
          if (game.match.members[seat]?.personId === answer.forged.personId) continue;
          // In the tutorial everybody has the same hand.
          if (action.startsWith('tutorial')) continue;
          for (const hand of handTexts(forgery, game, seat))
            expect([answer.text.includes(hand), description]).toEqual([false, description]);
        }
      }
    }
    const sentencesOf = (description: string) =>
      sentences(answers.filter((_, index) => cases[index]?.description === description));
    expect(sentencesOf('of another kind')).toEqual(new Set([words.t('errors.unknownControl')]));
    // A hidden game is answered like one that does not exist.
    expect(sentencesOf('unknown to others')).toEqual(sentencesOf('unknown'));
    expect([action, forgery.hands]).toEqual([action, []]);
    expect([action, forgery.errors]).toEqual([action, []]);
    expect([action, (await everythingIn(table.url)) === before]).toEqual([action, true]);
  }
});

it('a genuine control works for its audience', { timeout: HANG_TIMEOUT_MS }, async () => {
  const world = await createWorld(await matchTable());
  const folder = await temporaryFolder();
  const template = path.join(folder, 'template.db');
  const client = createClient({ url: world.table.url });
  await client.execute(`VACUUM INTO '${template}'`);
  client.close();
  const { games } = world;
  const ids = {
    lobby: games.lobby.match.id,
    finished: games.finished.match.id,
    running: games.running.match.id,
    other: games.other.match.id,
  };
  const words = world.forgery.context.language.of('en-US');
  const refusals = new Set(
    [...(['errors.unknownControl', 'refusals.unknownMatch', 'refusals.stranger', 'refusals.notIn'] as const)].map(
      (key) => words.t(key),
    ),
  );
  const pristine = await everythingIn(`file:${template}`);
  let current: World | null = null;
  for (const control of controls) {
    const sample = SAMPLES[control.action] ?? NONE;
    // A fresh copy if the last control has changed something.
    if (!current || (await everythingIn(current.table.url)) !== pristine) {
      const file = path.join(folder, `${control.action}.db`);
      await copyFile(template, file);
      current = await worldOf(await matchTable(`file:${file}`), ids);
    }
    const { forgery }: World = current;
    const game = sample.on === 'none' ? null : games[sample.on];
    const { audience } = control.guard;
    const user =
      control.action === 'join' ? 'person8' : audience === 'mover' ? `person${game?.state?.turn}` : 'person0';
    const [answer] = await forgery.send([
      {
        customId: makeCustomId({
          action: control.action,
          matchId: game?.match.id ?? '-',
          version: game?.match.version ?? 0,
          details: sample.details ?? [],
        }),
        shape: shapeOf(sample),
        personId: user,
        serverId: HOME,
        on: 'dialogue',
      },
    ]);
    if (!answer) throw new Error('nothing was sent');
    expect([control.action, faultOf(answer)]).toEqual([control.action, null]);
    for (const sentence of sentences([answer]))
      expect([control.action, refusals.has(sentence)]).toEqual([control.action, false]);
    expect([control.action, forgery.errors]).toEqual([control.action, []]);
  }
});
