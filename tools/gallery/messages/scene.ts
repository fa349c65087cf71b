/** A table with people for one state of a message: the real bot on an in-process playground. */
import { Writable } from 'node:stream';
import type { APIMessage } from 'discord.js';
import { pino } from 'pino';
import type { PersonClient } from '../../../packages/playground/index.ts';
import type { MoveReviewer } from '../../../src/features/advice/usecases/ports.ts';
import {
  DIRECT_PLACE,
  type Done,
  type MatchId,
  type MatchRefusal,
  type TimeControl,
} from '../../../src/match/index.ts';
import { legalMoves, type Move } from '../../../src/rules/index.ts';
import { controlOf, DOT, startTable, type Table } from '../../../test/support/discord/bot.ts';
import { type Talk, tableTalk } from '../../../test/support/discord/tableTalk.ts';
import { picturesBy } from '../../../test/support/game/pictures.ts';
import { namesOf, type Variant } from '../variants.ts';
import { controlsIn } from './controls.ts';

/** Manages the server and takes part in no game. */
export const MANAGER = 'manager';
export const STRANGER = 'stranger';
const EPHEMERAL = 64;
/** Tables of notes, last visits and background work, which change with every answer or with time. */
export const UNIMPORTANT_TABLES = [
  'interactions',
  'people',
  'jobs',
  'watches',
  'bot_processes',
  'shard_claims',
] as const;
/** Prisma writes `main`.`people`; statements of our own write people or "people". */
const UNIMPORTANT = new RegExp(
  `^\\s*(?:insert into|update|delete from)\\s+(?:\`main\`\\.)?["\`]?(?:${UNIMPORTANT_TABLES.join('|')})\\b`,
  'i',
);
const WRITES = /^\s*(?:insert|update|delete)\b/i;

/** Whether a statement writes anything that a message may show. */
export function changesState(sql: string): boolean {
  return WRITES.test(sql) && !UNIMPORTANT.test(sql);
}

export interface Scene {
  readonly variant: Variant;
  readonly table: Table;
  readonly talk: Talk;
  /** Slugs. */
  readonly players: readonly string[];
  person(slug: string): PersonClient;
  /** Whether the database has changed since the last call of `waitForDelivery`. */
  isChanged(): boolean;
  /** Resolves when everything is delivered. */
  waitForDelivery(): Promise<void>;
  /** The outcome of an interaction once the bot has handled it. */
  finished(interactionId: string): Promise<string>;
  /** The warnings and errors that the bot has logged. */
  readonly complaints: readonly string[];
  /** The answer to a command in a channel; default: the playground's first one. */
  ask(
    slug: string,
    command: string,
    options?: Readonly<Record<string, string | number | boolean>>,
    channelId?: string,
  ): Promise<APIMessage>;
  /**
   * The private answer to a press, or the message with the control in its new state. Default option of a select: the
   * first.
   */
  press(slug: string, message: APIMessage, action: string, values?: readonly string[]): Promise<APIMessage>;
  /** Sets how moves of finished games are judged; by default every move is good. */
  judgeBy(judge: MoveReviewer['judge']): void;
  /** Removes the bot's permission to write in a place. */
  bar(channelId: string): void;
  /** Ignores warnings from now on, because the scene causes a fault on purpose. */
  expectWarnings(): void;
  /** Advances the clock while the bot runs. */
  later(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Pictures are surfaces of their own, so messages get none here. */
const pictures = picturesBy(() => DOT);
const tableAccess = { link: async (id: string) => `https://intarsia.example/#${id}`, launchable: false };

export async function openScene(variant: Variant): Promise<Scene> {
  const { locale } = variant;
  const players = namesOf(variant).map((name, index) => ({ slug: `player${index}`, name, locale }));
  const people = [{ slug: MANAGER, name: 'Lena', locale }, ...players, { slug: STRANGER, name: 'Mia', locale }];
  const complaints: string[] = [];
  const outcomes = new Map<string, string>();
  const waiting = new Map<string, (outcome: string) => void>();
  let isWarned = false;
  const log = pino(
    { level: 'debug' },
    new Writable({
      write(chunk, _encoding, done) {
        const line = JSON.parse(String(chunk));
        if (line.level >= 40 && !isWarned)
          complaints.push(`${line.msg}: ${line.err?.message ?? ''} ${line.name ?? ''}`);
        if (line.msg === 'interaction finished') {
          outcomes.set(line.trace, line.outcome);
          waiting.get(line.trace)?.(line.outcome);
        }
        done();
      },
    }),
  );
  let isChanged = false;
  let ahead = 0;
  let judge: MoveReviewer['judge'] = async () => null;
  const now = () => new Date(Date.now() + ahead);
  const table = await startTable({
    playground: { people },
    clock: { now },
    judge: { judge: (...move) => judge(...move) },
    pictures,
    tableAccess,
    log,
    onStatement: ({ sql }) => {
      if (changesState(sql)) isChanged = true;
    },
  });
  const talk = tableTalk(table);

  const scene: Scene = {
    variant,
    table,
    talk,
    players: players.map(({ slug }) => slug),
    complaints,
    person: (slug) => table.person(slug),
    isChanged: () => isChanged,
    async waitForDelivery() {
      await table.waitForDelivery();
      isChanged = false;
    },
    finished: (id) =>
      new Promise((resolve) => {
        const outcome = outcomes.get(id);
        if (outcome === undefined) waiting.set(id, resolve);
        else resolve(outcome);
      }),
    async ask(slug, command, values = {}, channelId = table.channelId) {
      const sent = await table.person(slug).command(channelId, command, values);
      await scene.finished(sent.id);
      const answer = await sent.reply();
      await scene.waitForDelivery();
      return answer;
    },
    async press(slug, message, action, values) {
      const control = controlsIn(message).find((each) => each.action === action);
      if (control === undefined) throw new Error(`no ${action} in ${JSON.stringify(message.components)}`);
      const sent = await table
        .person(slug)
        .clickStale(message, control.customId, values ?? control.options?.slice(0, 1) ?? undefined);
      await scene.finished(sent.id);
      await scene.waitForDelivery();
      return answerTo(scene, slug, sent.id) ?? (await messageOf(scene, slug, message));
    },
    judgeBy(changed) {
      judge = changed;
    },
    expectWarnings() {
      isWarned = true;
    },
    bar(channelId) {
      scene.expectWarnings();
      table.playground.admin.setBotAccess(channelId, 'readOnly');
    },
    async later(milliseconds) {
      ahead += milliseconds;
      await table.store.matches.transaction((transaction) => transaction.recordPoll(now()));
      await table.matches.processDueClocks();
      await scene.waitForDelivery();
    },
    close: () => table.close(),
  };
  return scene;
}

export function messagesOf(scene: Scene, slug: string): readonly APIMessage[] {
  const person = scene.person(slug);
  return person.channels().flatMap(({ id }) => person.messages(id));
}

/** The private answer to an interaction, or null. */
export function answerTo(scene: Scene, slug: string, interactionId: string): APIMessage | undefined {
  return messagesOf(scene, slug).findLast(({ interaction_metadata: from }) => from?.id === interactionId);
}

/** The current version of the message. */
async function messageOf(scene: Scene, slug: string, { id }: Pick<APIMessage, 'id'>): Promise<APIMessage> {
  return scene.person(slug).waitForMessage((message) => message.id === id);
}

/** The newest public message with this control, as the person sees it; notices bypass the outbox. */
export async function publicWith(scene: Scene, action: string, slug = STRANGER): Promise<APIMessage> {
  const isIt = (message: APIMessage) => isPublic(message) && controlOf(message, action) !== undefined;
  const first = await scene.person(slug).waitForMessage(isIt);
  return messagesOf(scene, slug).findLast(isIt) ?? first;
}

/** The newest direct message to a person with this control. */
export async function directWith(scene: Scene, slug: string, action: string): Promise<APIMessage> {
  const person = scene.person(slug);
  const direct = new Set(person.channels().flatMap(({ id, kind }) => (kind === 'dm' ? [id] : [])));
  const isIt = (message: APIMessage) =>
    !direct.has(message.channel_id) ? false : controlOf(message, action) !== undefined;
  const first = await person.waitForMessage(isIt);
  return messagesOf(scene, slug).findLast(isIt) ?? first;
}

/** Returns a function that resolves to the first message that this person gets from the bot after this call. */
export function newMessage(scene: Scene, slug: string): () => Promise<APIMessage> {
  const old = new Set(messagesOf(scene, slug).map(({ id }) => id));
  return () => scene.person(slug).waitForMessage((message) => isPublic(message) && !old.has(message.id));
}

export async function threadOf(scene: Scene, matchId: MatchId): Promise<string> {
  const { match } = await scene.talk.view(matchId);
  return match.place.threadId ?? match.place.channelId;
}

export function publicMessages(scene: Scene, slug = STRANGER): readonly APIMessage[] {
  return messagesOf(scene, slug).filter(isPublic);
}

function isPublic({ flags, author }: APIMessage): boolean {
  return ((flags ?? 0) & EPHEMERAL) === 0 && author.bot === true;
}

export interface Playing {
  readonly matchId: MatchId;
  readonly mover: string;
  readonly others: readonly string[];
}

interface Game {
  readonly moves?: number;
  readonly rated?: boolean;
  readonly players?: number;
  /** Default: the players of the scene. */
  readonly names?: readonly string[];
  readonly timeControl?: TimeControl;
  /** Whether the game is in direct messages. */
  readonly direct?: boolean;
}

/** A lobby of the first player that the others have joined. */
export async function gather(
  scene: Scene,
  { rated = true, names = scene.players, players = names.length, timeControl, direct = false }: Game = {},
): Promise<MatchId> {
  const { table, talk, variant } = scene;
  const [host = '', ...others] = names;
  const channel = { serverId: table.playground.guildId, channelId: table.channelId, threadId: null };
  const place = direct ? DIRECT_PLACE : channel;
  const { side, locale, theme } = variant;
  const capacity = names.length > variant.players ? 4 : variant.players;
  const { match } = await table.matches.create(talk.actor(host), { side, capacity, locale, place, rated, theme });
  if (timeControl) expectOk(await table.matches.configure(talk.actor(host), match.id, { timeControl }));
  for (const name of others.slice(0, players - 1)) expectOk(await table.matches.join(talk.actor(name), match.id));
  await scene.waitForDelivery();
  return match.id;
}

/** A running game after some moves, each the first legal one. */
export async function begin(scene: Scene, game: Game = {}): Promise<Playing> {
  const matchId = await gather(scene, game);
  expectOk(await scene.table.matches.start(scene.talk.actor(scene.players[0] ?? ''), matchId));
  await scene.waitForDelivery();
  for (let move = 0; move < (game.moves ?? 0); move += 1) await scene.talk.play(matchId);
  await scene.waitForDelivery();
  return playingIn(scene, matchId);
}

async function playingIn(scene: Scene, matchId: MatchId): Promise<Playing> {
  const { match, state } = await scene.talk.view(matchId);
  const personId = match.members[state?.turn ?? -1]?.personId;
  const mover = [...scene.players, STRANGER, MANAGER].find((slug) => scene.person(slug).user.id === personId) ?? '';
  return { matchId, mover, others: scene.players.filter((slug) => slug !== mover) };
}

/** Plays until the position meets a condition. `pick` defaults to the first legal move. */
export async function playUntil(
  scene: Scene,
  matchId: MatchId,
  isThere: (phase: string, moves: readonly Move[]) => boolean,
  pick?: (moves: readonly Move[]) => Move | undefined,
): Promise<Playing> {
  for (;;) {
    const { state } = await scene.talk.view(matchId);
    if (state === null) throw new Error('no position');
    if (isThere(state.phase, [...legalMoves(scene.table.components, state)])) break;
    await scene.talk.play(matchId, pick);
  }
  await scene.waitForDelivery();
  return playingIn(scene, matchId);
}

export function expectOk(done: Done | MatchRefusal | { readonly ok: boolean }): void {
  if (!done.ok) throw new Error(`refused: ${JSON.stringify(done)}`);
}
