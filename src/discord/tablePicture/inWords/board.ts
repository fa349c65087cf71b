/**
 * Describes a player's floor board: ornaments with their next piece, connectors and plants; for that player alone also
 * their hand and what it can pay for.
 */
import {
  type Buildable,
  buildableAt,
  COLORS,
  canPay,
  type FloorSpace,
  type PlayerState,
  plantProgress,
  playerAt,
  type Seat,
  SPACES_AROUND_PLANT,
  tilesGainedBy,
} from '../../../rules/index.ts';
import { spacesByColor } from './facts.ts';
import type { Block, Section, WordedTable } from './shapes.ts';

const LEVELS = [0, 1, 2, 3, 4] as const;

export function boardSection(table: WordedTable, seat: Seat): Section {
  const { words, components, state, names, plainNames, viewpoint } = table;
  const player = playerAt(state, seat);
  const alone = viewpoint.alone && viewpoint.seat === seat;
  const on = { ...table, seat, player, alone };
  const titled = (of: readonly string[]) =>
    alone ? words.t('table.part.own') : words.t('table.part.board', { name: words.name(seat, of) });
  const plants = plantProgress(components, state, seat);
  return {
    part: viewpoint.seat === seat ? 'own' : 'others',
    title: titled(names),
    label: titled(plainNames),
    blocks: [
      ...(alone ? [{ heading: null, lines: [words.t('turn.handOf', { cards: words.cards(player.hand) })] }] : []),
      ornaments(on),
      connectors(on),
      ...(plants.length === 0
        ? []
        : [
            {
              heading: words.t('score.plants'),
              lines: plants.map(({ space, built }) =>
                words.t('table.plant', { space, built, around: SPACES_AROUND_PLANT }),
              ),
            },
          ]),
    ],
  };
}

interface Board extends WordedTable {
  readonly seat: Seat;
  readonly player: PlayerState;
  readonly alone: boolean;
}

/** A line for each ornament that has been or could be begun, by color; those out of reach share one line. */
function ornaments(board: Board): Block {
  const { words, components, state, player } = board;
  const spaces = components.floors[state.side].spaces.filter(({ kind }) => kind === 'ornament');
  const byColor = COLORS.flatMap((color) => spaces.filter((space) => space.color === color));
  const lines: string[] = [];
  const unreached: FloorSpace[] = [];
  for (const space of byColor) {
    const level = LEVELS[player.board[space.index] ?? 0] ?? 0;
    const named = { space: namedWithColor(board, space), built: words.t(`game.ornament.${level}`) };
    const next = buildableAt(state, player, space);
    if (next.ok) {
      const offer = { ...named, element: words.element(next.element), price: priceOf(board, next) };
      lines.push(withHand(board, next, words.t('table.ornament.next', offer)));
    } else if (next.code === 'supply') {
      lines.push(words.t('table.ornament.exhausted', { ...named, element: words.element(next.element) }));
    } else if (level > 0) {
      lines.push(words.t('table.ornament.complete', named));
    } else {
      unreached.push(space);
    }
  }
  if (unreached.length > 0) {
    lines.push(words.t('table.ornament.unreached', { spaces: spacesByColor(words, unreached) }));
  }
  return { heading: words.t('score.ornaments'), lines };
}

/** Built connectors share a line, buildable ones have one each, those out of reach share one. */
function connectors(board: Board): Block {
  const { words, components, state, player } = board;
  const spaces = components.floors[state.side].spaces.filter(({ kind }) => kind === 'connector');
  const built = spaces.filter(({ index }) => (player.board[index] ?? 0) > 0);
  const open = spaces.filter((space) => !built.includes(space));
  const buildable = open.map((space) => buildableAt(state, player, space));
  const unreached = open.filter((_, index) => {
    const why = buildable[index];
    return why?.ok === false && why.code === 'adjacency';
  });
  const exhausted = buildable.some((why) => !why.ok && why.code === 'supply');
  return {
    heading: words.t('score.connectors'),
    lines: [
      words.t('table.connector.built', { spaces: spacesByColor(words, built) }),
      ...buildable.flatMap((next) => {
        if (!next.ok) return [];
        const offer = { space: namedWithColor(board, next.space), price: priceOf(board, next) };
        return [withHand(board, next, words.t('table.connector.next', offer))];
      }),
      ...(exhausted ? [words.t('table.connector.exhausted')] : []),
      ...(unreached.length === 0
        ? []
        : [words.t('table.connector.unreached', { spaces: spacesByColor(words, unreached) })]),
    ],
  };
}

/** For the player alone, while the game runs: whether the hand pays for it, and the tiles that it would claim. */
function withHand({ words, components, state, seat, player, alone }: Board, next: Buildable, line: string): string {
  if (!alone || state.turn === null) return line;
  const pays = canPay(player.hand, next.cost, next.color);
  const sentence = words.sentences(line, words.t(pays ? 'table.payable' : 'table.unpayable'));
  const tiles = tilesGainedBy(components, state, seat, next).map(({ space, points, bonus }) =>
    words.t('game.tile.points', { tile: words.tile(space.tool, space.color), points: points + bonus }),
  );
  if (tiles.length === 0) return sentence;
  return words.sentences(sentence, words.t('table.wouldClaim', { tiles: words.enumeration(tiles) }));
}

function namedWithColor({ words }: WordedTable, { name, color }: FloorSpace): string {
  return color === null ? words.space(name) : words.t('table.space', { space: name, color: words.color(color) });
}

function priceOf({ words }: WordedTable, { color, cost }: Buildable): string {
  return words.price(cost, color);
}
