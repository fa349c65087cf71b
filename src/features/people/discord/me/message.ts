/**
 * A person's settings: as a card with what is set, and as the forms that change it.
 * What is wrong with what is typed is left to the refusals beside this.
 */
import type { APIModalInteractionResponseCallbackData, APISelectMenuOption } from 'discord.js';
import type { Typed } from '../../../../discord/frame/index.ts';
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
} from '../../../../discord/messages/index.ts';
import {
  HOME_ZONES,
  type LocaleInfo,
  makeDay,
  makeDuration,
  makeQuietHours,
  makeTimeOfDay,
  momentInZone,
  type Words,
  zoneName,
} from '../../../../language/index.ts';
import {
  currentHoliday,
  daysLeft,
  type Holiday,
  type LocalDay,
  localDay,
  type PersonSettings,
  PINGS,
  THEMES,
} from '../../../../match/index.ts';
import { exampleDay, exampleQuietHours, exampleTimeOfDay } from './examples.ts';

export const ME_ACTIONS = {
  settings: 'me',
  settingsSet: 'meSet',
  holiday: 'holiday',
  holidaySet: 'holidaySet',
  digest: 'digest',
  digestSet: 'digestSet',
  theme: 'meTheme',
  wordsFirst: 'wordsFirst',
} as const;
export const ME_FIELDS = {
  language: 'language',
  zone: 'zone',
  quiet: 'quiet',
  reminders: 'reminders',
  pings: 'pings',
  first: 'first',
  last: 'last',
  digest: 'digest',
} as const;
/** The choice of no theme of one's own. */
export const GAME_THEME = 'game';

/** The choice of no language of one's own. */
export const CLIENT_LANGUAGE = 'client';

const LONGEST = 60;
const DAY_LENGTH = 30;

const UNSET_ZONE = 'UTC';

export interface Me {
  readonly settings: PersonSettings;
  readonly holidays: readonly Holiday[];
}

export function meMessage(words: Words, locales: readonly LocaleInfo[], me: Me, now: Date): PrivateMessage {
  const { settings, holidays } = me;
  const language = locales.find(({ code }) => code === settings.locale)?.name ?? words.t('me.language.client');
  const clock = momentInZone(now, settings.zone, words.locale, { timeStyle: 'short' });
  const holiday = currentHoliday(holidays, now);
  const year = localDay(now, settings.zone).slice(0, 4);
  const lines = [
    words.t('me.language', { language }),
    words.t('me.zone', { zone: zoneName(settings.zone).replaceAll('_', '\\_'), now: clock }),
    settings.quiet
      ? words.t('me.quiet', {
          from: makeTimeOfDay(settings.quiet.from, words.locale),
          until: makeTimeOfDay(settings.quiet.until, words.locale),
        })
      : words.t('me.quiet.none'),
    settings.reminders.length === 0
      ? words.t('me.reminders.none')
      : words.t('me.reminders', { times: words.list(settings.reminders.map((lead) => words.duration(lead))) }),
    words.t(`me.pings.${settings.pings}`),
    words.t(settings.wordsFirst ? 'me.wordsFirst.on' : 'me.wordsFirst.off'),
    settings.digest === null
      ? words.t('me.digest.none')
      : words.t('me.digest', { time: makeTimeOfDay(settings.digest, words.locale) }),
    holiday
      ? holiday.first === holiday.last
        ? words.t('me.holiday.day', { day: makeDay(holiday.first, words.locale) })
        : words.t('me.holiday', {
            first: makeDay(holiday.first, words.locale),
            last: makeDay(holiday.last, words.locale),
          })
      : words.t('me.holiday.none'),
    words.t('me.holiday.left', { count: daysLeft(holidays, year), year }),
  ];
  return {
    components: [
      text(`### ${words.t('me.title')}\n${lines.map((line) => `- ${line}`).join('\n')}`),
      row(
        button(withoutGame(ME_ACTIONS.settings), { label: words.t('me.button.settings'), style: 'primary' }),
        button(withoutGame(ME_ACTIONS.digest), { label: words.t('me.button.digest') }),
        button(withoutGame(ME_ACTIONS.holiday), { label: words.t('me.button.holiday') }),
        // It carries what it sets, so that a second tap changes nothing.
        button(
          { ...withoutGame(ME_ACTIONS.wordsFirst), details: [settings.wordsFirst ? 'off' : 'on'] },
          { label: words.t(settings.wordsFirst ? 'me.button.picturesFirst' : 'me.button.wordsFirst') },
        ),
      ),
      row(select(withoutGame(ME_ACTIONS.theme), themeOptions(words, settings))),
    ],
  };
}

/** One tap on the card, since the form has no room for a sixth field. */
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
  typed: Typed,
): APIModalInteractionResponseCallbackData {
  const { quiet } = settings;
  const language = typed.get(ME_FIELDS.language) ?? settings.locale ?? CLIENT_LANGUAGE;
  const pings = typed.get(ME_FIELDS.pings) ?? settings.pings;
  return {
    custom_id: makeCustomId(withoutGame(ME_ACTIONS.settingsSet)),
    title: words.t('me.form.title'),
    components: [
      choiceField({ label: words.t('me.form.language'), field: ME_FIELDS.language }, [
        { label: words.t('me.form.language.client'), value: CLIENT_LANGUAGE, default: language === CLIENT_LANGUAGE },
        ...locales.map(({ code, name }) => ({ label: name, value: code, default: language === code })),
      ]),
      textField(
        { label: words.t('me.form.zone'), description: words.t('me.form.zone.about'), field: ME_FIELDS.zone },
        typed.get(ME_FIELDS.zone) ?? (settings.zone === UNSET_ZONE ? null : zoneName(settings.zone)),
        LONGEST,
        HOME_ZONES[words.locale] ?? UNSET_ZONE,
      ),
      textField(
        {
          label: words.t('me.form.quiet'),
          description: words.t('me.form.quiet.about', { example: exampleQuietHours(words) }),
          field: ME_FIELDS.quiet,
        },
        typed.get(ME_FIELDS.quiet) ?? (quiet && makeQuietHours(quiet, words.locale)),
        LONGEST,
      ),
      textField(
        {
          label: words.t('me.form.reminders'),
          description: words.t('me.form.reminders.about'),
          field: ME_FIELDS.reminders,
        },
        typed.get(ME_FIELDS.reminders) ??
          words.enumeration(settings.reminders.map((lead) => makeDuration(lead, words.locale))),
        LONGEST,
      ),
      choiceField(
        { label: words.t('me.form.pings'), field: ME_FIELDS.pings },
        PINGS.map((each) => ({
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
  typed: Typed,
): APIModalInteractionResponseCallbackData {
  return {
    custom_id: makeCustomId(withoutGame(ME_ACTIONS.digestSet)),
    title: words.t('me.digestForm.title'),
    components: [
      textField(
        {
          label: words.t('me.digestForm.time'),
          description: words.t('me.digestForm.time.about', { example: exampleTimeOfDay(words) }),
          field: ME_FIELDS.digest,
        },
        typed.get(ME_FIELDS.digest) ?? (digest === null ? null : makeTimeOfDay(digest, words.locale)),
        DAY_LENGTH,
      ),
    ],
  };
}

export function holidayForm(
  words: Words,
  holidays: readonly Holiday[],
  now: Date,
  typed: Typed,
): APIModalInteractionResponseCallbackData {
  const holiday = currentHoliday(holidays, now);
  const shown = (day: LocalDay | undefined) => (day === undefined ? null : makeDay(day, words.locale));
  return {
    custom_id: makeCustomId(withoutGame(ME_ACTIONS.holidaySet)),
    title: words.t('me.holidayForm.title'),
    components: [
      textField(
        {
          label: words.t('me.holidayForm.first'),
          description: words.t('me.holidayForm.first.about', { example: exampleDay(words, now) }),
          field: ME_FIELDS.first,
        },
        typed.get(ME_FIELDS.first) ?? shown(holiday?.first),
        DAY_LENGTH,
      ),
      textField(
        {
          label: words.t('me.holidayForm.last'),
          description: words.t('me.holidayForm.last.about'),
          field: ME_FIELDS.last,
        },
        typed.get(ME_FIELDS.last) ?? shown(holiday?.last),
        DAY_LENGTH,
      ),
    ],
  };
}

/** A refusal of a form, and the way back to it; `form`: the action that opens it. */
export function refusedMessage(words: Words, sentence: string, form: string): PrivateMessage {
  return {
    components: [
      text(sentence),
      row(button(withoutGame(form), { label: words.t('me.button.again'), style: 'primary' })),
    ],
  };
}
