/** Starts a game by running configured commands and clicks for a newcomer and a companion. */
import type { APIMessage } from 'discord-api-types/v10';
import type { PageFailure } from '../pageFailures.ts';
import type { PageChannel, StarterKind } from '../pageProtocol.ts';
import { type AnyComponent, walkComponents } from '../validation/layout.ts';
import type { OptionValues } from './commandLine.ts';
import { PageRefusal, type PersonClient } from './personClient.ts';
import { WaitTimeout } from './waiting.ts';

/** A command, or a click on a control of an earlier answer. */
export type StarterStep = { readonly as: 'me' | 'companion' } & (
  | { readonly command: string; readonly options?: OptionValues }
  /**
   * An enabled button with such a custom_id, or a select in which the value is chosen: in the answer to the command
   * before, or in a message to which it links, because others may start games at the same time.
   */
  | { readonly use: RegExp; readonly value?: string }
);

/** Absent ones are not offered. */
export interface Starters {
  /** Against computer players. */
  readonly alone?: readonly StarterStep[];
  /** A tutorial. */
  readonly learn?: readonly StarterStep[];
  /** With another person, in their own tab. */
  readonly together?: readonly StarterStep[];
}

const STEP_TIMEOUT_MS = 15_000;

interface Players {
  readonly me: PersonClient;
  readonly companion: PersonClient | null;
}

export type StartResult =
  | { readonly ok: true; readonly placeId: string }
  | { readonly ok: false; readonly failure: PageFailure };

/**
 * Returns the id of the thread that the bot opened for the game, or of the channel. The answer to the command links to
 * the thread, or to the message on which it is opened.
 */
export async function runStarter(
  kind: StarterKind,
  steps: readonly StarterStep[],
  players: Players,
  channelId: string,
): Promise<StartResult> {
  try {
    return await runSteps(kind, steps, players, channelId);
  } catch (error) {
    if (error instanceof PageRefusal) return { ok: false, failure: error.failure };
    if (error instanceof WaitTimeout) return { ok: false, failure: { code: 'notStarted' } };
    throw error;
  }
}

async function runSteps(
  kind: StarterKind,
  steps: readonly StarterStep[],
  { me, companion }: Players,
  channelId: string,
): Promise<StartResult> {
  const known = new Set(me.channels().map(({ id }) => id));
  let answer = '';
  for (const step of steps) {
    const actor = step.as === 'me' ? me : companion;
    if (actor === null) return { ok: false, failure: { code: 'notStarted' } };
    const sent =
      'command' in step
        ? await actor.command(channelId, step.command, step.options)
        : await use(actor, step, ({ id }) => answer.includes(id));
    if (sent.state === 'failed') return { ok: false, failure: { code: 'noAnswer' } };
    if ('command' in step) answer = JSON.stringify(await sent.reply());
  }
  if (kind === 'learn') return { ok: true, placeId: channelId };
  const isOpened = ({ id, kind }: PageChannel) => kind === 'thread' && !known.has(id) && answer.includes(id);
  const thread = await me.waitForChannel(isOpened, STEP_TIMEOUT_MS);
  return { ok: true, placeId: thread.id };
}

async function use(
  actor: PersonClient,
  { use: wanted, value }: Extract<StarterStep, { use: RegExp }>,
  fits: (message: APIMessage) => boolean,
) {
  const has = (message: APIMessage) => fits(message) && controlIn(message, wanted) !== null;
  const message = await actor.waitForMessage(has, STEP_TIMEOUT_MS);
  const customId = controlIn(message, wanted) ?? '';
  return value === undefined ? actor.click(message, customId) : actor.choose(message, customId, [value]);
}

/** The custom_id of the first enabled control that matches. */
function controlIn(message: APIMessage, wanted: RegExp): string | null {
  for (const { component } of walkComponents((message.components ?? []) as AnyComponent[])) {
    const { custom_id: customId, disabled } = component;
    if (customId && !disabled && wanted.test(customId)) return customId;
  }
  return null;
}
