/**
 * Whether the player to move can do nothing but pass, and why: as far as everybody may know, from the number of the cards
 * in the hand; for the player alone, from the cards themselves. What may be built is said by the rules.
 */
import type { Words } from '../../../language/index.ts';
import {
  buildableAt,
  buildOptions,
  type Components,
  countCards,
  type GameState,
  playerAt,
} from '../../../rules/index.ts';

/** `pieces`: no piece fits anywhere; `cards`: so few cards pay for none; `hand`: these cards pay for none. */
export type OnlyPass = { readonly because: 'pieces' | 'hand' } | { readonly because: 'cards'; readonly count: number };

/** Null where something can be built, or everybody must think so. `own`: only the player to move reads it. */
export function whyOnlyPass(components: Components, state: GameState, own: boolean): OnlyPass | null {
  if (state.phase !== 'build' || state.turn === null) return null;
  const player = playerAt(state, state.turn);
  const costs = components.floors[state.side].spaces.flatMap((space) => {
    const buildable = buildableAt(state, player, space);
    return buildable.ok ? [buildable.cost] : [];
  });
  if (costs.length === 0) return { because: 'pieces' };
  const count = countCards(player.hand);
  if (count < Math.min(...costs)) return { because: 'cards', count };
  return own && buildOptions(components, state, state.turn).length === 0 ? { because: 'hand' } : null;
}

export function onlyPassText(words: Words, reason: OnlyPass): string {
  switch (reason.because) {
    case 'pieces':
      return words.t('turn.onlyPass.pieces');
    case 'cards':
      return words.t('turn.onlyPass.cards', { count: reason.count });
    case 'hand':
      return words.t('dialogue.nothingToBuild');
  }
}
