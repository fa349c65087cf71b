/** Runs an agreement's use case for a person and answers privately; the outbox notifies everybody else. */
import {
  type Answerable,
  actorOf,
  answerRefusal,
  type BotContext,
  endDialogue,
  mayViewPlace,
  seenGame,
  standingGame,
  standingLobby,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { personName } from '../../../discord/wording/index.ts';
import type { Key, Words } from '../../../language/index.ts';
import {
  type Actor,
  type Done,
  isComputer,
  isDirect,
  type Match,
  type MatchId,
  type MatchMember,
  type MatchRefusal,
  type MatchView,
  type PersonId,
  type ProposalId,
} from '../../../match/index.ts';
import type { Side } from '../../../rules/index.ts';
import { checkOpenLimits } from '../../lobby/discord/index.ts';

export async function runAgreement(
  context: BotContext,
  interaction: Answerable,
  matchId: MatchId,
  reply: Key | ((words: Words, result: Done) => string | Promise<string>),
  run: (actor: Actor) => Promise<Done | MatchRefusal>,
): Promise<void> {
  const result = await run(actorOf(interaction));
  if (!result.ok) return answerRefusal(context, interaction, await seenGame(context, interaction, matchId), result);
  const words = wordsOf(context, interaction);
  await endDialogue(interaction, typeof reply === 'string' ? words.t(reply) : await reply(words, result));
}

/** Waits until the question is posted or turns out to be undeliverable for now. */
export async function proposalReply(
  context: BotContext,
  words: Words,
  { match }: Pick<Done, 'match'>,
  askerId: PersonId,
): Promise<string> {
  const open = await context.matches.openProposals(match.id);
  const proposal = open.findLast(({ proposerId }) => proposerId === askerId);
  if (!proposal) return words.t('agreements.asked');
  const unreachedVoters = () => votersWithoutMessage(context, match.id, proposal.id);
  await context.waitForDelivery(match.id, async () => (await unreachedVoters()).length === 0);
  const voters = await unreachedVoters();
  const names = voters.map(({ name }) => personName(words, name));
  if (names.length > 0 && names.length === proposal.voters.length)
    return words.t('agreements.notAsked', { names: words.list(names) });
  const warnings = names.map((name) => words.t('agreements.ask.unreachable', { name }));
  return words.sentences(words.t('agreements.asked'), ...warnings);
}

/** The voters who have received no message in which to answer. */
async function votersWithoutMessage(
  { matches, outbox }: BotContext,
  matchId: MatchId,
  proposalId: ProposalId,
): Promise<readonly MatchMember[]> {
  const proposal = await matches.proposal(proposalId);
  if (proposal?.status !== 'open' || proposal.messageId !== null) return [];
  const posts = await outbox.personalPosts(matchId);
  const hasCopy = new Set(posts.filter(({ proposals }) => proposals.has(proposalId)).map(({ personId }) => personId));
  return proposal.voters.filter(({ personId, agreed }) => !agreed && !hasCopy.has(personId));
}

export async function runRematch(
  context: BotContext,
  interaction: Answerable,
  { match }: MatchView,
  side: Side,
): Promise<void> {
  if (!isDirect(match) && !(await mayViewPlace(context, interaction, match.place)))
    return endDialogue(interaction, wordsOf(context, interaction).t('errors.placeHidden'));
  await runAgreement(
    context,
    interaction,
    match.id,
    (words) => rematchReply(context, interaction, words, match),
    async (actor) =>
      (await checkOpenLimits(
        context,
        actor.personId,
        match.place.serverId,
        await context.matches.openFollowUp(match.id, 'rematch', actor.personId),
      )) ?? context.matches.rematch(actor, match.id, side),
  );
}

async function rematchReply(
  context: BotContext,
  interaction: Answerable,
  words: Words,
  before: Match,
): Promise<string> {
  const { matches } = context;
  const own = (await matches.ofPerson(interaction.user.id)).map(({ match }) => match);
  const rematches = own.filter(({ rematchOf }) => rematchOf === before.id);
  const rematch = rematches.find(({ status }) => status === 'lobby') ?? rematches[0];
  const side = words.t(`game.side.${(rematch ?? before).side}`);
  if (rematch?.status !== 'lobby') return begunReply(context, interaction, words, (rematch ?? before).id);
  if (!isFilledWithComputers(rematch)) {
    const lobby = await standingLobby(context, rematch, interaction.user.id);
    return lobby === null
      ? words.t('agreements.rematchOpen', { side })
      : words.t('agreements.rematchOpenAt', { side, lobby });
  }
  const actor = actorOf(interaction);
  const started = await matches.start({ ...actor, interactionId: `${actor.interactionId}/start` }, rematch.id);
  return started.ok ? begunReply(context, interaction, words, rematch.id) : words.t('agreements.rematchOpen', { side });
}

async function begunReply(
  context: BotContext,
  interaction: Answerable,
  words: Words,
  matchId: MatchId,
): Promise<string> {
  const begun = await standingGame(context, interaction, words, matchId);
  if (!begun) return words.t('lobby.started');
  return words.t('agreements.rematchBegun', { side: words.t(`game.side.${begun.match.side}`), game: begun.link });
}

/** Whether all seats are taken, all but one of them by computer players. */
function isFilledWithComputers({ members, capacity }: Match): boolean {
  return members.length === capacity && members.filter((member) => !isComputer(member)).length === 1;
}
