/**
 * `/profile`: a person's statistics, by default one's own, or a comparison of two people; answered privately. Only the
 * person of a profile can show it to everybody.
 */
import { ApplicationCommandOptionType, type ChatInputCommandInteraction, type User } from 'discord.js';
import { z } from 'zod';
import {
  type Answerable,
  actorOf,
  anybody,
  anywhere,
  type BotContext,
  type Command,
  choiceOption,
  defineControl,
  option,
  say,
  showPrivately,
  showStep,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import {
  escapeName,
  type PrivateMessage,
  row,
  sanitizeName,
  text,
  withoutGame,
} from '../../../discord/messages/index.ts';
import { peopleNames } from '../../../discord/wording/index.ts';
import { idSuffixes, type Words } from '../../../language/index.ts';
import type { ComparisonRequest } from '../../../picture/index.ts';
import type { HeadToHead, Profile } from '../usecases/profiles.ts';
import { type Strength, shownRating } from '../usecases/rating.ts';
import {
  badgeInWords,
  badgeName,
  formatMean,
  formatSeconds,
  formatShare,
  NO_FIGURE,
  ratingInWords,
  toolInWords,
} from './figures.ts';
import { FORMS, type Form, peoplePictureMessage } from './pictureMessage.ts';
import { categoryFigure, profileLines, profileRequest } from './profile.ts';
import { postPublicly, showButton } from './publicly.ts';

const PERSON = 'person';
const WITH = 'with';
const AS = 'as';
const SHOW_ACTION = 'profileShow';

export const profile: Command = {
  data: anywhere('profile', (language) => [
    option(language, 'profile.person', ApplicationCommandOptionType.User, {}),
    option(language, 'profile.with', ApplicationCommandOptionType.User, {}),
    choiceOption(language, 'profile.as', FORMS, (form) => language.choiceWords(`as.${form}`)),
  ]),
  async execute(context, interaction, words) {
    const one = interaction.options.getUser(PERSON) ?? interaction.user;
    const two = interaction.options.getUser(WITH);
    const form = FORMS.find((each) => each === interaction.options.getString(AS)) ?? 'picture';
    if (two?.id === one.id)
      return say(interaction, words.t('profiles.same', { option: words.quote(words.t('commands.profile.with.name')) }));
    const first = await profileOf(context, interaction, words, one);
    const second = first && two && (await profileOf(context, interaction, words, two));
    if (!first || (two && !second)) return;
    const message = second
      ? await comparisonMessage(context, interaction, words, form, [first, second])
      : await privateMessage(context, interaction, form, first);
    await showPrivately(interaction, message);
  },
};

/** Posts one's own profile as people on the server see it, once however often it is pressed. */
export const profileControl = defineControl({
  action: SHOW_ACTION,
  details: z.tuple([z.enum(FORMS)]),
  guard: anybody,
  async execute(context, { interaction, words, details: [form] }) {
    const { people } = context;
    const { personId, name } = actorOf(interaction);
    if ((await people.audience(personId)) === 'nobody') return say(interaction, words.t('visibility.nobody'));
    const whole = await people.profile(personId, null);
    const seen = await people.profile(personId, interaction.guildId);
    if (!whole || !seen) return say(interaction, words.t('profiles.nothingYours'));
    const isShown = await postPublicly(context, interaction, (inPublic, publicWords) =>
      profileMessage(inPublic, publicWords, form, { profile: seen, name }, null),
    );
    if (isShown) {
      const own = { profile: whole, name };
      await showStep(interaction, await profileMessage(context, words, form, own, personId));
    }
  },
});

/** `name`: the person's name on the server. */
interface Found {
  readonly profile: Profile;
  readonly name: string;
}

/** Null if the profile may not be shown; the reason has been answered then. */
async function profileOf(
  { people }: BotContext,
  interaction: ChatInputCommandInteraction,
  words: Words,
  user: User,
): Promise<Found | null> {
  const name = displayName(interaction, user);
  const shown = words.person(escapeName(name));
  if (user.bot) {
    await say(interaction, words.t('profiles.bot', { name: escapeName(name) }));
    return null;
  }
  const own = user.id === interaction.user.id;
  const { guildId } = interaction;
  const mayBeSeen = await people.mayBeSeen(interaction.user.id, user.id, guildId);
  const found = mayBeSeen ? await people.profile(user.id, own ? null : guildId) : null;
  if (found) return { profile: found, name };
  await say(interaction, own ? words.t('profiles.nothingYours') : words.t('profiles.nothing', { name: shown }));
  return null;
}

function displayName(interaction: ChatInputCommandInteraction, user: User): string {
  if (user.id === interaction.user.id) return actorOf(interaction).name;
  const { options, guildId } = interaction;
  const named = [PERSON, WITH].map((option) => options.get(option)).find((option) => option?.user?.id === user.id);
  const member = guildId === null ? null : named?.member;
  const nickname = member && 'displayName' in member ? member.displayName : (member?.nick ?? null);
  return nickname ?? user.displayName;
}

/** With the badges that its person has not seen yet, and a button to show it to everybody if it is the reader's own. */
async function privateMessage(
  context: BotContext,
  interaction: Answerable,
  form: Form,
  found: Found,
): Promise<PrivateMessage> {
  const { people } = context;
  const { personId, badges } = found.profile;
  const reader = interaction.user.id;
  const words = wordsOf(context, interaction);
  const message = await profileMessage(context, words, form, found, reader);
  if (personId !== reader) return message;
  const unseen = badges.flatMap(({ badge, seen }) => (seen ? [] : [badge]));
  if (unseen.length > 0) await people.markBadgesSeen(reader, unseen);
  const named = words.list(unseen.map((badge) => badgeInWords(words, badge)));
  const control = { ...withoutGame(SHOW_ACTION), details: [form] };
  const isSeen = (await people.audience(reader)) !== 'nobody';
  const buttons = isSeen ? showButton(words, interaction, control) : [];
  return {
    ...message,
    components: [
      ...(unseen.length > 0 ? [text(words.t('profiles.newBadges', { badges: named }))] : []),
      ...message.components,
      ...(buttons.length > 0 ? [row(...buttons)] : []),
    ],
  };
}

/** `reader`, null: everybody. */
function profileMessage(
  context: BotContext,
  words: Words,
  form: Form,
  { profile: shown, name }: Found,
  reader: string | null,
): Promise<PrivateMessage> {
  const { personId } = shown;
  return peoplePictureMessage(context, {
    reader,
    form,
    fileName: 'profile.png',
    lines: (safe) =>
      profileLines(words, shown, peopleNames(words, [{ personId, name }], (_, plain) => safe(plain))[0] ?? ''),
    draw: (theme) =>
      context.pictures.profile({
        ...profileRequest(words, shown, name, idSuffixes([personId])[0] ?? ''),
        components: context.componentsOf(null),
        theme,
      }),
  });
}

async function comparisonMessage(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  words: Words,
  form: Form,
  [one, two]: readonly [Found, Found],
): Promise<PrivateMessage> {
  const profiles = [one.profile, two.profile] as const;
  const people = [one, two].map(({ profile, name }) => ({ personId: profile.personId, name }));
  const named = (safe: (plain: string) => string) => {
    const [first = '', second = ''] = peopleNames(words, people, (_, plain) => safe(plain));
    return [first, second] as const;
  };
  const together = await context.people.headToHead(one.profile.personId, two.profile.personId);
  return peoplePictureMessage(context, {
    reader: interaction.user.id,
    form,
    fileName: 'comparison.png',
    lines: (safe) => comparisonLines(words, profiles, named(safe), together),
    draw: (theme) =>
      context.pictures.comparison({
        ...drawnComparison(words, profiles, named(sanitizeName), together),
        components: context.componentsOf(null),
        theme,
      }),
  });
}

type Two<Thing> = readonly [Thing, Thing];
type Row = ComparisonRequest['rows'][number];

function drawnComparison(
  words: Words,
  [one, two]: Two<Profile>,
  names: Two<string>,
  together: HeadToHead,
): Omit<ComparisonRequest, 'components' | 'theme'> {
  const signs = idSuffixes([one.personId, two.personId]);
  const person = ({ summary, badges }: Profile, name: string, sign = '') => ({
    name,
    sign,
    seat: summary.seats[0]?.seat ?? 0,
    badges: badges.map(({ badge }) => badge),
  });
  const categoriesOf = ({ summary }: Profile) => (summary.mean === null ? null : summary.categories.own);
  const people = [person(one, names[0], signs[0]), person(two, names[1], signs[1])] as const;
  return {
    people,
    note: togetherInWords(words, together),
    rows: comparedRows(words, [one, two], ''),
    categories: categoryFigure(words, people, [categoriesOf(one), categoriesOf(two)]),
    badges: words.t('profiles.badges'),
  };
}

/** `names`: escaped for the place where the lines appear. */
function comparisonLines(
  words: Words,
  profiles: Two<Profile>,
  names: Two<string>,
  together: HeadToHead,
): readonly string[] {
  const rows = comparedRows(words, profiles, '.line').map(({ label, values }) =>
    words.labelled(label, values.join(' · ')),
  );
  const badges = profiles.map((profile, index) => {
    const earned = profile.badges.map(({ badge }) => badgeName(words, badge));
    const label = words.annotated(words.t('profiles.badges'), names[index] ?? '');
    return words.labelled(label, earned.length === 0 ? NO_FIGURE : words.enumeration(earned));
  });
  return [
    `### ${names[0]} · ${names[1]}`,
    togetherInWords(words, together),
    ...[...rows, ...badges].map((line) => `- ${line}`),
  ];
}

function togetherInWords(words: Words, { games, ahead }: HeadToHead): string {
  if (games === 0) return words.t('profiles.notTogether');
  return words.t('profiles.together', { count: games, ahead: ahead[0], behind: ahead[1] });
}

/** `form`: of labels that are short in the picture. */
function comparedRows(words: Words, [one, two]: Two<Profile>, form: '' | '.line'): readonly Row[] {
  const row = (
    label: string,
    shown: (profile: Profile) => string,
    value: (profile: Profile) => number | null = () => null,
  ): Row => ({
    label,
    values: [shown(one), shown(two)],
    ahead: aheadOf(value(one), value(two)),
  });
  return [
    row(
      words.t('profiles.rating.two'),
      ({ ratings }) => ratingInWords(ratings.two),
      ({ ratings }) => certainPoints(ratings.two),
    ),
    row(
      words.t('profiles.rating.more'),
      ({ ratings }) => ratingInWords(ratings.more),
      ({ ratings }) => certainPoints(ratings.more),
    ),
    row(words.t('profiles.games'), ({ summary }) => `${summary.games}`),
    row(
      words.t('profiles.wins'),
      ({ summary: { wins, games } }) => words.annotated(`${wins}`, formatShare(words, wins, games)),
      ({ summary: { wins, games } }) => (games === 0 ? null : wins / games),
    ),
    row(
      words.t('profiles.average'),
      ({ summary }) => formatMean(words, summary.mean),
      ({ summary }) => summary.mean,
    ),
    row(
      words.t('profiles.most'),
      ({ summary }) => `${summary.best ?? NO_FIGURE}`,
      ({ summary }) => summary.best,
    ),
    row(words.t(`profiles.favoriteTool${form}`), ({ summary }) => toolInWords(words, summary)),
    row(words.t(`profiles.longest${form}`), ({ summary }) => formatSeconds(words, summary.longest)),
    row(words.t('profiles.fastest'), ({ summary }) => formatSeconds(words, summary.fastest)),
  ];
}

function certainPoints(strength: Strength | null): number | null {
  const rating = strength && shownRating(strength);
  return rating && !rating.provisional ? rating.points : null;
}

function aheadOf(one: number | null, two: number | null): 0 | 1 | null {
  if (one === null || two === null || one === two) return null;
  return one > two ? 0 : 1;
}
