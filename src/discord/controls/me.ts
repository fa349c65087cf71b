/**
 * A person's own settings: the buttons of the card that open the forms, and the forms when they are sent.
 * How they look is the view's matter; what may be set is decided by the matches.
 */
import type { ModalSubmitInteraction } from 'discord.js';
import { parseDuration, type Words } from '../../language/index.ts';
import { type PersonSettings, PINGS, zoneNamed } from '../../match/index.ts';
import type { BotContext, Control, ControlInteraction } from '../context.ts';
import { parseQuietHours, parseTimeOfDay } from '../dialogue/typedTimes.ts';
import { meCard } from '../moves/showMe.ts';
import { actorOf } from '../support/actor.ts';
import { acknowledgeSilently, replaceMessage, say, wordsOf } from '../support/reply.ts';
import { escapeName } from '../support/text.ts';
import {
  CLIENT_LANGUAGE,
  digestForm,
  holidayForm,
  ME_ACTIONS,
  ME_FIELDS,
  type PersonRefusal,
  personRefusalText,
  settingsForm,
} from '../views/private/me.ts';

const openSettings: Control = {
  action: ME_ACTIONS.settings,
  async execute(context, interaction) {
    const words = wordsOf(context, interaction);
    const { settings } = await context.matches.person(interaction.user.id);
    await openForm(interaction, words, settingsForm(words, context.language.locales, settings));
  },
};

const openHoliday: Control = {
  action: ME_ACTIONS.holiday,
  async execute(context, interaction) {
    const words = wordsOf(context, interaction);
    const { holidays } = await context.matches.person(interaction.user.id);
    await openForm(interaction, words, holidayForm(words, holidays, context.clock.now()));
  },
};

const openDigest: Control = {
  action: ME_ACTIONS.digest,
  async execute(context, interaction) {
    const words = wordsOf(context, interaction);
    const { settings } = await context.matches.person(interaction.user.id);
    await openForm(interaction, words, digestForm(words, settings));
  },
};

const setSettings: Control = {
  action: ME_ACTIONS.settingsSet,
  async execute(context, interaction) {
    if (!interaction.isModalSubmit()) return;
    await acknowledgeSilently(interaction);
    const words = wordsOf(context, interaction);
    const { settings: before } = await context.matches.person(interaction.user.id);
    const read = readSettings(words, context, interaction, before);
    if (!read.ok) {
      await say(interaction, read.sentence);
      return;
    }
    const done = await context.matches.setPerson(actorOf(interaction), read.settings);
    if (done.ok) {
      if (read.settings.locale === null) context.locales.delete(interaction.user.id);
      else context.locales.set(interaction.user.id, read.settings.locale);
    }
    await answer(context, interaction, done.ok ? null : { given: '', ...done });
  },
};

const setDigest: Control = {
  action: ME_ACTIONS.digestSet,
  async execute(context, interaction) {
    if (!interaction.isModalSubmit()) return;
    await acknowledgeSilently(interaction);
    const given = interaction.fields.getTextInputValue(ME_FIELDS.digest).trim();
    const digest = given === '' ? null : parseTimeOfDay(given);
    if (given !== '' && digest === null) {
      await answer(context, interaction, { ok: false, code: 'digest', given });
      return;
    }
    const { settings } = await context.matches.person(interaction.user.id);
    const done = await context.matches.setPerson(actorOf(interaction), { ...settings, digest });
    await answer(context, interaction, done.ok ? null : { given, ...done });
  },
};

const setHoliday: Control = {
  action: ME_ACTIONS.holidaySet,
  async execute(context, interaction) {
    if (!interaction.isModalSubmit()) return;
    await acknowledgeSilently(interaction);
    const first = interaction.fields.getTextInputValue(ME_FIELDS.first).trim();
    const last = interaction.fields.getTextInputValue(ME_FIELDS.last).trim();
    const days = first === '' && last === '' ? null : { first, last: last === '' ? first : last };
    const done = await context.matches.setHoliday(actorOf(interaction), days);
    await answer(context, interaction, done.ok ? null : done);
  },
};

async function answer(
  context: BotContext,
  interaction: ControlInteraction,
  refusal: PersonRefusal | null,
): Promise<void> {
  const words = wordsOf(context, interaction);
  if (refusal) {
    await say(interaction, personRefusalText(words, refusal));
    return;
  }
  context.deliver();
  await replaceMessage(interaction, await meCard(context, interaction));
}

async function openForm(
  interaction: ControlInteraction,
  words: Words,
  form: ReturnType<typeof settingsForm>,
): Promise<void> {
  if (interaction.isModalSubmit()) await say(interaction, words.t('errors.unknownControl'));
  else await interaction.showModal(form);
}

type Read =
  | { readonly ok: true; readonly settings: PersonSettings }
  | { readonly ok: false; readonly sentence: string };

/** `before`: as it is set now, for what the form does not ask. */
function readSettings(
  words: Words,
  { language }: BotContext,
  { fields }: ModalSubmitInteraction,
  before: PersonSettings,
): Read {
  const chosen = fields.getStringSelectValues(ME_FIELDS.language)[0] ?? CLIENT_LANGUAGE;
  const texts = {
    zone: fields.getTextInputValue(ME_FIELDS.zone).trim() || 'UTC',
    quiet: fields.getTextInputValue(ME_FIELDS.quiet).trim(),
    reminders: fields.getTextInputValue(ME_FIELDS.reminders).trim(),
  };
  const quiet = texts.quiet === '' ? null : parseQuietHours(texts.quiet);
  if (texts.quiet !== '' && quiet === null) {
    return { ok: false, sentence: personRefusalText(words, { ok: false, code: 'quietHours', given: texts.quiet }) };
  }
  const reminders: number[] = [];
  for (const part of texts.reminders.split(/[,;、，；]/).filter((each) => each.trim() !== '')) {
    const lead = parseDuration(part);
    if (lead === null) {
      return { ok: false, sentence: words.t('time.duration.unknown', { text: escapeName(words.quote(part)) }) };
    }
    reminders.push(lead);
  }
  return {
    ok: true,
    settings: {
      ...before,
      locale: language.locales.find(({ code }) => code === chosen)?.code ?? null,
      // What is no zone is refused by the matches, and named as it was written.
      zone: zoneNamed(texts.zone) ?? texts.zone,
      quiet,
      reminders: [...new Set(reminders)].sort((a, b) => b - a),
      pings: PINGS.find((each) => each === fields.getStringSelectValues(ME_FIELDS.pings)[0]) ?? 'thread',
    },
  };
}

export const meControls: readonly Control[] = [
  openSettings,
  openDigest,
  openHoliday,
  setSettings,
  setDigest,
  setHoliday,
];
