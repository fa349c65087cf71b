/**
 * Notices that messages of a game have been deleted, as somebody uses the bot where it is played, and has them posted again.
 * Discord tells only bots of deleted messages that may read all that people write, which this one does not ask for.
 */
import { type BaseInteraction, Events, type Interaction, MessageFlags, MessageFlagsBitField } from 'discord.js';
import { isDirect, type Match, type MatchPosts, type MatchView } from '../../match/index.ts';
import { failureOf } from '../connection/index.ts';
import type { BotContext } from '../frame/index.ts';
import { makePosting } from './posting/posting.ts';

/** Of one place: whoever has more games in one is played with in their threads. */
const MOST_MATCHES = 5;

export interface MissingWatch {
  /** Looks at nothing any more, and resolves when what is looked at has been. */
  close(): Promise<void>;
}

/** Looks on from now on. */
export function watchMissing(context: BotContext): MissingWatch {
  const { client, log } = context;
  const underWay = new Map<string, Promise<void>>();

  function onInteraction(interaction: Interaction): void {
    const { channelId } = interaction;
    if (channelId === null || !isLook(interaction) || underWay.has(channelId)) return;
    const done = lookAt(context, interaction)
      .catch((error: unknown) => log.warn({ err: error }, 'it could not be seen which messages of a game stand'))
      .finally(() => underWay.delete(channelId));
    underWay.set(channelId, done);
  }

  client.on(Events.InteractionCreate, onInteraction);
  return {
    async close() {
      client.off(Events.InteractionCreate, onInteraction);
      await Promise.all(underWay.values());
    },
  };
}

/** A move posts the next turn anyway. */
const MOVES: readonly string[] = ['build', 'pass', 'choose', 'take', 'undo'];

/** A command, or a control on a message that everybody sees: the steps of a dialogue come too often. */
function isLook(interaction: Interaction): boolean {
  if (interaction.isChatInputCommand()) return !MOVES.includes(interaction.commandName);
  if (!interaction.isMessageComponent()) return false;
  return !new MessageFlagsBitField(interaction.message.flags).has(MessageFlags.Ephemeral);
}

async function lookAt(context: BotContext, interaction: BaseInteraction): Promise<void> {
  const used = interaction.isMessageComponent() ? interaction.message.id : null;
  for (const { match } of (await playedHere(context, interaction)).slice(0, MOST_MATCHES)) {
    await repostMissing(context, match, interaction.user.id, used);
  }
}

/** Games whose messages stand in this thread, channel, or in the direct messages of whoever is there. */
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

/**
 * Has what is missing of a match posted again, where it is played or, without such a place, in this person's direct messages.
 * `standing`: a message that is known to stand.
 */
export async function repostMissing(
  context: BotContext,
  match: Match,
  personId: string,
  standing: string | null = null,
): Promise<void> {
  if (match.status !== 'lobby' && match.status !== 'running') return;
  const posting = makePosting(context);
  try {
    for (const [channelId, messageId] of await messagesOf(context, match, personId)) {
      if (messageId === standing || (await posting.read(channelId, messageId))) continue;
      await context.matches.repost(match.id);
      return;
    }
  } catch (error) {
    // What may not be read at present is looked at the next time.
    if (failureOf(error) === 'refused') throw error;
    context.log.info({ err: error, match: match.id }, 'it could not be seen which messages of a game stand');
  }
}

type Standing = readonly [channelId: string, messageId: string];

/** Those with controls that should stand. */
async function messagesOf(
  { outbox, matches }: BotContext,
  match: Match,
  personId: string,
): Promise<readonly Standing[]> {
  const { id, place } = match;
  const own = isDirect(match) ? (await outbox.personalPosts(id)).find((each) => each.personId === personId) : null;
  if (own === undefined) return [];
  const posts: MatchPosts = own?.posts ?? (await outbox.posts(id));
  const home = own?.channelId ?? place.channelId;
  const table = own?.channelId ?? place.threadId ?? place.channelId;
  const at = (channelId: string, messageId: string | null | undefined): readonly Standing[] =>
    messageId ? [[channelId, messageId]] : [];
  if (match.status === 'lobby') return at(home, posts.lobbyMessageId);
  const asked = (await matches.openProposals(id)).flatMap((proposal) =>
    at(table, own ? own.proposals.get(proposal.id) : proposal.messageId),
  );
  const turn = posts.turnChannelId === null ? at(table, posts.turnMessageId) : [];
  return [...turn, ...asked, ...at(table, posts.voteMessageId)];
}
