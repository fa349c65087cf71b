/**
 * The answer to a request for members of the guild, in one chunk.
 * Sending it is the session's matter.
 */
import type { Core } from '../core.ts';
import { botMember, memberObject, membersOf } from './guildPayload.ts';

/** Those asked for by id, or those whose name begins so; `data` is as the bot has sent it. */
export function membersChunk(core: Core, data: unknown): object {
  const asked: { user_ids?: unknown; query?: unknown; nonce?: unknown } =
    typeof data === 'object' && data !== null ? data : {};
  const ids =
    typeof asked.user_ids === 'string' ? [asked.user_ids] : Array.isArray(asked.user_ids) ? asked.user_ids : null;
  const all = [botMember(core), ...membersOf(core.world).map(memberObject)];
  const query = typeof asked.query === 'string' ? asked.query.toLowerCase() : '';
  const members = all.filter((member) =>
    ids ? ids.includes(member.user.id) : member.user.username.toLowerCase().startsWith(query),
  );
  return {
    guild_id: core.world.identity.guildId,
    members,
    chunk_index: 0,
    chunk_count: 1,
    ...(ids ? { not_found: ids.filter((id) => !members.some((member) => member.user.id === id)) } : {}),
    ...(typeof asked.nonce === 'string' ? { nonce: asked.nonce } : {}),
  };
}
