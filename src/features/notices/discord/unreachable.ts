/** Notifies the person who chose a channel that the bot cannot post there, and says how to fix it. */
import { serverName } from '../../../discord/connection/index.ts';
import { whyBarred } from '../../../discord/delivery/index.ts';
import { escapeText, lineMessage, type PublicMessage } from '../../../discord/messages/index.ts';
import type { NoticeFacts } from '../../../match/index.ts';
import type { NoticeContext } from './poster.ts';

type Unreachable = Extract<NoticeFacts, { readonly kind: 'unreachable' }>;

export async function unreachableNotice(
  { context: { client }, words, notice }: NoticeContext,
  { channelId, because, code, puzzle }: Unreachable,
): Promise<PublicMessage | null> {
  const { serverId } = notice.to;
  if (serverId === null) return null;
  if (because === 'gone') {
    const name = await serverName(client, serverId);
    const server = name === null ? words.t('notices.unknownServer') : escapeText(name);
    return lineMessage(words.t(puzzle ? 'puzzles.serverGone' : 'notices.gone', { server }));
  }
  const why = await whyBarred(client, words, { serverId, channelId, threadId: null }, code);
  const place = `<#${channelId}>`;
  const consequence = words.t(puzzle ? 'puzzles.serverRetry' : 'notices.retry');
  return lineMessage(words.sentences(why ?? words.t('errors.hindered.forbidden', { place }), consequence));
}
