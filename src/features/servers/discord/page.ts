/**
 * The page of a server's settings as things are now, and what its controls and its form show beside them.
 * What it looks like stands in the message.
 */
import { type Answerable, type BotContext, wordsOf } from '../../../discord/frame/index.ts';
import type { PrivateMessage } from '../../../discord/messages/index.ts';
import { type ServerSurroundings, serverPage } from './message.ts';

export async function serverPageOf(
  context: BotContext,
  interaction: Answerable,
  serverId: string,
): Promise<PrivateMessage> {
  const settings = await context.people.serverSettings(serverId);
  return serverPage(wordsOf(context, interaction), settings, surroundingsOf(context, interaction));
}

export function surroundingsOf(
  { language, matches, people, defaultTheme }: BotContext,
  { locale, guildLocale }: Answerable,
): ServerSurroundings {
  return {
    language,
    computers: matches.computers,
    ownersLimits: people.ownersLimits,
    usual: { locale: guildLocale ?? locale, theme: defaultTheme },
  };
}
