/**
 * In which theme a picture is drawn: that of the game where everybody sees it, and for one person alone the one they have
 * set for themselves.
 */
import type { Match, PersonId, Theme } from '../../match/index.ts';
import type { Position, ViewContext } from '../frame/index.ts';

/** `reader`: who alone sees the picture; null: everybody. */
export async function themeFor(
  { matches }: Pick<ViewContext, 'matches'>,
  { theme }: Pick<Match, 'theme'>,
  reader: PersonId | null,
): Promise<Theme> {
  return (reader === null ? null : (await matches.person(reader)).settings.theme) ?? theme;
}

/** Of what is shown to whoever sits there alone. */
export function themeAt(
  context: Pick<ViewContext, 'matches'>,
  { view, seat }: Pick<Position, 'view' | 'seat'>,
): Promise<Theme> {
  return themeFor(context, view.match, view.match.members[seat]?.personId ?? null);
}
