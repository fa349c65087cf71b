/**
 * Where this machine is found in the networks that it is in.
 * Whether others there may come in is decided by `web/guard.ts`.
 */
import { networkInterfaces } from 'node:os';

/** Its addresses, without those that only the machine itself can reach. */
export function homeAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).flatMap(({ address, family, internal }) => (family === 'IPv4' && !internal ? [address] : [])),
  );
}
