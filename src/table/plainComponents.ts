/**
 * Components as plain data, as a file holds them, and back.
 */
import type { Components } from '../rules/index.ts';

/** Without what is a map, and follows from the rest. */
export type PlainComponents = Omit<Components, 'toolSpacesOfTool'>;

export function plainComponents({ toolSpacesOfTool: _, ...plain }: Components): PlainComponents {
  // Where each part comes from is of no interest to whoever watches a game.
  return { ...plain, provenance: {} };
}

export function wholeComponents(plain: PlainComponents): Components {
  const { tools, toolSpaces } = plain;
  return {
    ...plain,
    toolSpacesOfTool: new Map(tools.map((tool) => [tool, toolSpaces.filter((space) => space.tool === tool)])),
  };
}
