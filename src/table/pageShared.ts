/** The parts that page and bot share, without the protocol's schemas, which the page does not load. */
import type { Components } from '../rules/index.ts';

/**
 * Increment it when an open page cannot read a changed message; the page then asks for a reload. Also when a page cannot
 * show a game that an older page has stored in its tab.
 */
export const PROTOCOL_VERSION = 4;

export const MAX_NOTE_LENGTH = 500;

export type PlainComponents = Omit<Components, 'toolSpacesOfTool'>;

export function toPlainComponents({ toolSpacesOfTool: _, ...plain }: Components): PlainComponents {
  // A viewer does not need to know where the data of each component comes from.
  return { ...plain, provenance: {} };
}

export function fromPlainComponents(plain: PlainComponents): Components {
  const { tools, toolSpaces } = plain;
  return {
    ...plain,
    toolSpacesOfTool: new Map(tools.map((tool) => [tool, toolSpaces.filter((space) => space.tool === tool)])),
  };
}
