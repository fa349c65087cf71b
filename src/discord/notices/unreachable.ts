/**
 * Tells whoever has chosen a channel that nothing can be posted there, and what helps.
 */
import type { NoticeFacts } from '../../people/index.ts';
import { lackingForWriting, serverName } from '../connection/index.ts';
import { escapeName, lineMessage, type PublicMessage } from '../messages/index.ts';
import { permissionsInWords } from '../wording/index.ts';
import type { NoticeTelling } from './telling.ts';

type Unreachable = Extract<NoticeFacts, { readonly kind: 'unreachable' }>;

export async function tellUnreachable(
  { context: { client }, words, notice }: NoticeTelling,
  { channelId, because }: Unreachable,
): Promise<PublicMessage | null> {
  const { serverId } = notice.to;
  if (serverId === null) return null;
  if (because === 'gone') {
    const server = (await serverName(client, serverId)) ?? '';
    return lineMessage(words.t('notices.gone', { server: escapeName(server) }));
  }
  const place = `<#${channelId}>`;
  const missing = await lackingForWriting(client, { serverId, channelId, threadId: null });
  const why =
    missing.length === 0
      ? words.t('puzzles.serverBarred', { channel: place })
      : words.t('errors.lacking', { place, permissions: permissionsInWords(words, missing) });
  return lineMessage(words.sentences(why, words.t('notices.retry')));
}
