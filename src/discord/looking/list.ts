/**
 * `/game list`: the games of this channel and the person's own on all servers, with where they are played.
 * Those in which it is their turn come first, and of these the one whose time is up first.
 */
import type { Words } from '../../language/index.ts';
import { isComputersTurn, isDirect, type MatchId, type MatchView, type PersonId } from '../../match/index.ts';
import {
  acknowledge,
  type BotContext,
  linkToGame,
  matchesInReach,
  type Subcommand,
  say,
  subcommandData,
  wordsOf,
} from '../frame/index.ts';
import { escapeName } from '../messages/index.ts';
import { nameOfMatch, relativeTime } from '../wording/index.ts';

const LISTED = 15;
/** Of the 2,000 characters of a message, with room for a last line. */
const MOST = 1900;
/** Later than any moment. */
const NO_DEADLINE = Number.MAX_SAFE_INTEGER;

export const list: Subcommand = {
  name: 'list',
  offers: null,
  data: (language) => subcommandData(language, 'game.list', []),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const views = await matchesInReach(context, interaction);
    if (views.length === 0) {
      await say(interaction, words.t('lobby.list.none'));
      return;
    }
    const listed = (await inOrder(context, views, interaction.user.id)).slice(0, LISTED);
    const silenced = new Set([
      ...(await context.outbox.silenced(listed.map(({ view }) => view.match.id))),
      ...(await unheard(context, listed, interaction.user.id)),
    ]);
    const lines: string[] = [`**${words.t('lobby.list.title')}**`];
    for (const { view, own, deadline } of listed) {
      const time = deadline ? [words.t('lobby.list.deadline', { relative: relativeTime(deadline) })] : [];
      const warning = silenced.has(view.match.id) ? [words.t('lobby.list.silenced')] : [];
      const link = await linkToGame(context, words, view, interaction.user.id, interaction.guildId);
      const game = own ? `**${lineOf(words, view)}**` : lineOf(words, view);
      const line = `- ${[game, ...time, link, ...warning].join(' · ')}`;
      if ([...lines, line].join('\n').length > MOST) break;
      lines.push(line);
    }
    const left = views.length - (lines.length - 1);
    if (left > 0) lines.push(words.t('lobby.list.more', { count: left }));
    await say(interaction, lines.join('\n'));
  },
};

/** Games in direct messages of which this person has not been told how they stand, though nothing is waiting to be told. */
async function unheard(
  { outbox }: BotContext,
  listed: readonly Listed[],
  personId: PersonId,
): Promise<readonly MatchId[]> {
  const waiting = await outbox.waiting(listed.map(({ view }) => view.match.id));
  const games: MatchId[] = [];
  for (const { view } of listed) {
    const { match, state } = view;
    if (!isDirect(match) || match.status !== 'running' || waiting.has(match.id)) continue;
    // Computer players' moves are told with the turn that follows them.
    if (isComputersTurn(match, state?.turn ?? null)) continue;
    const own = (await outbox.personalPosts(match.id)).find((each) => each.personId === personId);
    if ((own?.posts.turnVersion ?? 0) < match.version) games.push(match.id);
  }
  return games;
}

interface Listed {
  readonly view: MatchView;
  /** Whether it is the person's turn. */
  readonly own: boolean;
  readonly deadline: Date | null;
}

async function inOrder(
  { matches }: BotContext,
  views: readonly MatchView[],
  personId: PersonId,
): Promise<readonly Listed[]> {
  const listed: Listed[] = [];
  for (const view of views) {
    const { match, state } = view;
    const own = match.status === 'running' && match.members[state?.turn ?? -1]?.personId === personId;
    listed.push({ view, own, deadline: (await matches.clock(match.id))?.deadline ?? null });
  }
  const rank = ({ own, deadline }: Listed) => (own ? (deadline?.getTime() ?? NO_DEADLINE) : Number.POSITIVE_INFINITY);
  return listed.sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

function lineOf(words: Words, view: MatchView): string {
  const { match, state } = view;
  const game = nameOfMatch(words, view);
  if (match.status === 'lobby') {
    return words.t('lobby.list.lobby', { game, joined: match.members.length, capacity: match.capacity });
  }
  if (state === null || state.turn === null) return words.t('lobby.list.finished', { game });
  const name = escapeName(match.members[state.turn]?.name ?? '');
  return words.t('lobby.list.running', { game, round: state.round, name });
}
