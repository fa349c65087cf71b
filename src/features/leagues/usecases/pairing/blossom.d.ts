/** Of a package without types, what `swiss.ts` needs. */
declare module 'edmonds-blossom-fixed' {
  /**
   * A matching of the greatest weight; `maxCardinality`: of those that match the most. Edges: two vertices, numbered from 0, and
   * a weight. Resolves each vertex to the one it is matched with, -1: none.
   */
  export default function blossom(edges: [number, number, number][], maxCardinality?: boolean): number[];
}
