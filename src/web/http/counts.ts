/**
 * Counts by address, so that one address cannot use up what is there for all.
 * What happens to whoever comes too often is said by those who count.
 */
import { BlockList, isIP } from 'node:net';

/** Takes a place for an address; the returned function gives it back. Null: there is none left. */
export type Places = (address: string) => (() => void) | null;

/** So many at a time for one address, and so many in all. */
export function createPlaces(perAddress: number, inAll: number): Places {
  const taken = new Map<string, number>();
  let all = 0;
  return (address) => {
    const before = taken.get(address) ?? 0;
    if (before >= perAddress || all >= inAll) return null;
    taken.set(address, before + 1);
    all += 1;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      all -= 1;
      const left = (taken.get(address) ?? 1) - 1;
      if (left > 0) taken.set(address, left);
      else taken.delete(address);
    };
  };
}

/** Where a reverse proxy of the owner's stands: this machine, or a network that the internet does not reach. */
const NEAR = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  NEAR.addSubnet(network, prefix, 'ipv4');
}
NEAR.addAddress('::1', 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');

/** Whether this is where a reverse proxy may stand. */
export function isNear(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && NEAR.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** As IPv4 where it is that. */
export function plainAddress(remote: string | undefined): string {
  return (remote ?? '').replace(/^::ffff:/, '');
}

/**
 * Who calls, to be counted: a proxy nearby says for whom, last in its header; nobody else is believed. Only good for counting.
 */
export function callerAddress(
  remote: string | undefined,
  forwardedFor: string | readonly string[] | undefined,
): string {
  const from = plainAddress(remote);
  if (!isNear(from)) return from;
  const named =
    String(forwardedFor ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? '';
  return isIP(named) === 0 ? from : named;
}
