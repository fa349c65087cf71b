/** Applies readers' settings to pictures: the theme, and whether words come first. */
import type { APITextDisplayComponent } from 'discord.js';
import { isComputer, type Match, type PersonId, type Theme } from '../../match/index.ts';
import type { GameState } from '../../rules/index.ts';
import type { Position, ViewContext } from '../interactions/index.ts';
import { text } from '../messages/index.ts';
import { plainNames, shownNames } from '../wording/index.ts';
import { boardSection } from './inWords/board.ts';
import { tableExcerpt } from './inWords/pages.ts';

const MAX_BOARD_LENGTH = 2400;

/** As the reader has set it; for everybody as the player to move has, and after the game if any player wants it. */
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

/** A player's own board in words with their hand, if they want words first; else null. */
export async function ownBoardFirst(
  { componentsOf, matches }: Pick<ViewContext, 'componentsOf' | 'matches'>,
  { words, view: { match }, seat, state }: Position,
): Promise<APITextDisplayComponent | null> {
  const reader = match.members[seat]?.personId ?? null;
  if (reader === null || !(await wordsComeFirst({ matches }, match, state, reader))) return null;
  const names = { names: shownNames(words, match), plainNames: plainNames(words, match) };
  const table = { words, components: componentsOf(state), state, ...names, viewpoint: { seat, alone: true } };
  return text(tableExcerpt([boardSection(table, seat)], MAX_BOARD_LENGTH));
}

/** The reader's own theme, or the game's if everybody sees the picture (null). */
export async function themeFor(
  { matches }: Pick<ViewContext, 'matches'>,
  { theme }: Pick<Match, 'theme'>,
  reader: PersonId | null,
): Promise<Theme> {
  return (reader === null ? null : (await matches.person(reader)).settings.theme) ?? theme;
}

/** The theme of the player at a seat. */
export function themeAt(
  context: Pick<ViewContext, 'matches'>,
  { view, seat }: Pick<Position, 'view' | 'seat'>,
): Promise<Theme> {
  return themeFor(context, view.match, view.match.members[seat]?.personId ?? null);
}
