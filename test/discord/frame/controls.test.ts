/** Every control, used by whom it is not for, as what it is not, with what it does not take: answered, and nothing happens. */
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@libsql/client';
import { expect, it } from 'vitest';
import { makeCustomId } from '../../../src/discord/customId.ts';
import { illustrated } from '../../../src/discord/emoji/index.ts';
import { controls } from '../../../src/discord/index.ts';
import type { MatchView } from '../../../src/match/index.ts';
import { playerAt } from '../../../src/rules/index.ts';
import { type MatchTable, matchTable, newLobby, playSomeMove, runningMatch, succeeded } from '../../support/match.ts';
import { temporaryFolder } from '../../support/store.ts';
import {
  type Answer,
  type Forged,
  type Forgery,
  faultOf,
  type Place,
  type Shape,
  startForgery,
} from '../support/forgery.ts';

const HOME = 'server';
/** Milliseconds that only a hang takes. */
const LIMIT = 300_000;

interface Sample {
  /** The game that its control stands on. */
  readonly on: 'running' | 'lobby' | 'finished' | 'none';
  readonly details?: readonly string[];
  /** Of a select. */
  readonly value?: string;
  /** Of a form. */
  readonly fields?: Readonly<Record<string, 'text' | 'choice'>>;
}

const NONE: Sample = { on: 'none' };
const RUNNING: Sample = { on: 'running' };
const LOBBY: Sample = { on: 'lobby' };
const FINISHED: Sample = { on: 'finished' };

/** One legal use of each control; a control without one fails the test. `20000`: two yellow cards. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  ...{ join: LOBBY, leave: LOBBY, start: LOBBY, settings: LOBBY },
  computer: { ...LOBBY, value: 'journeyman' },
  settingsSet: { ...LOBBY, fields: { kind: 'choice', time: 'text', increment: 'text', whenUp: 'choice' } },
  ...{ build: RUNNING, buildBack: RUNNING, pass: RUNNING, take: RUNNING, hint: RUNNING, hand: RUNNING, undo: RUNNING },
  buildSpace: { ...RUNNING, value: 'C2' },
  buildPay: { ...RUNNING, details: ['C2', '020000'], value: '20000' },
  buildDraw: { ...RUNNING, details: ['C2', '20000'], value: '020000' },
  buildConfirm: { ...RUNNING, details: ['C2', '20000', '020000'] },
  passKeep: { ...RUNNING, value: '20001' },
  passConfirm: { ...RUNNING, details: ['20000'] },
  choose: { ...RUNNING, value: 'yellow' },
  takeCards: { ...RUNNING, value: '20000' },
  takeConfirm: { ...RUNNING, details: ['20000'] },
  hintShow: { ...RUNNING, details: ['build', 'C2', '20000', '020000'] },
  hintChoose: { ...RUNNING, details: ['yellow'] },
  logOlder: { ...RUNNING, details: ['0'] },
  logNewer: { ...RUNNING, details: ['1'] },
  ...{ help: { ...NONE, value: 'rounds' }, close: RUNNING },
  agree: { ...RUNNING, details: ['1'] },
  decline: { ...RUNNING, details: ['1'] },
  resume: { ...RUNNING, details: ['1'] },
  ...{ askTakeBack: RUNNING, resignConfirm: RUNNING, comeBack: RUNNING, voteStandIn: RUNNING },
  ...{ rematch: FINISHED, rematchSide: { ...FINISHED, details: ['A'] } },
  ...{ review: FINISHED, reviewRefresh: FINISHED, reviewAsk: FINISHED, reviewCancel: FINISHED },
  planBuild: { ...RUNNING, details: ['-', '0'], value: 'C2' },
  planQueue: { ...RUNNING, details: ['-', '0'], value: '-' },
  ...Object.fromEntries(
    ['planPass', 'planSkip', 'planBack', 'planClear', 'planNote', 'planUnqueue'].map((action) => [
      action,
      { ...RUNNING, details: ['-', '0'] },
    ]),
  ),
  planNoteText: { ...RUNNING, fields: { note: 'text' } },
  ...{ me: NONE, holiday: NONE, digest: NONE },
  meSet: { ...NONE, fields: { language: 'choice', zone: 'text', quiet: 'text', reminders: 'text', pings: 'choice' } },
  digestSet: { ...NONE, fields: { digest: 'text' } },
  holidaySet: { ...NONE, fields: { first: 'text', last: 'text' } },
};

/** What people who do not play may use, and no other control. */
const FOR_ONLOOKERS = ['join', 'agree', 'decline', 'logOlder', 'logNewer', 'review', 'reviewRefresh'];
const FOR_ANYBODY = ['help', 'close', 'me', 'meSet', 'holiday', 'holidaySet', 'digest', 'digestSet'];

interface World {
  readonly table: MatchTable;
  readonly games: Readonly<Record<'running' | 'lobby' | 'finished' | 'other', MatchView>>;
  readonly forgery: Forgery;
}

/** Games of persons 0 and 1 in all statuses, and one of others. */
async function furnish(table: MatchTable): Promise<World> {
  const { matches, actor } = table;
  const lobby = await newLobby(table, { capacity: 3 });
  succeeded(await matches.join(actor(1), lobby));
  const { match: finished } = await runningMatch(table);
  succeeded(await matches.resign(actor(1), finished.id));
  const { match: running } = await runningMatch(table);
  for (let moves = 0; moves < 3; moves += 1) await playSomeMove(table, running.id);
  succeeded(await matches.askPause(actor(0), running.id));
  const other = await matches.create(actor(2), { side: 'A', capacity: 2, locale: 'en', place: place('server') });
  succeeded(await matches.join(actor(3), other.match.id));
  succeeded(await matches.start(actor(2), other.match.id));
  return worldOf(table, { lobby, finished: finished.id, running: running.id, other: other.match.id });
}

async function worldOf(table: MatchTable, ids: Record<keyof World['games'], string>): Promise<World> {
  const view = async (id: string): Promise<MatchView> => {
    const found = await table.matches.view(id);
    if (!found) throw new Error(`no match ${id}`);
    return found;
  };
  const games = {
    running: await view(ids.running),
    lobby: await view(ids.lobby),
    finished: await view(ids.finished),
    other: await view(ids.other),
  };
  return { table, games, forgery: startForgery(table) };
}

function place(serverId: string) {
  return { serverId, channelId: 'channel', threadId: null };
}

function customId(action: string, matchId: string, version: number, details: readonly string[]): string {
  try {
    return makeCustomId({ action, matchId, version, details });
  } catch {
    // What is too long for the bot can still be forged.
    return `i1:${action}:${matchId}:${version.toString(36)}:${details.join(':')}`.slice(0, 100);
  }
}

function shapeOf({ value, fields }: Sample): Shape {
  if (fields) return { kind: 'form', fields: Object.entries(fields).map(([name, kind]) => label(name, kind, '')) };
  return value === undefined ? { kind: 'button' } : { kind: 'select', values: [value] };
}

function label(name: string, kind: 'text' | 'choice', content: string) {
  const component = kind === 'text' ? { type: 4, value: content } : { type: 3, values: [content] };
  return { type: 18, id: 1, component: { ...component, id: 2, custom_id: name } };
}

const HOSTILE_TEXTS = [
  '',
  '-1',
  '9'.repeat(40),
  '4294967296',
  '1e3',
  'NaN',
  '٣',
  '‮C2',
  '__proto__',
  'constructor',
  '@here',
];

const PLACES: readonly Place[] = ['public', 'dialogue', 'sentence'];

interface Case {
  readonly what: string;
  readonly forged: Forged;
}

/** All that can be wrong with the use of one control. */
function casesOf(action: string, sample: Sample, { games }: World): readonly Case[] {
  const control = controls.find((each) => each.action === action);
  const game = sample.on === 'none' ? null : games[sample.on];
  const matchId = game?.match.id ?? '-';
  const version = game?.match.version ?? 0;
  const details = sample.details ?? [];
  const shape = shapeOf(sample);
  const turn = game?.state?.turn ?? 0;
  const own = control?.door.audience === 'mover' ? `person${turn}` : 'person0';
  const usual: Forged = {
    ...{
      customId: customId(action, matchId, version, details),
      shape,
      personId: own,
      serverId: HOME,
      on: 'public',
    },
  };
  const cases: Case[] = [];
  const add = (what: string, changed: Partial<Forged>) => {
    // On messages of all kinds by turns: each kind of fault comes several times.
    const on = PLACES[cases.length % PLACES.length] ?? 'public';
    cases.push({ what, forged: { ...usual, on, ...changed } });
  };
  const audience = control?.door.audience;

  if (audience !== 'anybody') {
    add('unknown', { customId: customId(action, 'nosuchgame', version, details) });
    add('unknown', { customId: customId(action, '__proto__', version, details), locale: 'tlh' });
    add('unknown to others', { personId: 'person9', serverId: 'elsewhere' });
    add('unknown to others', { personId: 'person9', serverId: null });
    if (!FOR_ONLOOKERS.includes(action)) {
      add('by somebody who does not play', { personId: 'person9' });
      add('with the id of another game', {
        customId: customId(action, games.other.match.id, games.other.match.version, details),
      });
    }
    if (audience === 'mover') add('out of turn', { personId: `person${1 - turn}` });
    if (audience === 'host') add('by another player', { personId: 'person1' });
    if (control?.door.currency !== 'any') {
      for (const stale of [0, version - 1, version + 1, 2 ** 31 - 1]) {
        add('of another position', { customId: customId(action, matchId, stale, details) });
      }
    }
    add('of a version that is none', {
      customId: `i1:${action}:${matchId}:zzzzzzzz${details.map((each) => `:${each}`).join('')}`,
    });
  }
  const others: readonly Shape[] = [
    { kind: 'button' },
    { kind: 'userSelect' },
    { kind: 'select', values: [sample.value ?? 'C2'] },
    { kind: 'form', fields: [] },
  ];
  for (const other of others) if (other.kind !== shape.kind) add('of another kind', { shape: other });

  const wrongDetails = [
    [...details, '0'],
    Array<string>(20).fill('1'),
    ...details.map((_, index) => details.slice(0, index)),
    ...details.flatMap((_, index) => HOSTILE_TEXTS.map((text) => details.with(index, text))),
  ];
  for (const wrong of wrongDetails) add('with other details', { customId: customId(action, matchId, version, wrong) });
  if (shape.kind === 'select') {
    const values = [[], ['C2', 'C3'], Array.from({ length: 25 }, (_, index) => `v${index}`), ['x'.repeat(4000)]];
    for (const wrong of [...values, ...HOSTILE_TEXTS.map((text) => [text])]) {
      add('with a value that was not offered', { shape: { kind: 'select', values: wrong } });
    }
  }
  if (shape.kind === 'form' && sample.fields) {
    const asked = Object.entries(sample.fields);
    add('without its fields', { shape: { kind: 'form', fields: [] } });
    add('without its fields', { shape: { kind: 'form', fields: shape.fields.slice(1) } });
    const swapped = asked.map(([name, kind]) => label(name, kind === 'text' ? 'choice' : 'text', ''));
    add('with fields of another kind', { shape: { kind: 'form', fields: swapped } });
  }
  return cases;
}

/** All rows of all tables. */
async function everythingIn(url: string): Promise<string> {
  const client = createClient({ url });
  try {
    const { rows } = await client.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
    const tables = rows.map(({ name }) => String(name));
    const contents = await Promise.all(
      tables.map(async (name) => (await client.execute(`SELECT * FROM "${name}"`)).rows),
    );
    return JSON.stringify(tables.map((name, index) => [name, contents[index]]));
  } finally {
    client.close();
  }
}

/** The cards of a hand as any message would say them. */
function handTexts({ context }: Forgery, { state }: MatchView, seat: number): readonly string[] {
  if (!state) return [];
  const words = context.language.of('en-US');
  const { hand } = playerAt(state, seat);
  return [words.cards(hand), illustrated(context, words, state).cards(hand)].map((text) =>
    JSON.stringify(text).slice(1, -1),
  );
}

function said(answers: readonly Answer[]): ReadonlySet<string> {
  return new Set(answers.map(({ calls }) => calls.map(({ body }) => contentOf(body)).join('')));
}

/** The sentence of an answer, wherever in it it stands. */
function contentOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(contentOf).join('');
  if (typeof value !== 'object' || value === null) return '';
  const entries: [string, unknown][] = Object.entries(value);
  return entries
    .map(([key, inner]) => (key === 'content' && typeof inner === 'string' ? inner : contentOf(inner)))
    .join('');
}

it('has a sample of each control, and says of each whom it is for', () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(controls.map(({ action }) => action).sort());
  const forAudience = (wanted: string) =>
    controls.filter(({ door }) => door.audience === wanted).map(({ action }) => action);
  expect(forAudience('onlooker').sort()).toEqual([...FOR_ONLOOKERS].sort());
  expect(forAudience('anybody').sort()).toEqual([...FOR_ANYBODY].sort());
  for (const { action, kind } of controls)
    expect([action, shapeOf(SAMPLES[action] ?? NONE).kind]).toEqual([action, kind]);
});

it('answers whatever is forged once and privately, changes nothing, and shows nobody what is not theirs', {
  timeout: LIMIT,
}, async () => {
  const world = await furnish(await matchTable());
  const { forgery, games, table } = world;
  const before = await everythingIn(table.url);
  const words = forgery.context.language.of('en-US');
  for (const [action, sample] of Object.entries(SAMPLES)) {
    const cases = casesOf(action, sample, world);
    const answers = await forgery.send(cases.map(({ forged }) => forged));
    for (const [index, answer] of answers.entries()) {
      const what = `${action} ${cases[index]?.what}: ${JSON.stringify(answer.forged)} → ${answer.text}`;
      expect([faultOf(answer), what]).toEqual([null, what]);
      for (const game of [games.running, games.other]) {
        for (const seat of [0, 1]) {
          if (game.match.members[seat]?.personId === answer.forged.personId) continue;
          for (const hand of handTexts(forgery, game, seat))
            expect([answer.text.includes(hand), what]).toEqual([false, what]);
        }
      }
    }
    const about = (what: string) => said(answers.filter((_, index) => cases[index]?.what === what));
    expect(about('of another kind')).toEqual(new Set([words.t('errors.unknownControl')]));
    // A game that somebody may not know of is answered just as one that there is not.
    expect(about('unknown to others')).toEqual(about('unknown'));
    expect([action, forgery.hands]).toEqual([action, []]);
    expect([action, forgery.errors]).toEqual([action, []]);
    expect([action, (await everythingIn(table.url)) === before]).toEqual([action, true]);
  }
});

it('lets through what was offered, to whom it was offered', { timeout: LIMIT }, async () => {
  const world = await furnish(await matchTable());
  const folder = await temporaryFolder();
  const template = path.join(folder, 'template.db');
  const client = createClient({ url: world.table.url });
  await client.execute(`VACUUM INTO '${template}'`);
  client.close();
  const { games } = world;
  const ids = {
    ...{ lobby: games.lobby.match.id, finished: games.finished.match.id },
    ...{ running: games.running.match.id, other: games.other.match.id },
  };
  const words = world.forgery.context.language.of('en-US');
  const closed = new Set(
    [...(['errors.unknownControl', 'refusals.unknownMatch', 'refusals.stranger', 'refusals.notIn'] as const)].map(
      (key) => words.t(key),
    ),
  );
  const pristine = await everythingIn(`file:${template}`);
  let current: World | null = null;
  for (const control of controls) {
    const sample = SAMPLES[control.action] ?? NONE;
    // As it was before, where the last control has changed something.
    if (!current || (await everythingIn(current.table.url)) !== pristine) {
      const file = path.join(folder, `${control.action}.db`);
      await copyFile(template, file);
      current = await worldOf(await matchTable(`file:${file}`), ids);
    }
    const { forgery }: World = current;
    const game = sample.on === 'none' ? null : games[sample.on];
    const { audience } = control.door;
    const onlooker =
      control.action === 'join' ? 'person8' : audience === 'mover' ? `person${game?.state?.turn}` : 'person0';
    const [answer] = await forgery.send([
      {
        customId: makeCustomId({
          ...{ action: control.action, matchId: game?.match.id ?? '-', version: game?.match.version ?? 0 },
          details: sample.details ?? [],
        }),
        ...{ shape: shapeOf(sample), personId: onlooker, serverId: HOME, on: 'dialogue' },
      },
    ]);
    if (!answer) throw new Error('nothing was sent');
    expect([control.action, faultOf(answer)]).toEqual([control.action, null]);
    for (const sentence of said([answer]))
      expect([control.action, closed.has(sentence)]).toEqual([control.action, false]);
    expect([control.action, forgery.errors]).toEqual([control.action, []]);
  }
});
