/**
 * Tells whoever has chosen a channel that nothing can be posted there, and what helps.
 */
import type { NoticeFacts } from '../../people/index.ts';
import { serverName } from '../connection/index.ts';
import { whySilent } from '../delivery/index.ts';
import { escapeName, lineMessage, type PublicMessage } from '../messages/index.ts';
import type { NoticeTelling } from './telling.ts';

type Unreachable = Extract<NoticeFacts, { readonly kind: 'unreachable' }>;

export async function tellUnreachable(
  { context: { client }, words, notice }: NoticeTelling,
  { channelId, because, code, puzzle }: Unreachable,
): Promise<PublicMessage | null> {
  const { serverId } = notice.to;
  if (serverId === null) return null;
  if (because === 'gone') {
    const server = (await serverName(client, serverId)) ?? '';
    return lineMessage(words.t(puzzle ? 'puzzles.serverGone' : 'notices.gone', { server: escapeName(server) }));
  }
  const why = await whySilent(client, words, { serverId, channelId, threadId: null }, code);
  const place = `<#${channelId}>`;
  const consequence = words.t(puzzle ? 'puzzles.serverRetry' : 'notices.retry');
  return lineMessage(words.sentences(why ?? words.t('errors.hindered.forbidden', { place }), consequence));
}
