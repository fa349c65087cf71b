/**
 * The slash commands to which several features contribute subcommands: `/game`, `/me`, `/server`.
 */
import { ApplicationIntegrationType, InteractionContextType, PermissionFlagsBits } from 'discord.js';
import type { Language } from '../../language/index.ts';
import {
  ANYWHERE,
  acknowledge,
  type Command,
  executeSubcommand,
  GAME_OPTION,
  managedServer,
  type Subcommand,
  say,
  suggestMatches,
  wordsOf,
} from '../frame/index.ts';
import { features } from './features.ts';

const ofGame = features.flatMap(({ gameSubcommands = [] }) => gameSubcommands);
const ofMe = features.flatMap(({ meSubcommands = [] }) => meSubcommands);
const ofServer = features.flatMap(({ serverSubcommands = [] }) => serverSubcommands);

const dataOf = (subcommands: readonly Subcommand[], language: Language) =>
  subcommands.map((subcommand) => subcommand.data(language));

/** Lobbies and games. */
export const game: Command = {
  data: (language) => ({
    ...language.commandWords('game'),
    ...ANYWHERE,
    options: dataOf(ofGame, language),
  }),
  execute: (context, interaction) => executeSubcommand(ofGame, context, interaction),
  async autocomplete(context, interaction) {
    const wanted = interaction.options.getSubcommand();
    const subcommand = ofGame.find(({ name }) => name === wanted);
    if (subcommand?.suggest && interaction.options.getFocused(true).name !== GAME_OPTION) {
      await subcommand.suggest(context, interaction);
      return;
    }
    const scope = subcommand?.offers ?? null;
    if (scope === null) await interaction.respond([]);
    else await suggestMatches(context, interaction, scope);
  },
};

/** What a person sets for themselves, is handed out about themselves, and has forgotten. */
export const me: Command = {
  data: (language) => ({
    ...language.commandWords('me'),
    ...ANYWHERE,
    options: dataOf(ofMe, language),
  }),
  execute: (context, interaction) => executeSubcommand(ofMe, context, interaction),
};

/** What the bot does on a server, for those who manage it. */
export const server: Command = {
  data: (language) => ({
    ...language.commandWords('server'),
    contexts: [InteractionContextType.Guild],
    integration_types: [ApplicationIntegrationType.GuildInstall],
    default_member_permissions: PermissionFlagsBits.ManageGuild.toString(),
    options: dataOf(ofServer, language),
  }),
  // Discord keeps others out by default alone: a server may let in whom it likes, and what it sends is not proved.
  async execute(context, interaction) {
    if (managedServer(interaction) !== null) return executeSubcommand(ofServer, context, interaction);
    await acknowledge(interaction);
    await say(interaction, wordsOf(context, interaction).t('servers.managersOnly'));
  },
};
