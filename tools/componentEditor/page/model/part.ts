/** The editable parts by their paths in the file (`toolSpaces[3]`, `floor.ornaments.C2`), with kind and place. */
import type { Color, ComponentsFile } from '../../../../src/rules/index.ts';

type List = 'toolSpaces' | 'tools' | 'rewardTrack' | 'startingHandCards';

export type Part =
  | { readonly kind: List; readonly index: number }
  | { readonly kind: 'ornament' | 'connector'; readonly space: string };

const NUMBERED = /^(toolSpaces|tools|rewardTrack|startingHandCards)\[(\d+)\]$/;
const LISTS: Readonly<Record<string, List>> = {
  toolSpaces: 'toolSpaces',
  tools: 'tools',
  rewardTrack: 'rewardTrack',
  startingHandCards: 'startingHandCards',
};
const ORNAMENTS = 'floor.ornaments.';
const CONNECTORS = 'floor.sides.B.connectors.';

/** Null if it is not the path of a part. */
export function partOf(path: string): Part | null {
  const [, list = '', index] = NUMBERED.exec(path) ?? [];
  const kind = LISTS[list];
  if (kind) return { kind, index: Number(index) };
  if (path.startsWith(ORNAMENTS)) return { kind: 'ornament', space: path.slice(ORNAMENTS.length) };
  if (path.startsWith(CONNECTORS)) return { kind: 'connector', space: path.slice(CONNECTORS.length) };
  return null;
}

/** The path of the part that contains a fault's path; null if it concerns no part. */
export function partAround(path: string): string | null {
  const numbered = /^(toolSpaces|tools|rewardTrack|startingHandCards)\[\d+\]/.exec(path)?.[0];
  if (numbered !== undefined) return numbered;
  return partOf(path) ? path : null;
}

/** Whether a path equals the other one or lies inside it. */
export function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}

/** The color that an ornament's or connector's space is printed in. */
export function colorAt(file: ComponentsFile, part: Extract<Part, { space: string }>): Color | null {
  const colors = part.kind === 'ornament' ? file.floor.ornaments : file.floor.sides.B.connectors;
  return colors[part.space] ?? null;
}
