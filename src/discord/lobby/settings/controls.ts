/**
 * A game's settings: the button of the lobby that opens the form, and the form when it is sent.
 * What was left blank is filled in with the usual times; what cannot be read is quoted back.
 */
import type { ButtonInteraction, ChatInputCommandInteraction } from 'discord.js';
import { parseDuration, type Words } from '../../../language/index.ts';
import { type MatchRefusal, type MatchView, type TimeControl, WHEN_UP } from '../../../match/index.ts';
import {
  actorOf,
  type BotContext,
  buttonInput,
  type Control,
  defineControl,
  formInput,
  host,
  none,
  say,
  wordsOf,
} from '../../frame/index.ts';
import { escapeName } from '../../messages/index.ts';
import { clockInWords, refusalText } from '../../wording/index.ts';
import { CLOCK_KINDS, type ClockKind, SETTINGS_ACTIONS, SETTINGS_FIELDS, settingsModal } from './form.ts';

/** Shows the form to the host of a lobby; tells anybody else why not. Must be the first answer. */
export async function showSettings(
  context: BotContext,
  interaction: ChatInputCommandInteraction | ButtonInteraction,
  view: MatchView,
): Promise<void> {
  const words = wordsOf(context, interaction);
  const { match } = view;
  const refusal: MatchRefusal | null =
    match.status !== 'lobby'
      ? { ok: false, code: 'status', status: match.status }
      : match.hostId !== interaction.user.id
        ? { ok: false, code: 'notHost', hostId: match.hostId }
        : null;
  if (refusal) await say(interaction, refusalText(words, view, refusal));
  else await interaction.showModal(settingsModal(words, match));
}

const byHost = host({ statuses: ['lobby'], currency: 'any' });

const open = defineControl({
  action: SETTINGS_ACTIONS.open,
  takes: buttonInput,
  details: none,
  door: byHost,
  opensForm: true,
  execute: (context, { interaction, view }) => showSettings(context, interaction, view),
});

const fields = formInput({
  [SETTINGS_FIELDS.kind]: 'choice',
  [SETTINGS_FIELDS.time]: 'text',
  [SETTINGS_FIELDS.increment]: 'text',
  [SETTINGS_FIELDS.whenUp]: 'choice',
});

const set = defineControl({
  action: SETTINGS_ACTIONS.set,
  takes: fields,
  details: none,
  door: byHost,
  async execute(context, { interaction, view, field }) {
    const words = wordsOf(context, interaction);
    const wanted = readControl(words, field);
    if (!wanted.ok) {
      await say(interaction, wanted.sentence);
      return;
    }
    const done = await context.matches.setTime(actorOf(interaction), view.match.id, wanted.control);
    if (!done.ok) {
      await say(interaction, refusalText(words, view, done));
      return;
    }
    await say(interaction, words.t('time.settings.set', { clock: clockInWords(words, done.match.timeControl) }));
  },
});

type Read =
  | { readonly ok: true; readonly control: TimeControl | null }
  | { readonly ok: false; readonly sentence: string };

/** What was left blank is the usual: a day for each turn; three days, and twelve hours after each move. */
function readControl(words: Words, field: (name: keyof typeof SETTINGS_FIELDS) => string): Read {
  const kind: ClockKind = CLOCK_KINDS.find((each) => each === field(SETTINGS_FIELDS.kind)) ?? 'none';
  if (kind === 'none') return { ok: true, control: null };
  const whenUp = WHEN_UP.find((each) => each === field(SETTINGS_FIELDS.whenUp)) ?? 'pass';
  const texts = {
    time: field(SETTINGS_FIELDS.time).trim() || (kind === 'turn' ? '24 h' : '3 d'),
    increment: field(SETTINGS_FIELDS.increment).trim() || '12 h',
  };
  const given = parseDuration(texts.time);
  if (given === null) return unreadable(words, texts.time);
  if (kind === 'turn') return { ok: true, control: { kind, perTurn: given, whenUp } };
  const increment = parseDuration(texts.increment);
  if (increment === null) return unreadable(words, texts.increment);
  return { ok: true, control: { kind, bank: given, increment, whenUp } };
}

function unreadable(words: Words, text: string): Read {
  return { ok: false, sentence: words.t('time.duration.unknown', { text: escapeName(words.quote(text)) }) };
}

export const settingsControls: readonly Control[] = [open, set];
