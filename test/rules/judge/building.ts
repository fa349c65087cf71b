/** The second judge's building: pay, build, take tool tiles, move the marker, draw. */
import { afterLayer, areNumbers, counts, isDrawn, lacking, moveCards, pays, rewards, size, written } from './cards.ts';
import { nextOf, type Player, type Reason, type Table, type WrittenMove } from './table.ts';
import {
  COLORS,
  CONNECTOR,
  CONNECTORS_B,
  type Counts,
  type Kind,
  LAYERS,
  NEIGHBOURS,
  ORNAMENTS,
  PLANTS,
  TRACK,
} from './tables.ts';
import { TOOLS } from './tools.ts';

export function builds(table: Table, player: Player, move: WrittenMove): Reason | null {
  const { seat, space = '', pay = {}, take = {}, advance } = move;
  const beside = NEIGHBOURS[space]?.split(' ');
  if (!beside) return { code: 'space', space };
  if (table.side === 'B' && space in PLANTS) return { code: 'plant', space };
  const level = player.built[space] ?? 0;
  const ornament = ORNAMENTS[space];
  const [element, cost] = (ornament ? LAYERS[level] : level === 0 ? CONNECTOR : undefined) ?? [];
  if (!element) return { code: 'occupied', space };
  // A frame requires a connector beside it, a connector a frame; the other layers require the layer below.
  if (level === 0 && !beside.some((one) => (player.built[one] ?? 0) > 0)) return { code: 'adjacency', space, element };
  const color = ornament ?? (table.side === 'B' ? CONNECTORS_B[space] : undefined) ?? null;
  const piece = element === 'frame' && color !== null ? color : element;
  if ((table.wood[piece] ?? 0) < 1) return { code: 'supply', element, color };
  if (move.element !== undefined && move.element !== element) {
    return { code: 'element', space, element: move.element, expected: element };
  }

  if (!areNumbers(pay)) return { code: 'counts', cards: counts(pay) };
  if (size(lacking(player.hand, pay)) > 0) return { code: 'hand', missing: written(lacking(player.hand, pay)) };
  const payable = color === null ? COLORS.some((one) => pays(pay, cost, one)) : pays(pay, cost, color);
  if (!payable) return { code: 'payment', cost, color, paid: written(pay) };
  moveCards(player.hand, table.stacks, pay);
  table.wood[piece] = (table.wood[piece] ?? 0) - 1;
  player.built[space] = level + 1;
  table.events.push({ type: 'built', seat, space, element, color, paid: counts(pay) });
  const expected = ornament === undefined ? [] : claims(table, seat, ornament);
  if (move.claim && [...move.claim].sort().join(' ') !== [...expected].sort().join(' ')) {
    return { code: 'claim', expected, claimed: move.claim };
  }

  const rewarded = element === 'table' || element === 'connector';
  if (rewarded ? advance !== 1 && advance !== 2 : advance !== undefined) {
    return { code: 'advance', allowed: rewarded ? [1, 2] : [], advance: advance ?? null };
  }
  if (rewarded && advance !== undefined) {
    table.marker = (table.marker + advance) % TRACK.length;
    table.events.push({ type: 'advanced', seat, steps: advance, to: table.marker });
  }
  const nominations = rewarded ? rewards(TRACK[table.marker] ?? '*') : afterLayer(element, ornament);
  const notDrawn = draws(table, player, nominations, take);
  if (notDrawn) return notDrawn;
  if (size(counts(take)) > 0) table.events.push({ type: 'drew', seat, cards: counts(take) });
  table.turn = nextOf(table, seat);
  return null;
}

/** Draws the cards in place; the reason if they cannot be drawn, otherwise null. */
export function draws(
  table: Table,
  player: Player,
  nominations: readonly Counts[],
  take: Partial<Counts>,
): Reason | null {
  if (!areNumbers(take)) return { code: 'counts', cards: counts(take) };
  if (!isDrawn(table.stacks, nominations, take)) {
    return { code: 'take', taken: written(take), count: size(nominations[0] ?? counts({})) };
  }
  moveCards(table.stacks, player.hand, take);
  return null;
}

/** The tool spaces from which the seat now claims a tile. */
function claims(table: Table, seat: number, color: Kind): string[] {
  const levels = Object.keys(ORNAMENTS).flatMap((space) =>
    ORNAMENTS[space] === color ? [table.players[seat]?.built[space] ?? 0] : [],
  );
  return TOOLS.flatMap(([id, claim]) => {
    const owners = table.owners[id] ?? [];
    const points = tilesOf(table, id)[owners.length];
    const met = claim.every((need, place) => levels.filter((has) => has >= need).length > place);
    if (!id.endsWith(`/${color}`) || !met || points === undefined || owners.includes(seat)) return [];
    const [tool] = id.split('/');
    const before = TOOLS.filter(([other]) => other.startsWith(`${tool}/`)).map(([other]) => {
      const place = (table.owners[other] ?? []).indexOf(seat);
      return place < 0 ? 0 : (tilesOf(table, other)[place] ?? 0);
    });
    const bonus = before.reduce((sum, each) => sum + each, 0);
    const player = table.players[seat];
    if (player) player.points.tools += points + bonus;
    owners.push(seat);
    table.events.push({ type: 'claimed', seat, tool, color, points, bonus });
    return [id];
  });
}

/** Points of the tiles on a space for this number of players, from the top. */
function tilesOf(table: Table, id: string): number[] {
  const tiles = TOOLS.find(([other]) => other === id)?.[2] ?? [];
  return tiles.filter(([, least]) => least <= table.players.length).map(([points]) => points);
}
