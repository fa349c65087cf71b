/** Finds this machine's addresses in its networks. */
import { networkInterfaces } from 'node:os';

/** Without loopback addresses. */
export function lanAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).flatMap(({ address, family, internal }) => (family === 'IPv4' && !internal ? [address] : [])),
  );
}
