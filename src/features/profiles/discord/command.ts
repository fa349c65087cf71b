/**
 * `/profile`: what somebody's games add up to, one's own by default, or two people compared; for the person who asks alone.
 */
import { ApplicationCommandOptionType, type ChatInputCommandInteraction, type User } from 'discord.js';
import {
  ANYWHERE,
  acknowledge,
  type BotContext,
  type Command,
  say,
  showPrivately,
  wordsOf,
} from '../../../discord/frame/index.ts';
import { escapeName, type PrivateMessage, plainName, text } from '../../../discord/messages/index.ts';
import { peopleNames } from '../../../discord/wording/index.ts';
import { idSigns, type Words } from '../../../language/index.ts';
import type { Profile } from '../../../people/index.ts';
import { badgeInWords } from './badgeWords.ts';
import { comparisonLines, drawnComparison } from './comparisonParts.ts';
import { drawnProfile, profileLines } from './profileParts.ts';
import { FORMS, type Form, peopleMessage, withoutMarks } from './showing.ts';

const PERSON = 'person';
const WITH = 'with';
const AS = 'as';

export const profile: Command = {
  data: (language) => ({
    ...language.commandWords('profile'),
    ...ANYWHERE,
    options: [
      { ...language.commandWords('profile.person'), type: ApplicationCommandOptionType.User, name: PERSON },
      { ...language.commandWords('profile.with'), type: ApplicationCommandOptionType.User, name: WITH },
      {
        ...language.commandWords('profile.as'),
        type: ApplicationCommandOptionType.String,
        name: AS,
        choices: FORMS.map((form) => ({ ...language.choiceWords(`as.${form}`), value: form })),
      },
    ],
  }),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const one = interaction.options.getUser(PERSON) ?? interaction.user;
    const two = interaction.options.getUser(WITH);
    const form = FORMS.find((each) => each === interaction.options.getString(AS)) ?? 'picture';
    if (two?.id === one.id) {
      await say(interaction, words.t('profiles.same', { option: words.quote(words.t('commands.profile.with.name')) }));
      return;
    }
    const first = await profileOf(context, interaction, words, one);
    const second = first && two && (await profileOf(context, interaction, words, two));
    if (!first || (two && !second)) return;
    const message = second
      ? await comparisonMessage(context, interaction, words, form, [first, second])
      : await profileMessage(context, interaction, words, form, first);
    await showPrivately(interaction, message);
  },
};

/** With the name that they have here. */
interface Found {
  readonly profile: Profile;
  readonly name: string;
}

/** Null where there is none to be shown; the person who asked has been told why. */
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
  const isSeen = await people.mayBeSeen(interaction.user.id, user.id, guildId);
  const found = isSeen ? await people.profile(user.id, own ? null : guildId) : null;
  if (found) return { profile: found, name };
  await say(interaction, own ? words.t('profiles.nothingYours') : words.t('profiles.nothing', { name: shown }));
  return null;
}

function displayName({ options, guildId }: ChatInputCommandInteraction, user: User): string {
  const named = [PERSON, WITH].map((option) => options.get(option)).find((option) => option?.user?.id === user.id);
  const member = guildId === null ? null : named?.member;
  const nickname = member && 'displayName' in member ? member.displayName : (member?.nick ?? null);
  return nickname ?? user.displayName;
}

async function profileMessage(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  words: Words,
  form: Form,
  { profile: shown, name }: Found,
): Promise<PrivateMessage> {
  const reader = interaction.user.id;
  const named = (safe: (plain: string) => string) =>
    peopleNames(words, [{ personId: shown.personId, name }], (_, plain) => safe(plain))[0] ?? '';
  const message = await peopleMessage(context, {
    reader,
    form,
    fileName: 'profile.png',
    lines: profileLines(
      words,
      shown,
      named((plain) => escapeName(plain)),
    ),
    alt: withoutMarks(
      profileLines(
        words,
        shown,
        named((plain) => plain),
      ),
    ),
    draw: (theme) =>
      context.pictures.profile({
        ...drawnProfile(words, shown, name, idSigns([shown.personId])[0] ?? ''),
        components: context.componentsOf(null),
        theme,
      }),
  });
  const fresh = shown.personId === reader ? shown.badges.filter(({ seen }) => !seen) : [];
  if (fresh.length === 0) return message;
  await context.people.badgesSeen(reader);
  const badges = words.list(fresh.map(({ badge }) => badgeInWords(words, badge)));
  return { ...message, components: [text(words.t('profiles.newBadges', { badges })), ...message.components] };
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
  const together = await context.people.together(one.profile.personId, two.profile.personId);
  return peopleMessage(context, {
    reader: interaction.user.id,
    form,
    fileName: 'comparison.png',
    lines: comparisonLines(words, profiles, named(escapeName), together),
    alt: withoutMarks(comparisonLines(words, profiles, named(plainName), together)),
    draw: (theme) =>
      context.pictures.comparison({
        ...drawnComparison(words, profiles, named(plainName), together),
        components: context.componentsOf(null),
        theme,
      }),
  });
}
