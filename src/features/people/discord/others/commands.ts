/**
 * `/me visibility`, `/me block` and `/me unblock`: by whom one is seen, and with whom one does not want to play. Whoever is blocked is not
 * told; what follows from it is decided by the use cases.
 */
import { ApplicationCommandOptionType } from 'discord.js';
import {
  acknowledge,
  actorOf,
  type Subcommand,
  say,
  subcommandData,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { personName } from '../../../../discord/wording/index.ts';
import type { Language, Words } from '../../../../language/index.ts';
import { AUDIENCES, type Blocked } from '../../../../people/index.ts';

const OPTION = { public: 'public', person: 'person' } as const;

export const visibility: Subcommand = {
  name: 'visibility',
  offers: null,
  data: (language) =>
    subcommandData(language, 'me.visibility', [
      {
        ...language.commandWords('me.visibility.public'),
        name: OPTION.public,
        type: ApplicationCommandOptionType.String,
        required: false,
        choices: AUDIENCES.map((audience) => ({
          ...language.localized(`visibility.choice.${audience}`),
          value: audience,
        })),
      },
    ]),
  async execute(context, interaction) {
    const { people } = context;
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const chosen = AUDIENCES.find((each) => each === interaction.options.getString(OPTION.public));
    if (chosen) await people.setAudience(actorOf(interaction), chosen);
    await say(interaction, words.t(`visibility.${chosen ?? (await people.audience(interaction.user.id))}`));
  },
};

const personOption = (language: Language, path: 'me.block.person' | 'me.unblock.person') => ({
  ...language.commandWords(path),
  name: OPTION.person,
  type: ApplicationCommandOptionType.User as const,
});

export const block: Subcommand = {
  name: 'block',
  offers: null,
  data: (language) =>
    subcommandData(language, 'me.block', [{ ...personOption(language, 'me.block.person'), required: false }]),
  async execute(context, interaction) {
    const { people } = context;
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const person = interaction.options.getUser(OPTION.person);
    if (!person) {
      await say(interaction, listText(words, await people.blocked(interaction.user.id)));
      return;
    }
    const done = await people.block(actorOf(interaction), { personId: person.id, name: person.displayName });
    if (done.ok) await say(interaction, words.t('visibility.blocked', { name: personName(words, person.displayName) }));
    else if (done.code === 'blockSelf') await say(interaction, words.t('visibility.blockSelf'));
    else await say(interaction, words.t('visibility.tooMany', { count: done.most }));
  },
};

export const unblock: Subcommand = {
  name: 'unblock',
  offers: null,
  data: (language) =>
    subcommandData(language, 'me.unblock', [{ ...personOption(language, 'me.unblock.person'), required: true }]),
  async execute(context, interaction) {
    const { people } = context;
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const person = interaction.options.getUser(OPTION.person, true);
    const was = await people.unblock(actorOf(interaction), person.id);
    const name = personName(words, person.displayName);
    await say(interaction, words.t(was ? 'visibility.unblocked' : 'visibility.notBlocked', { name }));
  },
};

function listText(words: Words, blocked: readonly Blocked[]): string {
  if (blocked.length === 0) return words.t('visibility.nobodyBlocked');
  return [
    words.t('visibility.list'),
    ...blocked.map(({ personId, name }) => `- ${words.annotated(personName(words, name), `<@${personId}>`)}`),
  ].join('\n');
}
