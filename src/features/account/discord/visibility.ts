/** `/me visibility`, `/me block` and `/me unblock`. A blocked person is not notified of the block. */
import { ApplicationCommandOptionType } from 'discord.js';
import {
  actorOf,
  choiceOption,
  option,
  type Subcommand,
  say,
  showPrivately,
  subcommand,
} from '../../../discord/interactions/index.ts';
import { text } from '../../../discord/messages/index.ts';
import { personName } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import { AUDIENCES, type Blocked } from '../visibility/createVisibility.ts';

export const visibility: Subcommand = {
  ...subcommand('me.visibility', (language) => [
    choiceOption(language, 'me.visibility.public', AUDIENCES, (audience) =>
      language.localized(`visibility.choice.${audience}`),
    ),
  ]),
  async execute(context, interaction, words) {
    const { people } = context;
    const chosen = AUDIENCES.find((each) => each === interaction.options.getString('public'));
    if (chosen) await people.setAudience(actorOf(interaction), chosen);
    await say(interaction, words.t(`visibility.${chosen ?? (await people.audience(interaction.user.id))}`));
  },
};

export const block: Subcommand = {
  ...subcommand('me.block', (language) => [option(language, 'me.block.person', ApplicationCommandOptionType.User, {})]),
  async execute(context, interaction, words) {
    const { people } = context;
    const person = interaction.options.getUser('person');
    if (!person) {
      // In components, because sentences have half the length.
      const list = listText(words, await people.blocked(interaction.user.id));
      return showPrivately(interaction, { components: [text(list)] });
    }
    if (person.bot) return say(interaction, words.t('visibility.blockBot'));
    const done = await people.block(actorOf(interaction), { personId: person.id, name: person.displayName });
    if (done.ok)
      return say(interaction, words.t('visibility.blocked', { name: personName(words, person.displayName) }));
    if (done.code === 'blockSelf') return say(interaction, words.t('visibility.blockSelf'));
    return say(interaction, words.t('visibility.tooMany', { count: done.most }));
  },
};

export const unblock: Subcommand = {
  ...subcommand('me.unblock', (language) => [
    option(language, 'me.unblock.person', ApplicationCommandOptionType.User, { required: true }),
  ]),
  async execute(context, interaction, words) {
    const { people } = context;
    const person = interaction.options.getUser('person', true);
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
