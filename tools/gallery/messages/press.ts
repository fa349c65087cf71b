/** Presses every control of a message as every kind of reader, also twice and concurrently, and follows the answers. */
import type { APIMessage, APIModalInteractionResponseCallbackData } from 'discord.js';
import { controls } from '../../../src/features/bot/index.ts';
import { createLanguage, pageWordings } from '../../../src/language/index.ts';
import { textOf } from '../../../test/support/discord/bot.ts';
import { partsOf } from '../../support/robots/messages.ts';
import { type Control, controlsIn } from './controls.ts';
import { formFaults, textFaults } from './faults.ts';
import { answerTo, MANAGER, messagesOf, publicMessages, type Scene, STRANGER } from './scene.ts';
import type { Shown } from './state.ts';

/** One press on the way to a message. */
export interface Step {
  readonly who: string;
  readonly control: number;
  readonly option: number | null;
}

export interface Pressed {
  readonly control: Control;
  readonly option: string | null;
  readonly who: string;
}

interface Answer {
  readonly faults: readonly string[];
  /** Answers whose controls are walked in turn. */
  readonly next: Shown | null;
  readonly form: APIModalInteractionResponseCallbackData | null;
}

/** Buttons in a public message that only some of its readers may use; others get a refusal. */
const FOR_SOME = new Set(['join', 'agree', 'decline', 'seekJoin', 'seekLeave', 'leagueEnter', 'leagueLeave']);

export async function pressOnce(
  scene: Scene,
  { message, reader }: Shown,
  { control, option, who }: Pressed,
): Promise<Answer> {
  const before = JSON.stringify(currentOf(scene, who, message));
  const known = scene.complaints.length;
  const sent = await scene.person(who).clickStale(message, control.customId, option === null ? undefined : [option]);
  if (sent.state === 'failed') return { faults: ['no answer in time'], next: null, form: null };
  const outcome = await scene.finished(sent.id);
  const faults = scene.complaints.slice(known).map((complaint) => `logged: ${complaint}`);
  if (outcome !== 'done') faults.push(`the outcome is ${outcome}`);
  if (sent.modal !== null) {
    const form = await submit(scene, who, sent.id, sent.modal);
    return { faults: [...faults, ...form.faults], next: null, form: sent.modal };
  }
  const after = currentOf(scene, who, message);
  const answer = answerTo(scene, who, sent.id) ?? (JSON.stringify(after) === before ? undefined : after);
  if (answer === undefined) return { faults: [...faults, 'nothing happened'], next: null, form: null };
  // A refusal with a control leads on: to ask the others for a move back.
  const refused = controlsIn(answer).length > 0 ? null : refusalIn(textOf(answer));
  if (refused !== null && isForEachReader(control, reader)) faults.push(`offered, but refused: ${refused}`);
  faults.push(...textFaults(answer));
  const isOwn = answer !== after || reader !== null;
  return { faults, next: isOwn && controlsIn(answer).length > 0 ? { message: answer, reader: who } : null, form: null };
}

/**
 * One of each kind of people who see a public message: the player to move, another player, one who resigned, a manager
 * and a stranger.
 */
export async function readersOf(scene: Scene, { message, reader }: Shown): Promise<readonly string[]> {
  if (reader !== null) return [reader];
  const id = controlsIn(message).map(({ customId }) => customId.split(':')[2])[0] ?? '-';
  const view = await scene.table.matches.view(id);
  const players = scene.players.map((slug) => {
    const seat = view?.match.members.findIndex(({ personId }) => personId === scene.person(slug).user.id) ?? -1;
    const isMover = view?.state?.turn === seat;
    return { slug, kind: `${isMover} ${seat < 0} ${view?.match.members[seat]?.resigned} ${seat === 0}` };
  });
  const kinds = new Map(players.map(({ slug, kind }) => [kind, slug]));
  return [STRANGER, MANAGER, ...kinds.values()];
}

/** All readers press at the same time, twice each: every press is answered, and nothing is posted twice. */
export async function pressAtOnce(
  scene: Scene,
  { message, reader }: Shown,
  control: Control,
): Promise<readonly string[]> {
  const people = await readersOf(scene, { message, reader });
  const known = scene.complaints.length;
  const old = new Set(publicMessages(scene).map(({ id }) => id));
  const values = control.options?.slice(0, 1);
  const outcomes = await Promise.all(
    [...people, ...people].map(async (who) => {
      const sent = await scene.person(who).clickStale(message, control.customId, values);
      return sent.state === 'failed' ? 'no answer in time' : scene.finished(sent.id);
    }),
  );
  await scene.table.waitForDelivery();
  const faults = scene.complaints.slice(known).map((complaint) => `at once: logged: ${complaint}`);
  for (const outcome of new Set(outcomes)) if (outcome !== 'done') faults.push(`at once: the outcome is ${outcome}`);
  const posted = publicMessages(scene).filter(({ id }) => !old.has(id));
  const texts = posted.map((each) => `${each.channel_id} ${textOf(each)}`);
  for (const text of new Set(texts)) {
    if (texts.filter((each) => each === text).length > 1) faults.push(`at once: posted twice: ${text.slice(0, 100)}`);
  }
  return faults;
}

function currentOf(scene: Scene, who: string, { id }: APIMessage): APIMessage | undefined {
  return messagesOf(scene, who).find((message) => message.id === id);
}

/** Whether every reader must be able to use the control. */
function isForEachReader({ action }: Control, reader: string | null): boolean {
  if (reader !== null) return true;
  const audience = controls.find((control) => control.action === action)?.guard.audience;
  return (audience === 'anybody' || audience === 'spectator') && !FOR_SOME.has(action);
}

/** Submits the form with its preset values. */
async function submit(scene: Scene, who: string, id: string, form: APIModalInteractionResponseCallbackData) {
  const values: Readonly<Record<string, string | string[]>> = Object.fromEntries(
    partsOf(form).flatMap(({ custom_id: name, value, options }): [string, string | string[]][] => {
      if (typeof name !== 'string') return [];
      if (!Array.isArray(options)) return [[name, String(value ?? '')]];
      const chosen = options.filter((option) => option.default === true).map((option) => String(option.value));
      return [[name, chosen.length > 0 ? chosen : options.slice(0, 1).map((option) => String(option.value))]];
    }),
  );
  const faults = [...formFaults(form)];
  const known = scene.complaints.length;
  try {
    const sent = await scene.person(who).submit(id, values);
    const outcome = await scene.finished(sent.id);
    if (outcome !== 'done') faults.push(`the form’s outcome is ${outcome}`);
  } catch (error) {
    // A required field without a preset value.
    if (!String(error).includes('input')) throw error;
  }
  faults.push(...scene.complaints.slice(known).map((complaint) => `logged after the form: ${complaint}`));
  return { faults };
}

const language = createLanguage();
const MIN_RECOGNISED = 8;

/** Refusal sentences in every language; very short ones are skipped, because they would match by chance. */
const REFUSALS: readonly RegExp[] = language.locales.flatMap(({ code }) =>
  Object.entries(pageWordings(code, ['refusals.', 'errors.', 'leagues.refused.'])).flatMap(([, wording]) => {
    const fixed = wording.split(/\{\{[^}]*\}\}/);
    if (Math.max(...fixed.map((piece) => piece.length)) < MIN_RECOGNISED) return [];
    return [new RegExp(`^${fixed.map(escapePattern).join('.*')}`, 's')];
  }),
);

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function refusalIn(text: string): string | null {
  return REFUSALS.some((refusal) => refusal.test(text)) ? text.slice(0, 160) : null;
}
