/**
 * Reposts deleted messages of a game when somebody uses the bot there, because Discord reports deletions only to bots
 * with an intent for all messages.
 */
import { type BaseInteraction, Events, type Interaction, MessageFlags, MessageFlagsBitField } from 'discord.js';
import { isDirect, type Match, type MatchPosts, type MatchView } from '../../match/index.ts';
import { failureOf } from '../connection/index.ts';
import type { BotContext } from '../interactions/index.ts';
import { makePosting } from './posting/posting.ts';

/** If a place has more games, they are played in threads. */
const MAX_MATCHES_CHECKED = 5;

export function watchMissing(context: BotContext) {
  const { client, log } = context;
  const running = new Map<string, Promise<void>>();

  function onInteraction(interaction: Interaction): void {
    const { channelId } = interaction;
    if (channelId === null || !isTrigger(interaction) || running.has(channelId)) return;
    const done = check(context, interaction)
      .catch((error: unknown) => log.warn({ err: error }, 'checking the messages of a game failed'))
      .finally(() => running.delete(channelId));
    running.set(channelId, done);
  }

  client.on(Events.InteractionCreate, onInteraction);
  return {
    /** Stops checking and resolves when the running checks have ended. */
    async close(): Promise<void> {
      client.off(Events.InteractionCreate, onInteraction);
      await Promise.all(running.values());
    },
  };
}

/** These commands post the next turn message anyway. */
const MOVES: readonly string[] = ['build', 'pass', 'choose', 'take', 'undo'];

/** Commands and controls on public messages trigger a check; steps of a dialogue would come too often. */
function isTrigger(interaction: Interaction): boolean {
  if (interaction.isChatInputCommand()) return !MOVES.includes(interaction.commandName);
  if (!interaction.isMessageComponent()) return false;
  return !new MessageFlagsBitField(interaction.message.flags).has(MessageFlags.Ephemeral);
}

async function check(context: BotContext, interaction: BaseInteraction): Promise<void> {
  const usedMessageId = interaction.isMessageComponent() ? interaction.message.id : null;
  for (const { match } of (await playedHere(context, interaction)).slice(0, MAX_MATCHES_CHECKED)) {
    await repostMissing(context, match, interaction.user.id, usedMessageId);
  }
}

/** The games whose messages are in this thread, channel or direct messages. */
async function playedHere(
  { matches, anyGame }: BotContext,
  interaction: BaseInteraction,
): Promise<readonly MatchView[]> {
  const { channelId, channel } = interaction;
  if (channelId === null) return [];
  if (interaction.guildId === null) {
    return (await matches.ofPerson(interaction.user.id)).filter(({ match }) => isDirect(match));
  }
  if (channel?.isThread()) return [await anyGame.inThread(channelId)].filter((view) => view !== null);
  const here = await anyGame.inChannel(channelId);
  return here.filter(({ match }) => match.status === 'lobby' || match.place.threadId === null);
}

/** Reposts a match's missing messages in its place or this person's direct messages; `existingId` needs no check. */
export async function repostMissing(
  context: BotContext,
  match: Match,
  personId: string,
  existingId: string | null = null,
): Promise<void> {
  if (match.status !== 'lobby' && match.status !== 'running') return;
  const posting = makePosting(context);
  try {
    for (const [channelId, messageId] of await messagesOf(context, match, personId)) {
      if (messageId === existingId || (await posting.read(channelId, messageId))) continue;
      await context.matches.repost(match.id);
      return;
    }
  } catch (error) {
    // Whatever cannot be read now is checked the next time.
    if (failureOf(error) === 'refused') throw error;
    context.log.info({ err: error, match: match.id }, 'checking the messages of a game failed');
  }
}

type MessageAddress = readonly [channelId: string, messageId: string];

/** The messages with controls that should exist. */
async function messagesOf(
  { outbox, matches }: BotContext,
  match: Match,
  personId: string,
): Promise<readonly MessageAddress[]> {
  const { id, place } = match;
  const own = isDirect(match) ? (await outbox.personalPosts(id)).find((each) => each.personId === personId) : null;
  if (own === undefined) return [];
  const posts: MatchPosts = own?.posts ?? (await outbox.posts(id));
  const home = own?.channelId ?? place.channelId;
  const table = own?.channelId ?? place.threadId ?? place.channelId;
  const at = (channelId: string, messageId: string | null | undefined): readonly MessageAddress[] =>
    messageId ? [[channelId, messageId]] : [];
  if (match.status === 'lobby') return at(home, posts.lobbyMessageId);
  const questions = (await matches.openProposals(id)).flatMap((proposal) =>
    at(table, own ? own.proposals.get(proposal.id) : proposal.messageId),
  );
  const turn = posts.turnChannelId === null ? at(table, posts.turnMessageId) : [];
  return [...turn, ...questions, ...at(table, posts.voteMessageId)];
}
