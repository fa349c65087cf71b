/**
 * A person's own settings: the buttons of the card that open the forms, and the forms when they are sent.
 * What is typed is read in any of the languages; what cannot be read is quoted back, and nothing changes.
 */
import { parseDuration, type Words } from '../../../language/index.ts';
import { type PersonId, type PersonSettings, PINGS, zoneNamed } from '../../../match/index.ts';
import {
  actorOf,
  anybody,
  type BotContext,
  buttonInput,
  type Control,
  type ControlInteraction,
  defineControl,
  formInput,
  none,
  say,
  show,
  wordsOf,
} from '../../frame/index.ts';
import { escapeName } from '../../messages/index.ts';
import {
  CLIENT_LANGUAGE,
  digestForm,
  holidayForm,
  ME_ACTIONS,
  ME_FIELDS,
  type PersonRefusal,
  personRefusalText,
  settingsForm,
} from './message.ts';
import { meCard } from './showMe.ts';
import { parseQuietHours, parseTimeOfDay } from './typedTimes.ts';

const openSettings = opening(ME_ACTIONS.settings, async (context, words, personId) => {
  const { settings } = await context.matches.person(personId);
  return settingsForm(words, context.language.locales, settings);
});

const openHoliday = opening(ME_ACTIONS.holiday, async (context, words, personId) => {
  const { holidays } = await context.matches.person(personId);
  return holidayForm(words, holidays, context.clock.now());
});

const openDigest = opening(ME_ACTIONS.digest, async (context, words, personId) => {
  const { settings } = await context.matches.person(personId);
  return digestForm(words, settings);
});

function opening(
  action: string,
  make: (context: BotContext, words: Words, personId: PersonId) => Promise<ReturnType<typeof settingsForm>>,
): Control {
  return defineControl({
    action,
    takes: buttonInput,
    details: none,
    door: anybody,
    opensForm: true,
    async execute(context, { interaction }) {
      await interaction.showModal(await make(context, wordsOf(context, interaction), interaction.user.id));
    },
  });
}

const settingsFields = formInput({
  [ME_FIELDS.language]: 'choice',
  [ME_FIELDS.zone]: 'text',
  [ME_FIELDS.quiet]: 'text',
  [ME_FIELDS.reminders]: 'text',
  [ME_FIELDS.pings]: 'choice',
});

const setSettings = defineControl({
  action: ME_ACTIONS.settingsSet,
  takes: settingsFields,
  details: none,
  door: anybody,
  async execute(context, { interaction, field }) {
    const words = wordsOf(context, interaction);
    const { settings: before } = await context.matches.person(interaction.user.id);
    const read = readSettings(words, context, field, before);
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
});

const setDigest = defineControl({
  action: ME_ACTIONS.digestSet,
  takes: formInput({ [ME_FIELDS.digest]: 'text' }),
  details: none,
  door: anybody,
  async execute(context, { interaction, field }) {
    const given = field(ME_FIELDS.digest).trim();
    const digest = given === '' ? null : parseTimeOfDay(given);
    if (given !== '' && digest === null) {
      await answer(context, interaction, { ok: false, code: 'digest', given });
      return;
    }
    const { settings } = await context.matches.person(interaction.user.id);
    const done = await context.matches.setPerson(actorOf(interaction), { ...settings, digest });
    await answer(context, interaction, done.ok ? null : { given, ...done });
  },
});

const setHoliday = defineControl({
  action: ME_ACTIONS.holidaySet,
  takes: formInput({ [ME_FIELDS.first]: 'text', [ME_FIELDS.last]: 'text' }),
  details: none,
  door: anybody,
  async execute(context, { interaction, field }) {
    const first = field(ME_FIELDS.first).trim();
    const last = field(ME_FIELDS.last).trim();
    const days = first === '' && last === '' ? null : { first, last: last === '' ? first : last };
    const done = await context.matches.setHoliday(actorOf(interaction), days);
    await answer(context, interaction, done.ok ? null : done);
  },
});

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
  await show(interaction, await meCard(context, interaction));
}

type Read =
  | { readonly ok: true; readonly settings: PersonSettings }
  | { readonly ok: false; readonly sentence: string };

/** `before`: as it is set now, for what the form does not ask. */
function readSettings(
  words: Words,
  { language }: BotContext,
  field: (name: 'language' | 'zone' | 'quiet' | 'reminders' | 'pings') => string,
  before: PersonSettings,
): Read {
  const chosen = field(ME_FIELDS.language) || CLIENT_LANGUAGE;
  const texts = {
    zone: field(ME_FIELDS.zone).trim() || 'UTC',
    quiet: field(ME_FIELDS.quiet).trim(),
    reminders: field(ME_FIELDS.reminders).trim(),
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
      pings: PINGS.find((each) => each === field(ME_FIELDS.pings)) ?? 'thread',
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
