/** Identifies callers behind proxies and limits how many connections each may hold. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { type ConnectionLimits, createConnectionLimiter } from '../../../packages/webKit/index.ts';

/** Null: a proxy does not name the caller. */
export type Caller = string | null;

/** Networks of the owner's reverse proxies: this machine and private addresses. */
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

/** Prefixes of IPv6 addresses that contain an IPv4 address: mapped, and translated (NAT64). */
const IPV4_PREFIXES = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];
/** Providers assign at least a /64 to each customer. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * Reads `X-Forwarded-For` from its end, as far as the owner's proxies wrote it; the caller may have sent the rest. The
 * header counts only on connections from private networks. `proxies`: how many of the owner's proxies are chained,
 * each appending its caller.
 */
export function callerOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, proxies: number): Caller {
  const from = plainAddress(socket.remoteAddress ?? '');
  if (proxies === 0 || !isPrivate(from)) return networkOf(from);
  const hops = String(headers['x-forwarded-for'] ?? '').split(',');
  const address = addressIn(hops[Math.max(0, hops.length - proxies)] ?? '');
  return address === null ? null : networkOf(plainAddress(address));
}

/** The caller of a connection before its first request; unknown if a proxy may have opened it. */
export function callerOfConnection(remote: string | undefined, proxies: number): Caller {
  const from = plainAddress(remote ?? '');
  return proxies > 0 && isPrivate(from) ? null : networkOf(from);
}

function isPrivate(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && PRIVATE_NETWORKS.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Some proxies append a port, and put brackets around IPv6. */
function addressIn(entry: string): string | null {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const address = bracketed ?? (/^[\d.]+:\d+$/.test(text) ? text.replace(/:\d+$/, '') : text);
  return isIP(address) === 0 ? null : address;
}

/** Without a link-local interface; mapped addresses as IPv4. */
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

/** Eight groups without leading zeros. */
function groupsOf(address: string): readonly string[] {
  // URLs normalize IPv6 addresses.
  const [front = '', back] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [before, after] = [front, back ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const missing = back === undefined ? 0 : GROUPS - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array.from({ length: missing }, () => '0'), ...(after ?? [])];
}

/**
 * Places whose holders lose them to newcomers until they prove useful. Evicts the longest-yielding holder of a caller
 * at its limit, otherwise of the caller with most yielding holders, so that many connections from one address do not
 * evict a single one from another.
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
    /** False: no place. */
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
    /** Exempts the holder, or makes it the last to yield. */
    keeps(holder: Holder, isKept: boolean): void {
      yielding.delete(holder);
      if (!isKept && holders.has(holder)) yielding.add(holder);
    },
  };
}
