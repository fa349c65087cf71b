/**
 * Finds whom a text mentions and who of them is really notified, given `allowed_mentions`.
 * Knows people and the bot; roles are not part of the playground.
 */
import type { APIUser } from 'discord-api-types/v10';
import type { World } from '../state/world.ts';
import type { AllowedMentions } from '../validation/message.ts';

export interface Mentions {
  readonly users: APIUser[];
  readonly everyone: boolean;
}

/** `repliedTo` is the author of the message answered, who is notified unless told otherwise. */
export function findMentions(
  world: World,
  text: string,
  allowed: AllowedMentions | null | undefined,
  repliedTo: APIUser | null,
): Mentions {
  const users = new Map<string, APIUser>();
  const parsesUsers = !allowed || (allowed.parse?.includes('users') ?? false);
  for (const [, id] of text.matchAll(/<@!?(\d{15,20})>/g)) {
    if (id === undefined) continue;
    const user = id === world.identity.bot.id ? world.identity.bot : world.personById(id)?.user;
    if (user && (parsesUsers || allowed?.users?.includes(id))) users.set(id, user);
  }
  if (repliedTo && (allowed ? (allowed.replied_user ?? false) : true)) users.set(repliedTo.id, repliedTo);
  const parsesEveryone = !allowed || (allowed.parse?.includes('everyone') ?? false);
  return { users: [...users.values()], everyone: parsesEveryone && /@(everyone|here)\b/.test(text) };
}
