/** Games in every status, and every way in which the use of a control can be wrong. */
import { makeCustomId } from '../../../../src/discord/messages/components.ts';
import { controls } from '../../../../src/features/bot/index.ts';
import type { MatchView } from '../../../../src/match/index.ts';
import { type MatchTable, newLobby, playSomeMove, runningMatch, succeeded } from '../../../support/game/match.ts';
import { type Forged, type Forgery, type Place, type Shape, startForgery } from '../../support/forgery.ts';
import { FOR_SPECTATORS, label, type Sample, shapeOf } from './samples.ts';

export interface World {
  readonly table: MatchTable;
  readonly games: Readonly<Record<'running' | 'lobby' | 'finished' | 'other', MatchView>>;
  readonly forgery: Forgery;
}

/** Games of persons 0 and 1 in all statuses, and one of others. */
export async function createWorld(table: MatchTable): Promise<World> {
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

export async function worldOf(table: MatchTable, ids: Record<keyof World['games'], string>): Promise<World> {
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
    // An id that is too long for the bot can still be forged.
    return `i1:${action}:${matchId}:${version.toString(36)}:${details.join(':')}`.slice(0, 100);
  }
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
  readonly description: string;
  readonly forged: Forged;
}

/** Every way in which the use of a control can be wrong. */
export function casesOf(action: string, sample: Sample, { games }: World): readonly Case[] {
  const control = controls.find((each) => each.action === action);
  const game = sample.on === 'none' ? null : games[sample.on];
  const matchId = game?.match.id ?? '-';
  const version = game?.match.version ?? 0;
  const details = sample.details ?? [];
  const shape = shapeOf(sample);
  const turn = game?.state?.turn ?? 0;
  const own = control?.guard.audience === 'mover' ? `person${turn}` : 'person0';
  const usual: Forged = {
    customId: customId(action, matchId, version, details),
    shape,
    personId: own,
    serverId: HOME,
    on: 'public',
  };
  const cases: Case[] = [];
  const add = (description: string, changed: Partial<Forged>) => {
    // Each kind of fault comes several times, so the kinds of messages alternate.
    const on = PLACES[cases.length % PLACES.length] ?? 'public';
    cases.push({ description, forged: { ...usual, on, ...changed } });
  };
  const audience = control?.guard.audience;

  if (audience !== 'anybody') {
    add('unknown', { customId: customId(action, 'nosuchgame', version, details) });
    add('unknown', { customId: customId(action, '__proto__', version, details), locale: 'tlh' });
    add('unknown to others', { personId: 'person9', serverId: 'elsewhere' });
    add('unknown to others', { personId: 'person9', serverId: null });
    // On the server, but without access to the channel.
    add('unknown to others', { personId: 'person7', roles: [] });
    if (!FOR_SPECTATORS.includes(action)) {
      add('by somebody who does not play', { personId: 'person9' });
      add('with the id of another game', {
        customId: customId(action, games.other.match.id, games.other.match.version, details),
      });
    }
    if (audience === 'mover') add('out of turn', { personId: `person${1 - turn}` });
    if (audience === 'host') add('by another player', { personId: 'person1' });
    if (control?.guard.currency !== 'any') {
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
    const fields = Object.entries(sample.fields);
    add('without its fields', { shape: { kind: 'form', fields: [] } });
    add('without its fields', { shape: { kind: 'form', fields: shape.fields.slice(1) } });
    const swapped = fields.map(([name, kind]) => label(name, kind === 'text' ? 'choice' : 'text', ''));
    add('with fields of another kind', { shape: { kind: 'form', fields: swapped } });
  }
  return cases;
}

export const HOME = 'server';
