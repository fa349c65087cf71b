/** Validates and compiles the JSON of a component file. Free of I/O, because the editor's page uses it. */
import type { z } from 'zod';
import { byColor, type CardCounts, fullCards } from './cards.ts';
import {
  adjacentSpaces,
  type Components,
  cornerSpaces,
  type Floor,
  type FloorSpace,
  isConnectorPlace,
  type PlayerCount,
  type Side,
  SPACES,
  spaceIndex,
  type ToolSpace,
} from './components.ts';
import {
  type ComponentsFault,
  type ComponentsFaultCode,
  type FaultFacts,
  invariantFaults,
  PAIRS_CARD,
} from './invariants.ts';
import { type ComponentsFile, componentsSchema } from './schema.ts';

export type ParsedComponents =
  | { readonly ok: true; readonly components: Components }
  | { readonly ok: false; readonly faults: readonly ComponentsFault[] };

export type ReadComponentsFile =
  | { readonly ok: true; readonly file: ComponentsFile }
  | { readonly ok: false; readonly faults: readonly ComponentsFault[] };

/** Validates a component file completely and compiles it. Refuses with all faults, each with its path in the file. */
export function parseComponents(json: unknown): ParsedComponents {
  const read = readComponentsFile(json);
  if (!read.ok) return read;
  const faults = invariantFaults(read.file);
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, components: compile(read.file) };
}

/** Validates only the shape of a component file, not whether its parts fit together. */
export function readComponentsFile(json: unknown): ReadComponentsFile {
  const parsed = componentsSchema.safeParse(json);
  return parsed.success ? { ok: true, file: parsed.data } : { ok: false, faults: shapeFaults(parsed.error) };
}

function shapeFaults(error: z.ZodError): ComponentsFault[] {
  return error.issues.map((issue) => ({
    path: formatPath(issue.path),
    ...codeOf(issue),
    message: issue.message,
  }));
}

function codeOf(issue: z.core.$ZodIssue): { readonly code: ComponentsFaultCode; readonly facts: FaultFacts } {
  switch (issue.code) {
    case 'too_small':
      return { code: issue.origin === 'array' ? 'tooFew' : 'tooSmall', facts: { least: Number(issue.minimum) } };
    case 'too_big':
      return { code: issue.origin === 'array' ? 'tooMany' : 'tooLarge', facts: { most: Number(issue.maximum) } };
    case 'unrecognized_keys':
      return { code: 'unknownField', facts: { name: issue.keys.join(', ').slice(0, 100) } };
    case 'invalid_value':
      return { code: 'notOneOf', facts: { values: issue.values.map(String).join(', ') } };
    case 'invalid_format':
      return { code: 'idForm', facts: {} };
    default:
      return { code: 'wrongKind', facts: {} };
  }
}

/** Such as `toolSpaces[3].tiles[0].points`, or `(file)` for the whole file. */
export function formatPath(path: readonly PropertyKey[]): string {
  const text = path.reduce<string>((before, part) => {
    if (typeof part === 'number') return `${before}[${part}]`;
    return before === '' ? String(part) : `${before}.${String(part)}`;
  }, '');
  return text === '' ? '(file)' : text;
}

function compile(file: ComponentsFile): Components {
  const toolSpaces = file.toolSpaces.map(compileToolSpace);
  const { framesRemovedPerColor: removed } = file;
  return {
    id: file.id,
    provenance: file.provenance ?? {},
    reconstructed: file.reconstructed ?? [],
    wallColors: file.wallColors,
    cards: {
      ...byColor(() => file.materialCards.perColor),
      wild: file.materialCards.wild,
    },
    wood: file.woodElements,
    framesRemovedPerColor: { 2: removed['2'], 3: removed['3'], 4: removed['4'] },
    startCards: file.startingHandCards.map((card) => ({ id: card.id, cards: fullCards(card.cards as CardCounts) })),
    restingStartCard: PAIRS_CARD,
    rewardTrack: file.rewardTrack.map((space) =>
      space.kind === 'fixed' ? { kind: 'fixed', cards: fullCards(space.cards as CardCounts) } : space,
    ),
    rewardStart: file.rewardStart,
    floors: { A: compileFloor(file, 'A'), B: compileFloor(file, 'B') },
    tools: file.tools,
    toolSpaces,
    toolSpacesOf: byColor((color) => toolSpaces.filter((space) => space.color === color)),
    toolSpacesOfTool: new Map(file.tools.map((tool) => [tool, toolSpaces.filter((space) => space.tool === tool)])),
  };
}

function compileToolSpace(space: ComponentsFile['toolSpaces'][number], index: number): ToolSpace {
  const tilesFor = (players: PlayerCount) =>
    space.tiles
      .filter((tile) => tile.minPlayers <= players)
      .map((tile) => tile.points)
      .sort((a, b) => b - a);
  return {
    index,
    color: space.color,
    tool: space.tool,
    id: `${space.tool}/${space.color}`,
    requires: space.requires.slice().sort((a, b) => b - a),
    tiles: { 2: tilesFor(2), 3: tilesFor(3), 4: tilesFor(4) },
  };
}

function compileFloor(file: ComponentsFile, side: Side): Floor {
  const { ornaments, sides, center } = file.floor;
  const { connectors, plants } = sides[side];
  const spaces = SPACES.map((name, index): FloorSpace => {
    const place = { index, name, adjacent: adjacentSpaces(index), corners: cornerSpaces(index) };
    if (!isConnectorPlace(index)) return { ...place, kind: 'ornament', color: ornaments[name] ?? null };
    if (plants.includes(name)) return { ...place, kind: 'plant', color: null };
    return { ...place, kind: 'connector', color: connectors[name] ?? null };
  });
  return {
    spaces,
    center: spaceIndex(center) ?? 0,
    plants: spaces.filter((space) => space.kind === 'plant'),
    ornamentsOf: byColor((color) =>
      spaces.filter((space) => space.kind === 'ornament' && space.color === color).map((space) => space.index),
    ),
  };
}
