/** A table with people for one state of a message: the real bot at the playground's in-process Discord. */
import { Writable } from 'node:stream';
import type { APIMessage } from 'discord.js';
import { pino } from 'pino';
import type { PersonClient } from '../../../packages/playground/index.ts';
import type { Done, MatchId, MatchRefusal } from '../../../src/match/index.ts';
import { legalMoves, type Move } from '../../../src/rules/index.ts';
import { controlOf, DOT, startTable, type Table } from '../../../test/support/bot.ts';
import { picturesBy } from '../../../test/support/pictures.ts';
import { type Talk, tableTalk } from '../../../test/support/tableTalk.ts';
import { namesOf, type Variant } from '../variants.ts';

/** Manages the server and plays nothing. */
export const MANAGER = 'manager';
export const STRANGER = 'stranger';
const EPHEMERAL = 64;
/** Notes and last visits, which change with every answer. */
const UNIMPORTANT = /^\s*(?:insert into|update|delete from)\s+"?(?:interactions|people|leases|processes)\b/i;
const WRITES = /^\s*(?:insert|update|delete)\b/i;

export interface Scene {
  readonly variant: Variant;
  readonly table: Table;
  readonly talk: Talk;
  /** Slugs. */
  readonly players: readonly string[];
  person(slug: string): PersonClient;
  /** Whether the database has changed since the last call of `settled`. */
  isChanged(): boolean;
  /** Resolves when everything is delivered. */
  settled(): Promise<void>;
  /** The outcome of an interaction, once the bot has handled it. */
  finished(interactionId: string): Promise<string>;
  /** What the bot has logged as a warning or an error. */
  readonly complaints: readonly string[];
  /** The answer to a command. */
  ask(
    slug: string,
    command: string,
    options?: Readonly<Record<string, string | number | boolean>>,
  ): Promise<APIMessage>;
  /** The private answer to a press, or the message it stands on, as it is now. */
  press(slug: string, message: APIMessage, action: string, values?: readonly string[]): Promise<APIMessage>;
  close(): Promise<void>;
}

/** Pictures have surfaces of their own. */
const pictures = picturesBy(() => DOT);
const tableDoor = { link: async (id: string) => `https://intarsia.example/#${id}`, launchable: false };

export async function openScene(variant: Variant): Promise<Scene> {
  const { locale } = variant;
  const players = namesOf(variant).map((name, index) => ({ slug: `player${index}`, name, locale }));
  const people = [{ slug: MANAGER, name: 'Lena', locale }, ...players, { slug: STRANGER, name: 'Mia', locale }];
  const complaints: string[] = [];
  const outcomes = new Map<string, string>();
  const waiting = new Map<string, (outcome: string) => void>();
  const log = pino(
    { level: 'debug' },
    new Writable({
      write(chunk, _encoding, done) {
        const line = JSON.parse(String(chunk));
        if (line.level >= 40) complaints.push(`${line.msg}: ${line.err?.message ?? ''} ${line.name ?? ''}`);
        if (line.msg === 'interaction finished') {
          outcomes.set(line.trace, line.outcome);
          waiting.get(line.trace)?.(line.outcome);
        }
        done();
      },
    }),
  );
  let isChanged = false;
  const table = await startTable({
    playground: { people },
    pictures,
    tableDoor,
    log,
    onStatement: ({ sql }) => {
      if (WRITES.test(sql) && !UNIMPORTANT.test(sql)) isChanged = true;
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
    async settled() {
      await table.waitForDelivery();
      isChanged = false;
    },
    finished: (id) =>
      new Promise((resolve) => {
        const outcome = outcomes.get(id);
        if (outcome === undefined) waiting.set(id, resolve);
        else resolve(outcome);
      }),
    async ask(slug, command, values = {}) {
      const sent = await table.person(slug).command(table.channelId, command, values);
      await scene.finished(sent.id);
      const answer = await sent.reply();
      await scene.settled();
      return answer;
    },
    async press(slug, message, action, values) {
      const customId = controlOf(message, action);
      if (customId === undefined) throw new Error(`no ${action} in ${JSON.stringify(message.components)}`);
      const sent = await table.person(slug).clickStale(message, customId, values);
      await scene.finished(sent.id);
      await scene.settled();
      return answerTo(scene, slug, sent.id) ?? (await messageOf(scene, slug, message));
    },
    close: () => table.close(),
  };
  return scene;
}

export function messagesOf(scene: Scene, slug: string): readonly APIMessage[] {
  const person = scene.person(slug);
  return person.channels().flatMap(({ id }) => person.messages(id));
}

/** The private answer to an interaction, if there is one. */
export function answerTo(scene: Scene, slug: string, interactionId: string): APIMessage | undefined {
  return messagesOf(scene, slug).findLast(({ interaction_metadata: from }) => from?.id === interactionId);
}

/** The message as it is now. */
async function messageOf(scene: Scene, slug: string, { id }: Pick<APIMessage, 'id'>): Promise<APIMessage> {
  return scene.person(slug).waitForMessage((message) => message.id === id);
}

/** The newest public message with this control, as the person sees it. */
export function publicWith(scene: Scene, action: string, slug = STRANGER): APIMessage {
  const found = publicMessages(scene, slug).findLast((message) => controlOf(message, action) !== undefined);
  if (found === undefined) throw new Error(`nothing public has the control ${action}`);
  return found;
}

export function publicMessages(scene: Scene, slug = STRANGER): readonly APIMessage[] {
  return messagesOf(scene, slug).filter(({ flags, author }) => ((flags ?? 0) & EPHEMERAL) === 0 && author.bot === true);
}

interface Playing {
  readonly matchId: MatchId;
  readonly mover: string;
  readonly others: readonly string[];
}

interface Game {
  readonly moves?: number;
  readonly rated?: boolean;
  readonly players?: number;
}

/** A lobby of the first player, which the others have joined. */
export async function gather(
  scene: Scene,
  { rated = true, players = scene.players.length }: Game = {},
): Promise<MatchId> {
  const { table, talk, variant } = scene;
  const [host = '', ...others] = scene.players;
  const place = { serverId: table.playground.guildId, channelId: table.channelId, threadId: null };
  const { side, locale, players: capacity, theme } = variant;
  const { match } = await table.matches.create(talk.actor(host), { side, capacity, locale, place, rated, theme });
  for (const name of others.slice(0, players - 1)) expectOk(await table.matches.join(talk.actor(name), match.id));
  await scene.settled();
  return match.id;
}

/** A running game after some moves, each the first one that is legal. */
export async function begin(scene: Scene, game: Game = {}): Promise<Playing> {
  const matchId = await gather(scene, game);
  expectOk(await scene.table.matches.start(scene.talk.actor(scene.players[0] ?? ''), matchId));
  await scene.settled();
  for (let move = 0; move < (game.moves ?? 0); move += 1) await scene.talk.play(matchId);
  await scene.settled();
  return playingIn(scene, matchId);
}

async function playingIn(scene: Scene, matchId: MatchId): Promise<Playing> {
  const { match, state } = await scene.talk.view(matchId);
  const personId = match.members[state?.turn ?? -1]?.personId;
  const mover = scene.players.find((slug) => scene.person(slug).user.id === personId) ?? '';
  return { matchId, mover, others: scene.players.filter((slug) => slug !== mover) };
}

/** Plays until the position is as wanted. `pick`: default: the first legal move. */
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
  await scene.settled();
  return playingIn(scene, matchId);
}

export function expectOk(done: Done | MatchRefusal | { readonly ok: boolean }): void {
  if (!done.ok) throw new Error(`refused: ${JSON.stringify(done)}`);
}
