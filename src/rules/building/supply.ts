/**
 * The finite supply of wood elements: what it holds at the beginning, whether an element is left, and taking one.
 * Who may build what where is not its matter.
 */
import type { Components, Element, PlayerCount } from '../components/types.ts';
import type { Color } from '../table/cards.ts';
import type { Supply } from '../table/state.ts';

/** The supply after set-up: frames removed by player count, one connector given to each player. */
export function startingSupply(components: Components, players: PlayerCount): Supply {
  const { wood } = components;
  const frames = wood.framePerColor - components.framesRemovedPerColor[players];
  return {
    frame: { yellow: frames, red: frames, green: frames, violet: frames },
    midsection: wood.midsection,
    core: wood.core,
    table: wood.table,
    connector: wood.connector - players,
  };
}

/** How many of an element are left; `color` matters for frames only. */
export function leftInSupply(supply: Supply, element: Element, color: Color | null): number {
  if (element !== 'frame') return supply[element];
  return color === null ? 0 : supply.frame[color];
}

export function takeFromSupply(supply: Supply, element: Element, color: Color | null): Supply {
  const { midsection, core, table, connector } = supply;
  const left: { -readonly [kind in keyof Supply]: Supply[kind] } = {
    frame: supply.frame,
    midsection,
    core,
    table,
    connector,
  };
  if (element !== 'frame') left[element] -= 1;
  else if (color !== null) {
    const { yellow, red, green, violet } = supply.frame;
    const frame = { yellow, red, green, violet };
    frame[color] -= 1;
    left.frame = frame;
  }
  return left;
}
