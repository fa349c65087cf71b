/** Identifies callers behind proxies, and limits how many connections each may hold. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { type ConnectionLimits, createConnectionLimiter } from '../../../packages/webKit/index.ts';

/** Null if the proxy does not name the caller. */
export type Caller = string | null;

/** Networks in which the owner's reverse proxies run: this machine and private addresses. */
const PRIVATE_NETWORKS = new BlockList();
for (const [network, prefix, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const) {
  PRIVATE_NETWORKS.addSubnet(network, prefix, family);
}

/** Prefixes of IPv6 addresses that contain an IPv4 address: IPv4-mapped, and translated (NAT64). */
const IPV4_PREFIXES = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];
/** Providers assign at least a /64 to each customer. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * Reads `X-Forwarded-For` from its end, as far as the owner's proxies wrote it; the caller may have forged the rest. It
 * counts only on connections from private networks. `proxies` are chained, and each appends its caller.
 */
export function callerOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, proxies: number): Caller {
  const from = plainAddress(socket.remoteAddress ?? '');
  if (proxies === 0 || !isPrivate(from)) return networkOf(from);
  const hops = String(headers['x-forwarded-for'] ?? '').split(',');
  const address = addressIn(hops[Math.max(0, hops.length - proxies)] ?? '');
  return address === null ? null : networkOf(plainAddress(address));
}

/** The caller of a connection before its first request; null if a proxy may have opened it. */
export function callerOfConnection(remote: string | undefined, proxies: number): Caller {
  const from = plainAddress(remote ?? '');
  return proxies > 0 && isPrivate(from) ? null : networkOf(from);
}

function isPrivate(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && PRIVATE_NETWORKS.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Some proxies append a port, and enclose IPv6 addresses in brackets. */
function addressIn(entry: string): string | null {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const address = bracketed ?? (/^[\d.]+:\d+$/.test(text) ? text.replace(/:\d+$/, '') : text);
  return isIP(address) === 0 ? null : address;
}

/** Removes the zone of a link-local address, and converts mapped addresses to IPv4. */
function plainAddress(address: string): string {
  const [plain = ''] = address.split('%');
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain);
  if (!IPV4_PREFIXES.includes(groups.slice(0, GROUPS - 2).join(':'))) return plain;
  return groups
    .slice(-2)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
    .join('.');
}

function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  return `${groupsOf(address).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** The eight groups of an IPv6 address without leading zeros. */
function groupsOf(address: string): readonly string[] {
  // URLs normalize IPv6 addresses.
  const [front = '', back] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [before, after] = [front, back ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const missing = back === undefined ? 0 : GROUPS - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array.from({ length: missing }, () => '0'), ...(after ?? [])];
}

/**
 * Limits connections, but admits newcomers by evicting holders that have not proved useful yet. Evicts the
 * longest-waiting holder of a caller that is at its limit, otherwise of the caller with the most such holders, so that
 * many connections from one address cannot evict a single one from another.
 */
export function createEvictingLimiter<Holder>(limits: ConnectionLimits, onEvicted: (holder: Holder) => void) {
  const places = createConnectionLimiter(limits);
  const holders = new Map<Holder, { readonly caller: Caller; readonly release: () => void }>();
  const yielding = new Set<Holder>();

  function leave(holder: Holder): void {
    holders.get(holder)?.release();
    holders.delete(holder);
    yielding.delete(holder);
  }

  function holderToEvictFor(caller: Caller): Holder | undefined {
    const byCaller = new Map<Caller, Holder[]>();
    for (const holder of yielding) {
      const from = holders.get(holder)?.caller ?? null;
      const others = byCaller.get(from) ?? [];
      others.push(holder);
      byCaller.set(from, others);
    }
    if (places.hasAll(caller)) return byCaller.get(caller)?.[0];
    return [...byCaller.values()].reduce((most, each) => (each.length > most.length ? each : most), [])[0];
  }

  return {
    leave,
    /** Returns false if there is no place. */
    take(caller: Caller, holder: Holder): boolean {
      let release = places.take(caller);
      if (release === null) {
        const evicted = holderToEvictFor(caller);
        if (evicted === undefined) return false;
        leave(evicted);
        onEvicted(evicted);
        release = places.take(caller);
      }
      if (release === null) return false;
      holders.set(holder, { caller, release });
      yielding.add(holder);
      return true;
    },
    /** Exempts the holder from eviction, or makes it the last one to be evicted. */
    setExempt(holder: Holder, isExempt: boolean): void {
      yielding.delete(holder);
      if (!isExempt && holders.has(holder)) yielding.add(holder);
    },
  };
}
