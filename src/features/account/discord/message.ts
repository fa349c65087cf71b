/** A person's settings as a card, and the forms that change them. */
import type { APIModalInteractionResponseCallbackData, APISelectMenuOption } from 'discord.js';
import type { FormValues } from '../../../discord/interactions/index.ts';
import {
  button,
  choiceField,
  makeCustomId,
  type PrivateMessage,
  row,
  select,
  text,
  textField,
  withoutGame,
} from '../../../discord/messages/index.ts';
import {
  currentZoneName,
  formatDay,
  formatDuration,
  formatInZone,
  formatQuietHours,
  formatTimeOfDay,
  type LocaleInfo,
  SUGGESTED_ZONES,
  type Words,
} from '../../../language/index.ts';
import {
  currentHoliday,
  type Holiday,
  localDay,
  type PersonSettings,
  PING_CHOICES,
  THEMES,
} from '../../../match/index.ts';
import { holidayDaysLeft } from '../usecases/holidays.ts';
import { exampleDay, exampleQuietHours, exampleTimeOfDay } from './refusals.ts';

export const PERSON_ACTIONS = {
  settings: 'me',
  settingsSet: 'meSet',
  holiday: 'holiday',
  holidaySet: 'holidaySet',
  digest: 'digest',
  digestSet: 'digestSet',
  theme: 'meTheme',
  wordsFirst: 'wordsFirst',
} as const;
/** Select value: use the game's theme. */
export const GAME_THEME = 'game';
/** Select value: use the client's language. */
export const CLIENT_LANGUAGE = 'client';

const MAX_FIELD_LENGTH = 60;
const MAX_DAY_LENGTH = 30;
const UNSET_ZONE = 'UTC';

export interface PersonCard {
  readonly settings: PersonSettings;
  readonly holidays: readonly Holiday[];
}

export function personCardMessage(
  words: Words,
  locales: readonly LocaleInfo[],
  me: PersonCard,
  now: Date,
): PrivateMessage {
  const { settings, holidays } = me;
  const language = locales.find(({ code }) => code === settings.locale)?.name ?? words.t('me.language.client');
  const clock = formatInZone(now, settings.zone, words.locale, { timeStyle: 'short' });
  const holiday = currentHoliday(holidays, now);
  const year = localDay(now, settings.zone).slice(0, 4);
  const lines = [
    words.t('me.language', { language }),
    words.t('me.zone', { zone: currentZoneName(settings.zone).replaceAll('_', '\\_'), now: clock }),
    settings.quiet
      ? words.t('me.quiet', {
          from: formatTimeOfDay(settings.quiet.from, words.locale),
          until: formatTimeOfDay(settings.quiet.until, words.locale),
        })
      : words.t('me.quiet.none'),
    settings.reminders.length === 0
      ? words.t('me.reminders.none')
      : words.t('me.reminders', { times: words.list(settings.reminders.map((lead) => words.duration(lead))) }),
    words.t(`me.pings.${settings.pings}`),
    words.t(settings.wordsFirst ? 'me.wordsFirst.on' : 'me.wordsFirst.off'),
    settings.digest === null
      ? words.t('me.digest.none')
      : words.t('me.digest', { time: formatTimeOfDay(settings.digest, words.locale) }),
    holiday
      ? holiday.first === holiday.last
        ? words.t('me.holiday.day', { day: formatDay(holiday.first, words.locale) })
        : words.t('me.holiday', {
            first: formatDay(holiday.first, words.locale),
            last: formatDay(holiday.last, words.locale),
          })
      : words.t('me.holiday.none'),
    words.t('me.holiday.left', { count: holidayDaysLeft(holidays, year), year }),
  ];
  return {
    components: [
      text(`### ${words.t('me.title')}\n${lines.map((line) => `- ${line}`).join('\n')}`),
      row(
        button(withoutGame(PERSON_ACTIONS.settings), { label: words.t('me.button.settings'), style: 'primary' }),
        button(withoutGame(PERSON_ACTIONS.digest), { label: words.t('me.button.digest') }),
        button(withoutGame(PERSON_ACTIONS.holiday), { label: words.t('me.button.holiday') }),
        // The button carries the value to set, so that a repeated tap changes nothing.
        button(
          { ...withoutGame(PERSON_ACTIONS.wordsFirst), details: [settings.wordsFirst ? 'off' : 'on'] },
          { label: words.t(settings.wordsFirst ? 'me.button.picturesFirst' : 'me.button.wordsFirst') },
        ),
      ),
      row(select(withoutGame(PERSON_ACTIONS.theme), themeOptions(words, settings))),
    ],
  };
}

/** This select is on the card because a form has at most five fields. */
function themeOptions(words: Words, { theme }: PersonSettings): APISelectMenuOption[] {
  const option = (value: string, label: string, isSet: boolean) => ({
    label: words.labelled(words.t('me.theme'), label),
    value,
    default: isSet,
  });
  return [
    option(GAME_THEME, words.t('me.theme.game'), theme === null),
    ...THEMES.map((each) => option(each, words.t(`game.theme.${each}`), each === theme)),
  ];
}

export function settingsForm(
  words: Words,
  locales: readonly LocaleInfo[],
  settings: PersonSettings,
  typed: FormValues,
): APIModalInteractionResponseCallbackData {
  const { quiet } = settings;
  const language = typed.get('language') ?? settings.locale ?? CLIENT_LANGUAGE;
  const pings = typed.get('pings') ?? settings.pings;
  return {
    custom_id: makeCustomId(withoutGame(PERSON_ACTIONS.settingsSet)),
    title: words.t('me.form.title'),
    components: [
      choiceField({ label: words.t('me.form.language'), field: 'language' }, [
        { label: words.t('me.form.language.client'), value: CLIENT_LANGUAGE, default: language === CLIENT_LANGUAGE },
        ...locales.map(({ code, name }) => ({ label: name, value: code, default: language === code })),
      ]),
      textField(
        { label: words.t('me.form.zone'), description: words.t('me.form.zone.about'), field: 'zone' },
        typed.get('zone') ?? (settings.zone === UNSET_ZONE ? null : currentZoneName(settings.zone)),
        MAX_FIELD_LENGTH,
        SUGGESTED_ZONES[words.locale] ?? UNSET_ZONE,
      ),
      textField(
        {
          label: words.t('me.form.quiet'),
          description: words.t('me.form.quiet.about', { example: exampleQuietHours(words) }),
          field: 'quiet',
        },
        typed.get('quiet') ?? (quiet && formatQuietHours(quiet, words.locale)),
        MAX_FIELD_LENGTH,
      ),
      textField(
        {
          label: words.t('me.form.reminders'),
          description: words.t('me.form.reminders.about'),
          field: 'reminders',
        },
        typed.get('reminders') ??
          words.enumeration(settings.reminders.map((lead) => formatDuration(lead, words.locale))),
        MAX_FIELD_LENGTH,
      ),
      choiceField(
        { label: words.t('me.form.pings'), field: 'pings' },
        PING_CHOICES.map((each) => ({
          label: words.t(`me.form.pings.${each}`),
          value: each,
          default: each === pings,
        })),
      ),
    ],
  };
}

export function digestForm(
  words: Words,
  { digest }: PersonSettings,
  typed: FormValues,
): APIModalInteractionResponseCallbackData {
  return {
    custom_id: makeCustomId(withoutGame(PERSON_ACTIONS.digestSet)),
    title: words.t('me.digestForm.title'),
    components: [
      textField(
        {
          label: words.t('me.digestForm.time'),
          description: words.t('me.digestForm.time.about', { example: exampleTimeOfDay(words) }),
          field: 'digest',
        },
        typed.get('digest') ?? (digest === null ? null : formatTimeOfDay(digest, words.locale)),
        MAX_DAY_LENGTH,
      ),
    ],
  };
}

export function holidayForm(
  words: Words,
  holidays: readonly Holiday[],
  now: Date,
  typed: FormValues,
): APIModalInteractionResponseCallbackData {
  const holiday = currentHoliday(holidays, now);
  const dayField = (field: 'first' | 'last', label: string, description: string) => {
    const day = holiday?.[field];
    const value = typed.get(field) ?? (day === undefined ? null : formatDay(day, words.locale));
    return textField({ label, description, field }, value, MAX_DAY_LENGTH);
  };
  const example = exampleDay(words, now);
  return {
    custom_id: makeCustomId(withoutGame(PERSON_ACTIONS.holidaySet)),
    title: words.t('me.holidayForm.title'),
    components: [
      dayField('first', words.t('me.holidayForm.first'), words.t('me.holidayForm.first.about', { example })),
      dayField('last', words.t('me.holidayForm.last'), words.t('me.holidayForm.last.about')),
    ],
  };
}
