/**
 * `/game list`: the games of this channel and the person's own on all servers, with where they are played.
 * Those in which it is their turn come first, and of these the one whose time is up first.
 */
import type { Words } from '../../../language/index.ts';
import type { MatchView, PersonId } from '../../../match/index.ts';
import type { BotContext } from '../../context.ts';
import { acknowledge, say, wordsOf } from '../../support/reply.ts';
import { escapeName } from '../../support/text.ts';
import { matchesInReach, matchLink, nameOfMatch } from '../../support/whichMatch.ts';
import { relativeTime } from '../../views/wording/time.ts';
import { type Subcommand, subcommandData } from './subcommand.ts';

const LISTED = 15;
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
    const silenced = await context.outbox.silenced(listed.map(({ view }) => view.match.id));
    const lines = listed.map(({ view, own, deadline }) => {
      const time = deadline ? [words.t('lobby.list.deadline', { relative: relativeTime(deadline) })] : [];
      const warning = silenced.has(view.match.id) ? [words.t('lobby.list.silenced')] : [];
      return `- ${[own ? `**${lineOf(words, view)}**` : lineOf(words, view), ...time, matchLink(view), ...warning].join(' · ')}`;
    });
    const more = views.length > LISTED ? ['…'] : [];
    await say(interaction, [`**${words.t('lobby.list.title')}**`, ...lines, ...more].join('\n'));
  },
};

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
