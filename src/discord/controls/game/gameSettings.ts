/**
 * A game's settings: the button of the lobby that opens the form, and the form when it is sent.
 * How the form looks is the view's matter; who may set what is decided by the matches.
 */
import type { ModalSubmitInteraction } from 'discord.js';
import { parseDuration, type Words } from '../../../language/index.ts';
import { type MatchRefusal, type MatchView, type TimeControl, WHEN_UP } from '../../../match/index.ts';
import type { BotContext, Control } from '../../context.ts';
import { actorOf } from '../../support/actor.ts';
import { type Answerable, acknowledge, say, wordsOf } from '../../support/reply.ts';
import { escapeName } from '../../support/text.ts';
import {
  CLOCK_KINDS,
  type ClockKind,
  SETTINGS_ACTIONS,
  SETTINGS_FIELDS,
  settingsModal,
} from '../../views/gameSettings.ts';
import { refusalText } from '../../views/wording/refusalText.ts';
import { clockInWords } from '../../views/wording/time.ts';

/** Shows the form to the host of a lobby; tells anybody else why not. Must be the first answer. */
export async function showSettings(context: BotContext, interaction: Answerable, view: MatchView): Promise<void> {
  const words = wordsOf(context, interaction);
  const { match } = view;
  const refusal: MatchRefusal | null =
    match.status !== 'lobby'
      ? { ok: false, code: 'status', status: match.status }
      : match.hostId !== interaction.user.id
        ? { ok: false, code: 'notHost', hostId: match.hostId }
        : null;
  if (refusal || interaction.isModalSubmit()) {
    await say(interaction, refusal ? refusalText(words, view, refusal) : words.t('errors.unknownControl'));
  } else {
    await interaction.showModal(settingsModal(words, match));
  }
}

const open: Control = {
  action: SETTINGS_ACTIONS.open,
  async execute(context, interaction, { matchId }) {
    const view = await context.matches.view(matchId);
    if (view) await showSettings(context, interaction, view);
    else
      await say(
        interaction,
        refusalText(wordsOf(context, interaction), null, { ok: false, code: 'unknownMatch', matchId }),
      );
  },
};

const set: Control = {
  action: SETTINGS_ACTIONS.set,
  async execute(context, interaction, { matchId }) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const wanted = interaction.isModalSubmit() ? readControl(words, interaction) : null;
    if (!wanted?.ok) {
      await say(interaction, wanted?.sentence ?? words.t('errors.unknownControl'));
      return;
    }
    const done = await context.matches.setTime(actorOf(interaction), matchId, wanted.control);
    if (!done.ok) {
      await say(interaction, refusalText(words, await context.matches.view(matchId), done));
      return;
    }
    context.deliver();
    await say(interaction, words.t('time.settings.set', { clock: clockInWords(words, done.match.timeControl) }));
  },
};

type Read =
  | { readonly ok: true; readonly control: TimeControl | null }
  | { readonly ok: false; readonly sentence: string };

/** What was left blank is the usual: a day for each turn; three days, and twelve hours after each move. */
function readControl(words: Words, { fields }: ModalSubmitInteraction): Read {
  const kind: ClockKind =
    CLOCK_KINDS.find((each) => each === fields.getStringSelectValues(SETTINGS_FIELDS.kind)[0]) ?? 'none';
  if (kind === 'none') return { ok: true, control: null };
  const whenUp = WHEN_UP.find((each) => each === fields.getStringSelectValues(SETTINGS_FIELDS.whenUp)[0]) ?? 'pass';
  const texts = {
    time: fields.getTextInputValue(SETTINGS_FIELDS.time).trim() || (kind === 'turn' ? '24 h' : '3 d'),
    increment: fields.getTextInputValue(SETTINGS_FIELDS.increment).trim() || '12 h',
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
