/**
 * Whether words come before a picture, as people have set it for themselves; and one's own board in words, before its picture.
 * The words before the picture of the whole table stand with that picture.
 */
import type { APITextDisplayComponent } from 'discord.js';
import { isComputer, type Match, type PersonId } from '../../match/index.ts';
import type { GameState } from '../../rules/index.ts';
import type { Position, ViewContext } from '../frame/index.ts';
import { text } from '../messages/index.ts';
import { plainNames, shownNames } from '../wording/index.ts';
import { boardSection } from './inWords/board.ts';
import { tableExcerpt } from './inWords/pages.ts';

/** Characters of one's own board. */
const BOARD = 2400;

/** As the reader has set it; for what everybody reads, as whoever is to move has, and after the game any of the players. */
export async function wordsComeFirst(
  { matches }: Pick<ViewContext, 'matches'>,
  { members }: Match,
  { turn }: GameState,
  reader: PersonId | null,
): Promise<boolean> {
  const asked = turn === null ? members : members.slice(turn, turn + 1);
  const people = reader === null ? asked.filter((member) => !isComputer(member)) : [{ personId: reader }];
  for (const { personId } of people) {
    if ((await matches.person(personId)).settings.wordsFirst) return true;
  }
  return false;
}

/** The board of somebody who alone reads the message, with their hand, where they want words first; else null. */
export async function ownBoardFirst(
  { componentsOf, matches }: Pick<ViewContext, 'componentsOf' | 'matches'>,
  { words, view: { match }, seat, state }: Position,
): Promise<APITextDisplayComponent | null> {
  const reader = match.members[seat]?.personId ?? null;
  if (reader === null || !(await wordsComeFirst({ matches }, match, state, reader))) return null;
  const names = { names: shownNames(words, match), plainNames: plainNames(words, match) };
  const table = { words, components: componentsOf(state), state, ...names, viewpoint: { seat, alone: true } };
  return text(tableExcerpt([boardSection(table, seat)], BOARD));
}
