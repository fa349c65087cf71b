/**
 * Reads the answers to raw requests: their statuses, and whether the last one is complete.
 * Whether a status is a fault is the doors' matter.
 */

/** The statuses of the answers in these bytes, in their order; interim ones (1xx) left out. */
export function statusesIn(received: Buffer): readonly number[] {
  return [...received.toString('latin1').matchAll(/^HTTP\/1\.1 (\d{3}) /gm)]
    .map(([, status]) => Number(status))
    .filter((status) => status >= 200);
}
