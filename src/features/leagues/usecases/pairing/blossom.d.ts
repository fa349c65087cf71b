/** Types for a package that ships none. */
declare module 'edmonds-blossom-fixed' {
  /**
   * Finds a matching of maximum weight; with `maxCardinality`, only among the largest matchings. An edge is two
   * vertices, numbered from 0, and a weight. Returns the mate of each vertex, or -1.
   */
  export default function blossom(edges: [number, number, number][], maxCardinality?: boolean): number[];
}
