/**
 * How a game is named: by its number, its players and its side, how far it is, and where it is played.
 */
import type { Words } from '../../language/index.ts';
import { isRated, type MatchView, type RatedMatch } from '../../match/index.ts';
import { escapeName, plainName, truncate } from '../messages/index.ts';
import { gameNames } from './names.ts';

const CHOICE_NAME = 100;

/** Where a game is played, as Discord links it. */
export function matchLink(words: Words, { match }: MatchView): string {
  const { serverId, channelId, threadId } = match.place;
  return serverId === null ? words.t('lobby.list.direct') : `<#${threadId ?? channelId}>`;
}

/** One line of formatted text: `#7 Anni, Peter (A side) · round 2`. */
export function describeMatch(words: Words, view: MatchView): string {
  return description(words, view, escapeName);
}

/** The same for places without formatting (choices), at most 100 characters. */
export function labelOfMatch(words: Words, view: MatchView): string {
  return truncate(description(words, view, plainName), CHOICE_NAME);
}

/** The number, the players and the side: `#7 Anni, Peter (A side)`. */
export function nameOfMatch(words: Words, { match }: MatchView, name: (given: string) => string = escapeName): string {
  const names = words.enumeration(gameNames(words, match, name));
  return words.t('lobby.gameName', { number: match.number, names, side: words.t(`game.side.${match.side}`) });
}

/** `rated` or `casual`, as every card of a game says. */
export function ratedInWords(words: Words, match: RatedMatch): string {
  return words.t(isRated(match) ? 'game.rated' : 'game.casual');
}

function description(words: Words, view: MatchView, name: (given: string) => string): string {
  const { match, state } = view;
  const stage =
    match.status === 'running' && state !== null
      ? words.t('game.round', { round: state.round })
      : words.t(`lobby.state.${match.status}`);
  return [nameOfMatch(words, view, name), stage].join(' · ');
}
