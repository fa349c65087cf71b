/** Runs a bot as a target on a playground with people, lobbies, and running and finished games. */
import { once } from 'node:events';
import type { APIMessage } from 'discord-api-types/v10';
import { z } from 'zod';
import type { PersonClient, Playground } from '../../../packages/playground/index.ts';
import { frugal } from '../../../scripts/process/frugal.js';
import { openFiller } from '../../bench/response/filling.ts';
import { standardComponents } from '../../bench/rules/rules.ts';
import { NO_LIMITS_ENV } from '../../support/bot/botProcess.ts';
import { gatewayAnswer, openGatewayProxy } from '../../support/bot/gatewayProxy.ts';
import { openTestBed } from '../../support/bot/testBed.ts';
import { type DatabaseView, openDatabaseView } from '../../support/robots/databaseView.ts';
import { controlOf, isPrivate, type Shown } from '../../support/robots/messages.ts';
import { ANSWER_MS, inTime } from '../faults.ts';
import { startTarget, type Target } from '../targets/target.ts';
import type { Interaction } from './forging.ts';

export interface Seen {
  readonly message: APIMessage;
  readonly viewer: PersonClient;
}

export interface BotScene {
  readonly target: Target;
  readonly look: DatabaseView;
  readonly people: readonly PersonClient[];
  /** The bot's latest messages, each as one person saw it; repeated when it changes. */
  readonly seen: readonly Seen[];
  /** Calls the listener with each message that appears or changes. */
  onSeen(listener: (seen: Seen) => void): void;
  /** Ids of matches, newest last. */
  matchIds(): Promise<readonly string[]>;
  /** Opens another lobby and another running game. */
  refresh(): Promise<void>;
  /** The number of first responses to each interaction, by its id. */
  readonly answers: Map<string, number>;
  close(): Promise<void>;
}

const NAMES = ['anni', 'peter', 'jana', 'lukas'];
const MAX_MESSAGES = 40;
const MANY_MOVES = 10_000;
const START_MS = 60_000;
/** After this time an interaction counts as unanswered. */
const GIVE_UP_MS = 2 * ANSWER_MS;

/** The bot's TypeScript program. */
const BOT = new URL('../../../src/main.ts', import.meta.url);

export async function openBotScene(
  changed: (interaction: Interaction) => Interaction,
  program = BOT,
): Promise<BotScene> {
  const bed = await openTestBed('fuzz-bot', {
    // The entry point checks deadlines, because it knows for how long the process had no processor.
    timing: { answerWithinMs: GIVE_UP_MS },
    report: () => undefined,
  });
  const { folder, databaseUrl, playground } = bed;
  const people = NAMES.map((name) => playground.person(name));
  const { channelId } = playground;
  await fill(databaseUrl, people, channelId);
  const proxy = await openGatewayProxy(playground, {
    toBot: (text) => rewriteGatewayMessage(text, changed, proxy.url),
  });
  const answers = watchAnswers(playground, proxy.url);
  const target = await startTarget({
    program,
    flags: frugal.flags,
    folder,
    announcesReady: false,
    environment: {
      ...frugal.environment,
      DISCORD_TOKEN: playground.botToken,
      DISCORD_API_URL: playground.apiUrl,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
      ...NO_LIMITS_ENV,
    },
  });
  const online = target.child.stdout === null ? Promise.resolve() : once(target.child.stdout, 'data');
  await Promise.race([online, once(target.child, 'exit').then(() => Promise.reject(new Error(target.output())))]);
  const look = await openDatabaseView(databaseUrl);
  const seen: Seen[] = [];
  const listeners: ((seen: Seen) => void)[] = [];
  for (const [index, viewer] of people.entries()) {
    viewer.listen((event) => {
      if (event.type !== 'message' && event.type !== 'messageUpdated') return;
      const { message } = event;
      if (message.author.id !== playground.applicationId || (index > 0 && !isPrivate(message))) return;
      seen.push({ message, viewer });
      if (seen.length > MAX_MESSAGES) seen.shift();
      for (const listener of listeners) listener({ message, viewer });
    });
  }

  const scene: BotScene = {
    target,
    look,
    people,
    seen,
    answers,
    onSeen: (listener) => void listeners.push(listener),
    matchIds: async () => (await look.rows('SELECT id FROM matches ORDER BY "createdAt"')).map((row) => String(row.id)),
    async refresh() {
      const [anni, peter] = people;
      if (anni === undefined || peter === undefined) return;
      for (const starts of [true, false]) {
        const sent = await anni.command(channelId, 'game new', { players: 2 });
        if (sent.state === 'failed') return;
        const lobby = await anni.waitForMessage(
          (message) => message.channel_id === channelId && isOpenLobby(message) && BigInt(message.id) > BigInt(sent.id),
          START_MS,
        );
        if (!starts) return;
        await peter.clickStale(lobby, controlOf(lobby, 'join') ?? '');
        await peter.clickStale(lobby, controlOf(lobby, 'start') ?? '');
      }
    },
    async close() {
      await look.close();
      await target.stop();
      await proxy.close();
      await inTime(bed.close(), 'the end of the playground');
    },
  };
  const firstMessage = new Promise<void>((resolve) => scene.onSeen(() => resolve()));
  if (program === BOT) await scene.refresh();
  await inTime(firstMessage, 'the first message of the bot', START_MS);
  return scene;
}

function isOpenLobby(message: Shown): boolean {
  return controlOf(message, 'join') !== undefined;
}

/** Games that exist before the bot starts: a finished one and two running ones. */
async function fill(databaseUrl: string, people: readonly PersonClient[], channelId: string): Promise<void> {
  const filler = await openFiller(databaseUrl, standardComponents());
  const members = people.map(({ user, slug }) => ({ personId: user.id, name: slug }));
  await filler.running(members.slice(0, 2), channelId, channelId, MANY_MOVES);
  await filler.running(members.slice(0, 3), channelId, channelId, 12);
  await filler.running(members.slice(1, 4), channelId, channelId, 30);
  await filler.close();
}

/** Sends the bot's requests through a proxy, and counts its first responses. */
function watchAnswers(playground: Playground, proxyUrl: string): Map<string, number> {
  const answers = new Map<string, number>();
  playground.intercept(({ method, path: address }) => {
    const [, interactionId] = /^\/interactions\/(\d+)\/[^/]+\/callback/.exec(address) ?? [];
    if (interactionId !== undefined) answers.set(interactionId, (answers.get(interactionId) ?? 0) + 1);
    return method === 'GET' && address === '/gateway/bot' ? gatewayAnswer(proxyUrl) : undefined;
  });
  return answers;
}

const dispatch = z.looseObject({ t: z.string().nullish(), d: z.unknown() });
const record = z.record(z.string(), z.unknown());

/** Rewrites gateway messages for the bot: forged interactions, and a resume URL that leads to the proxy. */
function rewriteGatewayMessage(text: string, changed: (interaction: Interaction) => Interaction, url: string): string {
  const payload = dispatch.parse(JSON.parse(text));
  if (payload.t === 'READY')
    return JSON.stringify({ ...payload, d: { ...record.parse(payload.d), resume_gateway_url: url } });
  if (payload.t === 'INTERACTION_CREATE') return JSON.stringify({ ...payload, d: changed(record.parse(payload.d)) });
  return text;
}
