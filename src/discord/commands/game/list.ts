/**
 * `/game list`: the games of this channel and the person's own elsewhere, with where they are played.
 */
import type { Words } from '../../../language/index.ts';
import type { MatchView } from '../../../match/index.ts';
import { acknowledge, say, wordsOf } from '../../support/reply.ts';
import { escapeName } from '../../support/text.ts';
import { matchesInReach, matchLink, nameOfMatch } from '../../support/whichMatch.ts';
import { type Subcommand, subcommandData } from './subcommand.ts';

const LISTED = 15;

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
    const listed = views.slice(0, LISTED);
    const silenced = await context.outbox.silenced(listed.map(({ match }) => match.id));
    const lines = listed.map((view) => {
      const warning = silenced.has(view.match.id) ? [words.t('lobby.list.silenced')] : [];
      return `- ${[lineOf(words, view), matchLink(view), ...warning].join(' · ')}`;
    });
    const more = views.length > LISTED ? ['…'] : [];
    await say(interaction, [`**${words.t('lobby.list.title')}**`, ...lines, ...more].join('\n'));
  },
};

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
