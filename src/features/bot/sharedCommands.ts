/**
 * The slash commands to which several features contribute subcommands: `/game`, `/me`, `/server`.
 */
import { ApplicationIntegrationType, InteractionContextType, PermissionFlagsBits } from 'discord.js';
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
} from '../../discord/interactions/index.ts';
import type { Language } from '../../language/index.ts';
import { features } from './features.ts';

const gameSubcommands = features.flatMap((feature) => feature.gameSubcommands ?? []);
const meSubcommands = features.flatMap((feature) => feature.meSubcommands ?? []);
const serverSubcommands = features.flatMap((feature) => feature.serverSubcommands ?? []);

const dataOf = (subcommands: readonly Subcommand[], language: Language) =>
  subcommands.map((subcommand) => subcommand.data(language));

export const game: Command = {
  data: (language) => ({
    ...language.commandWords('game'),
    ...ANYWHERE,
    options: dataOf(gameSubcommands, language),
  }),
  execute: (context, interaction) => executeSubcommand(gameSubcommands, context, interaction),
  async autocomplete(context, interaction) {
    const subcommandName = interaction.options.getSubcommand();
    const subcommand = gameSubcommands.find(({ name }) => name === subcommandName);
    if (subcommand?.suggest && interaction.options.getFocused(true).name !== GAME_OPTION) {
      await subcommand.suggest(context, interaction);
    } else if (subcommand?.offers) await suggestMatches(context, interaction, subcommand.offers);
    else await interaction.respond([]);
  },
};

export const me: Command = {
  data: (language) => ({
    ...language.commandWords('me'),
    ...ANYWHERE,
    options: dataOf(meSubcommands, language),
  }),
  execute: (context, interaction) => executeSubcommand(meSubcommands, context, interaction),
};

export const server: Command = {
  data: (language) => ({
    ...language.commandWords('server'),
    contexts: [InteractionContextType.Guild],
    integration_types: [ApplicationIntegrationType.GuildInstall],
    default_member_permissions: PermissionFlagsBits.ManageGuild.toString(),
    options: dataOf(serverSubcommands, language),
  }),
  // Discord's own check is only a default, which servers can change.
  async execute(context, interaction) {
    if (managedServer(interaction) !== null) return executeSubcommand(serverSubcommands, context, interaction);
    await acknowledge(interaction);
    await say(interaction, wordsOf(context, interaction).t('servers.managersOnly'));
  },
};
