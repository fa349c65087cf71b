/** Edits of a component file, each returning a new one: a changed or confirmed part is no longer reconstructed. */
import type { Color, ComponentsFile } from '../../../../src/rules/index.ts';

export type ToolSpaceEntry = ComponentsFile['toolSpaces'][number];
export type RewardEntry = ComponentsFile['rewardTrack'][number];
export type StartCardEntry = ComponentsFile['startingHandCards'][number];

const CONFIRMED = 'set right after a printed game';

/** Removes the marks from these parts. */
export function confirmed(file: ComponentsFile, parts: readonly string[]): ComponentsFile {
  return { ...file, reconstructed: (file.reconstructed ?? []).filter((part) => !parts.includes(part)) };
}

export function withTile(file: ComponentsFile, index: number, entry: ToolSpaceEntry): ComponentsFile {
  const changed = { ...file, toolSpaces: replaced(file.toolSpaces, index, entry) };
  return confirmed(changed, [`toolSpaces[${index}]`]);
}

/** Swaps places with a tile that already lies there. */
export function withTilePlace(
  file: ComponentsFile,
  index: number,
  place: Pick<ToolSpaceEntry, 'color' | 'tool'>,
): ComponentsFile {
  const entry = file.toolSpaces[index];
  if (!entry || (entry.color === place.color && entry.tool === place.tool)) return file;
  const { color, tool } = entry;
  const there = file.toolSpaces.findIndex((each) => each.color === place.color && each.tool === place.tool);
  const other = file.toolSpaces[there];
  const changed = other ? withTile(file, there, { ...other, color, tool }) : file;
  return withTile(changed, index, { ...entry, ...place });
}

/** The tiles stay in their row; if another row already has the name, the two swap names. */
export function withTool(file: ComponentsFile, index: number, name: string): ComponentsFile {
  const before = file.tools[index];
  if (before === undefined || before === name) return file;
  const renamed = (tool: string) => (tool === before ? name : tool === name ? before : tool);
  const other = file.tools.indexOf(name);
  const changed = {
    ...file,
    tools: file.tools.map(renamed),
    toolSpaces: file.toolSpaces.map((space) => ({ ...space, tool: renamed(space.tool) })),
  };
  return confirmed(changed, other < 0 ? [`tools[${index}]`] : [`tools[${index}]`, `tools[${other}]`]);
}

export function withReward(file: ComponentsFile, index: number, entry: RewardEntry): ComponentsFile {
  const changed = { ...file, rewardTrack: replaced(file.rewardTrack, index, entry) };
  return confirmed(changed, [`rewardTrack[${index}]`]);
}

/** Swaps with the neighbor; past an end it wraps around. */
export function movedReward(file: ComponentsFile, index: number, by: 1 | -1): ComponentsFile {
  const count = file.rewardTrack.length;
  const to = (index + by + count) % count;
  const [entry, other] = [file.rewardTrack[index], file.rewardTrack[to]];
  if (!entry || !other) return file;
  return withReward(withReward(file, index, other), to, entry);
}

export function withRewardStart(file: ComponentsFile, index: number): ComponentsFile {
  return { ...file, rewardStart: index };
}

export function withStartCard(file: ComponentsFile, index: number, entry: StartCardEntry): ComponentsFile {
  const changed = { ...file, startingHandCards: replaced(file.startingHandCards, index, entry) };
  return confirmed(changed, [`startingHandCards[${index}]`]);
}

export function withOrnament(file: ComponentsFile, space: string, color: Color): ComponentsFile {
  const changed = { ...file, floor: { ...file.floor, ornaments: { ...file.floor.ornaments, [space]: color } } };
  return confirmed(changed, [`floor.ornaments.${space}`]);
}

export function withConnector(file: ComponentsFile, space: string, color: Color): ComponentsFile {
  const { A, B } = file.floor.sides;
  const sides = { A, B: { ...B, connectors: { ...B.connectors, [space]: color } } };
  return confirmed({ ...file, floor: { ...file.floor, sides } }, [`floor.sides.B.connectors.${space}`]);
}

/** The file to save: under its id, with a note if everything has been compared. */
export function toBeSaved(file: ComponentsFile, id: string): ComponentsFile {
  const left = file.reconstructed ?? [];
  const groups = ['startingHandCards', 'rewardTrack', 'floor', 'tools', 'toolSpaces'];
  const completed = groups.filter((group) => !left.some((part) => part.split(/[.[]/)[0] === group));
  const provenance = { ...file.provenance, ...Object.fromEntries(completed.map((group) => [group, CONFIRMED])) };
  return { ...file, id, provenance, reconstructed: left };
}

function replaced<T>(list: readonly T[], index: number, entry: T): T[] {
  return list.map((each, at) => (at === index ? entry : each));
}
