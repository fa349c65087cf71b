/**
 * Where slash commands can be used: everywhere, added by a server or by a person for themselves.
 * All answers are private, so that no place has to be asked whether it wants them.
 */
import { ApplicationIntegrationType, InteractionContextType } from 'discord.js';

/** Spread it into each command. */
export const ANYWHERE = {
  contexts: [InteractionContextType.Guild, InteractionContextType.BotDM, InteractionContextType.PrivateChannel],
  integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
};
