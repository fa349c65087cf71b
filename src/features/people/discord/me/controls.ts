/**
 * A person's own settings: the buttons of the card that open the forms, and the forms when they are sent.
 * What is typed is read in the person's language; what cannot be read is quoted back, and nothing changes.
 */
import { z } from 'zod';
import { whyNoDirectMessages } from '../../../../discord/delivery/index.ts';
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
  selectInput,
  show,
  showPrivately,
  type Typed,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { escapeName } from '../../../../discord/messages/index.ts';
import {
  type DayTextFault,
  parseDay,
  parseDurations,
  parseQuietHours,
  parseTimeOfDay,
  type Words,
  zoneReader,
} from '../../../../language/index.ts';
import { type LocalDay, localDay, type PersonId, type PersonSettings, PINGS, THEMES } from '../../../../match/index.ts';
import {
  CLIENT_LANGUAGE,
  digestForm,
  GAME_THEME,
  holidayForm,
  ME_ACTIONS,
  ME_FIELDS,
  refusedMessage,
  settingsForm,
} from './message.ts';
import { type PersonRefusal, personRefusalText } from './refusals.ts';
import { meCard } from './showMe.ts';

const openSettings = opening(ME_ACTIONS.settings, async (context, words, personId, typed) => {
  const { settings } = await context.matches.person(personId);
  return settingsForm(words, context.language.locales, settings, typed);
});

const openHoliday = opening(ME_ACTIONS.holiday, async (context, words, personId, typed) => {
  const { holidays } = await context.matches.person(personId);
  return holidayForm(words, holidays, context.clock.now(), typed);
});

const openDigest = opening(ME_ACTIONS.digest, async (context, words, personId, typed) => {
  const { settings } = await context.matches.person(personId);
  return digestForm(words, settings, typed);
});

function opening(
  action: string,
  make: (
    context: BotContext,
    words: Words,
    personId: PersonId,
    typed: Typed,
  ) => Promise<ReturnType<typeof settingsForm>>,
): Control {
  return defineControl({
    action,
    takes: buttonInput,
    details: none,
    door: anybody,
    answersItself: true,
    async execute(context, { interaction }) {
      const { id } = interaction.user;
      const typed = context.typed.take(id, action);
      await interaction.showModal(await make(context, wordsOf(context, interaction), id, typed));
    },
  });
}

const SETTINGS_FIELDS = [
  ME_FIELDS.language,
  ME_FIELDS.zone,
  ME_FIELDS.quiet,
  ME_FIELDS.reminders,
  ME_FIELDS.pings,
] as const;

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
    const typed = typedIn(SETTINGS_FIELDS, field);
    if (!read.ok) {
      await giveBack(context, interaction, ME_ACTIONS.settings, typed, read.sentence);
      return;
    }
    const { pings } = read.settings;
    const isNew = pings !== 'thread' && pings !== before.pings;
    const obstacle = isNew ? await whyNoDirectMessages(context, words, interaction.user.id) : null;
    if (obstacle !== null) {
      await giveBack(context, interaction, ME_ACTIONS.settings, typed, obstacle);
      return;
    }
    const done = await context.matches.setPerson(actorOf(interaction), read.settings);
    if (done.ok) {
      if (read.settings.locale === null) context.locales.delete(interaction.user.id);
      else context.locales.set(interaction.user.id, read.settings.locale);
    }
    await answer(context, interaction, done.ok ? null : { given: '', ...done }, ME_ACTIONS.settings, typed);
  },
});

const setDigest = defineControl({
  action: ME_ACTIONS.digestSet,
  takes: formInput({ [ME_FIELDS.digest]: 'text' }),
  details: none,
  door: anybody,
  async execute(context, { interaction, field }) {
    const given = field(ME_FIELDS.digest).trim();
    const typed = typedIn([ME_FIELDS.digest], field);
    const digest = given === '' ? null : parseTimeOfDay(given, wordsOf(context, interaction).locale);
    if (given !== '' && digest === null) {
      await answer(context, interaction, { ok: false, code: 'digest', given }, ME_ACTIONS.digest, typed);
      return;
    }
    const obstacle =
      digest === null ? null : await whyNoDirectMessages(context, wordsOf(context, interaction), interaction.user.id);
    if (obstacle !== null) {
      await giveBack(context, interaction, ME_ACTIONS.digest, typed, obstacle);
      return;
    }
    const { settings } = await context.matches.person(interaction.user.id);
    const done = await context.matches.setPerson(actorOf(interaction), { ...settings, digest });
    await answer(context, interaction, done.ok ? null : { given, ...done }, ME_ACTIONS.digest, typed);
  },
});

const setWordsFirst = defineControl({
  action: ME_ACTIONS.wordsFirst,
  takes: buttonInput,
  details: z.tuple([z.enum(['on', 'off'])]),
  door: anybody,
  async execute(context, { interaction, details: [chosen] }) {
    const { settings } = await context.matches.person(interaction.user.id);
    const done = await context.matches.setPerson(actorOf(interaction), { ...settings, wordsFirst: chosen === 'on' });
    if (done.ok) await show(interaction, await meCard(context, interaction));
    else
      await say(
        interaction,
        personRefusalText(wordsOf(context, interaction), { given: '', ...done }, context.clock.now()),
      );
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
    const typed = typedIn([ME_FIELDS.first, ME_FIELDS.last], field);
    const { settings } = await context.matches.person(interaction.user.id);
    const today = localDay(context.clock.now(), settings.zone);
    const days = readHoliday(wordsOf(context, interaction), first, last, today);
    if (days !== null && 'ok' in days) {
      await answer(context, interaction, days, ME_ACTIONS.holiday, typed);
      return;
    }
    const done = await context.matches.setHoliday(actorOf(interaction), days);
    await answer(context, interaction, done.ok ? null : done, ME_ACTIONS.holiday, typed);
  },
});

const setTheme = defineControl({
  action: ME_ACTIONS.theme,
  takes: selectInput(z.enum([GAME_THEME, ...THEMES])),
  details: none,
  door: anybody,
  async execute(context, { interaction, value }) {
    const { settings } = await context.matches.person(interaction.user.id);
    const theme = value === GAME_THEME ? null : value;
    const done = await context.matches.setPerson(actorOf(interaction), { ...settings, theme });
    if (done.ok) await show(interaction, await meCard(context, interaction));
    else
      await say(
        interaction,
        personRefusalText(wordsOf(context, interaction), { given: '', ...done }, context.clock.now()),
      );
  },
});

async function answer(
  context: BotContext,
  interaction: ControlInteraction,
  refusal: PersonRefusal | null,
  form: string,
  typed: Typed,
): Promise<void> {
  if (refusal) {
    const sentence = personRefusalText(wordsOf(context, interaction), refusal, context.clock.now());
    await giveBack(context, interaction, form, typed, sentence);
    return;
  }
  await show(interaction, await meCard(context, interaction));
}

function typedIn<Field extends string>(fields: readonly Field[], field: (name: Field) => string): Typed {
  return new Map(fields.map((name) => [name, field(name)]));
}

/** Discord opens no form in answer to one: a button leads back to it, as it was filled in. */
async function giveBack(
  context: BotContext,
  interaction: ControlInteraction,
  form: string,
  typed: Typed,
  sentence: string,
): Promise<void> {
  context.typed.keep(interaction.user.id, form, typed);
  await showPrivately(interaction, refusedMessage(wordsOf(context, interaction), sentence, form));
}

type Read =
  | { readonly ok: true; readonly settings: PersonSettings }
  | { readonly ok: false; readonly sentence: string };

/** `before`: as it is set now, for what the form does not ask. */
function readSettings(
  words: Words,
  { language, clock }: BotContext,
  field: (name: 'language' | 'zone' | 'quiet' | 'reminders' | 'pings') => string,
  before: PersonSettings,
): Read {
  const chosen = field(ME_FIELDS.language);
  const texts = {
    zone: field(ME_FIELDS.zone).trim() || 'UTC',
    quiet: field(ME_FIELDS.quiet).trim(),
    reminders: field(ME_FIELDS.reminders).trim(),
  };
  const quiet = texts.quiet === '' ? null : parseQuietHours(texts.quiet, words.locale);
  if (texts.quiet !== '' && quiet === null) {
    const refusal = { ok: false, code: 'quietHours', given: texts.quiet } as const;
    return { ok: false, sentence: personRefusalText(words, refusal, clock.now()) };
  }
  const reminders = parseDurations(texts.reminders, words.locale);
  if (reminders === null) {
    const text = escapeName(words.quote(texts.reminders));
    return { ok: false, sentence: words.t('time.duration.unknown', { text }) };
  }
  return {
    ok: true,
    settings: {
      ...before,
      // A choice that nobody made stays as it is.
      locale:
        chosen === CLIENT_LANGUAGE
          ? null
          : (language.locales.find(({ code }) => code === chosen)?.code ?? before.locale),
      // What is no zone is refused by the matches, and named as it was written.
      zone: zoneReader(words.locale)(texts.zone) ?? texts.zone,
      quiet,
      reminders: [...new Set(reminders)].sort((a, b) => b - a),
      pings: PINGS.find((each) => each === field(ME_FIELDS.pings)) ?? before.pings,
    },
  };
}

/** The days that are typed; a single one where one is left blank, null where both are. A last day is the next after the first. */
function readHoliday(
  { locale }: Words,
  firstTyped: string,
  lastTyped: string,
  today: LocalDay,
): { readonly first: LocalDay; readonly last: LocalDay } | DayTextFault | null {
  if (firstTyped === '' && lastTyped === '') return null;
  const first = parseDay(firstTyped || lastTyped, locale, today);
  if (!first.ok || firstTyped === '' || lastTyped === '')
    return first.ok ? { first: first.day, last: first.day } : first;
  const last = parseDay(lastTyped, locale, first.day, today);
  return last.ok ? { first: first.day, last: last.day } : last;
}

export const meControls: readonly Control[] = [
  openSettings,
  openDigest,
  openHoliday,
  setSettings,
  setDigest,
  setHoliday,
  setTheme,
  setWordsFirst,
];
