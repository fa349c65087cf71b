/** Types for a package without any. */
declare module 'edmonds-blossom-fixed' {
  /**
   * A matching of maximum weight, with `maxCardinality` among the largest matchings. An edge has two vertices, numbered
   * from 0, and a weight. Returns each vertex's mate, or -1.
   */
  export default function blossom(edges: [number, number, number][], maxCardinality?: boolean): number[];
}
