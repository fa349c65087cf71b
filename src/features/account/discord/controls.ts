/** `/me settings`: the settings card of the person, with its forms, buttons and selects. */
import type { APIModalInteractionResponseCallbackData } from 'discord.js';
import { z } from 'zod';
import { whyNoDirectMessages } from '../../../discord/delivery/index.ts';
import {
  type Answerable,
  actorOf,
  anybody,
  type BotContext,
  type Control,
  type ControlInteraction,
  defineControl,
  type FormValues,
  formInput,
  refuseForm,
  type Subcommand,
  say,
  selectInput,
  showPrivately,
  showStep,
  subcommand,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { type PrivateMessage, withoutGame } from '../../../discord/messages/index.ts';
import { durationFault } from '../../../discord/wording/index.ts';
import {
  createZoneParser,
  type DayTextFault,
  isNoLength,
  isNone,
  parseDay,
  parseDurations,
  parseQuietHours,
  parseTimeOfDay,
  type Words,
} from '../../../language/index.ts';
import { type LocalDay, localDay, type PersonSettings, PING_CHOICES, THEMES } from '../../../match/index.ts';
import {
  CLIENT_LANGUAGE,
  digestForm,
  GAME_THEME,
  holidayForm,
  PERSON_ACTIONS,
  type PersonCard,
  personCardMessage,
  settingsForm,
} from './message.ts';
import { personRefusalText } from './refusals.ts';

export const mySettings: Subcommand = {
  ...subcommand('me.settings'),
  async execute(context, interaction) {
    await showPrivately(interaction, await meCard(context, interaction));
  },
};

async function meCard(context: BotContext, interaction: Answerable): Promise<PrivateMessage> {
  const me = await context.matches.person(interaction.user.id);
  return personCardMessage(wordsOf(context, interaction), context.language.locales, me, context.clock.now());
}

interface Form<Field extends string> {
  readonly action: string;
  readonly submitAction: string;
  readonly fields: Readonly<Record<Field, 'text' | 'choice'>>;
  readonly make: (
    context: BotContext,
    words: Words,
    me: PersonCard,
    typed: FormValues,
  ) => APIModalInteractionResponseCallbackData;
  /** Resolves to a sentence if the input is refused. */
  readonly submit: (
    context: BotContext,
    interaction: ControlInteraction,
    words: Words,
    field: (name: Field) => string,
  ) => Promise<string | null>;
}

function formControls<Field extends string>({
  action,
  submitAction,
  fields,
  make,
  submit,
}: Form<Field>): readonly Control[] {
  return [
    defineControl({
      action,
      guard: anybody,
      answersItself: true,
      async execute(context, { interaction, words }) {
        const { id } = interaction.user;
        const typed = context.refusedForms.take(id, withoutGame(action));
        const me = await context.matches.person(id);
        await interaction.showModal(make(context, words, me, typed));
      },
    }),
    defineControl({
      action: submitAction,
      takes: formInput(fields),
      guard: anybody,
      async execute(context, used) {
        const { interaction, words, field } = used;
        const refusal = await submit(context, interaction, words, field);
        if (refusal === null) return showStep(interaction, await meCard(context, interaction));
        return refuseForm(context, used, withoutGame(action), refusal);
      },
    }),
  ];
}

const settingsControls = formControls({
  action: PERSON_ACTIONS.settings,
  submitAction: PERSON_ACTIONS.settingsSet,
  fields: { language: 'choice', zone: 'text', quiet: 'text', reminders: 'text', pings: 'choice' },
  make: (context, words, { settings }, typed) => settingsForm(words, context.language.locales, settings, typed),
  async submit(context, interaction, words, field) {
    const { id } = interaction.user;
    const { settings: before } = await context.matches.person(id);
    const read = readSettings(words, context, field, before);
    if (!read.ok) return read.sentence;
    const { pings, locale } = read.settings;
    const isNewPing = pings !== 'thread' && pings !== before.pings;
    const obstacle = isNewPing ? await whyNoDirectMessages(context, words, id) : null;
    if (obstacle !== null) return obstacle;
    const done = await context.matches.setPerson(actorOf(interaction), read.settings);
    if (!done.ok) return personRefusalText(words, { given: '', ...done }, context.clock.now());
    if (locale === null) context.locales.delete(id);
    else context.locales.set(id, locale);
    return null;
  },
});

const digestControls = formControls({
  action: PERSON_ACTIONS.digest,
  submitAction: PERSON_ACTIONS.digestSet,
  fields: { digest: 'text' },
  make: (_, words, { settings }, typed) => digestForm(words, settings, typed),
  async submit(context, interaction, words, field) {
    const now = context.clock.now();
    const given = field('digest').trim();
    const digest = isNone(given) ? null : parseTimeOfDay(given, words.locale);
    if (!isNone(given) && digest === null) {
      return personRefusalText(words, { ok: false, code: 'digest', given }, now);
    }
    const obstacle = digest === null ? null : await whyNoDirectMessages(context, words, interaction.user.id);
    if (obstacle !== null) return obstacle;
    const done = await context.matches.setPerson(actorOf(interaction), { digest });
    return done.ok ? null : personRefusalText(words, { given, ...done }, now);
  },
});

const holidayControls = formControls({
  action: PERSON_ACTIONS.holiday,
  submitAction: PERSON_ACTIONS.holidaySet,
  fields: { first: 'text', last: 'text' },
  make: (context, words, { holidays }, typed) => holidayForm(words, holidays, context.clock.now(), typed),
  async submit(context, interaction, words, field) {
    const now = context.clock.now();
    const { settings } = await context.matches.person(interaction.user.id);
    const days = readHoliday(words, field('first').trim(), field('last').trim(), localDay(now, settings.zone));
    const done = days && 'ok' in days ? days : await context.matches.setHoliday(actorOf(interaction), days);
    return done.ok ? null : personRefusalText(words, done, now);
  },
});

const setWordsFirst = defineControl({
  action: PERSON_ACTIONS.wordsFirst,
  details: z.tuple([z.enum(['on', 'off'])]),
  guard: anybody,
  execute: (context, { interaction, details: [chosen] }) =>
    changeSettings(context, interaction, { wordsFirst: chosen === 'on' }),
});

const setTheme = defineControl({
  action: PERSON_ACTIONS.theme,
  takes: selectInput(z.enum([GAME_THEME, ...THEMES])),
  guard: anybody,
  execute: (context, { interaction, value }) =>
    changeSettings(context, interaction, { theme: value === GAME_THEME ? null : value }),
});

async function changeSettings(
  context: BotContext,
  interaction: ControlInteraction,
  change: Partial<PersonSettings>,
): Promise<void> {
  const done = await context.matches.setPerson(actorOf(interaction), change);
  if (done.ok) return showStep(interaction, await meCard(context, interaction));
  const words = wordsOf(context, interaction);
  return say(interaction, personRefusalText(words, { given: '', ...done }, context.clock.now()));
}

type FormSettings = Pick<PersonSettings, 'locale' | 'zone' | 'quiet' | 'reminders' | 'pings'>;

/** `before`: the current settings, which supply the values of choices that are unknown. */
function readSettings(
  words: Words,
  { language, clock }: BotContext,
  field: (name: 'language' | 'zone' | 'quiet' | 'reminders' | 'pings') => string,
  before: PersonSettings,
): { readonly ok: true; readonly settings: FormSettings } | { readonly ok: false; readonly sentence: string } {
  const chosen = field('language');
  const zone = field('zone').trim() || 'UTC';
  const quietText = field('quiet').trim();
  const remindersText = field('reminders').trim();
  const quiet = isNone(quietText) ? null : parseQuietHours(quietText, words.locale);
  if (!isNone(quietText) && quiet === null) {
    const refusal = { ok: false, code: 'quietHours', given: quietText } as const;
    return { ok: false, sentence: personRefusalText(words, refusal, clock.now()) };
  }
  const reminders = isNoLength(remindersText) ? [] : parseDurations(remindersText, words.locale);
  if (reminders === null) return { ok: false, sentence: durationFault(words, remindersText) };
  return {
    ok: true,
    settings: {
      locale:
        chosen === CLIENT_LANGUAGE
          ? null
          : (language.locales.find(({ code }) => code === chosen)?.code ?? before.locale),
      // The use case refuses an unknown zone and quotes it.
      zone: createZoneParser(words.locale)(zone) ?? zone,
      quiet,
      reminders: [...new Set(reminders)].sort((a, b) => b - a),
      pings: PING_CHOICES.find((each) => each === field('pings')) ?? before.pings,
    },
  };
}

/**
 * With one blank field the holiday is a single day; with two there is none. A last day without a year is the next such
 * day after the first.
 */
function readHoliday(
  { locale }: Words,
  firstTyped: string,
  lastTyped: string,
  today: LocalDay,
): { readonly first: LocalDay; readonly last: LocalDay } | DayTextFault | null {
  const hasFirst = !isNone(firstTyped);
  const hasLast = !isNone(lastTyped);
  if (!hasFirst && !hasLast) return null;
  const first = parseDay(hasFirst ? firstTyped : lastTyped, locale, today);
  if (!first.ok) return first;
  if (!hasFirst || !hasLast) return { first: first.day, last: first.day };
  const last = parseDay(lastTyped, locale, first.day, today);
  return last.ok ? { first: first.day, last: last.day } : last;
}

export const personControls: readonly Control[] = [
  ...settingsControls,
  ...digestControls,
  ...holidayControls,
  setTheme,
  setWordsFirst,
];
