/**
 * Who calls, to be counted: the address that the owner's proxies name, and one network where a caller has many addresses.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Null: somebody of whom a proxy does not say who it is. */
export type Caller = string | null;

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
NEAR.addSubnet('fe80::', 10, 'ipv6');

/** Groups of an IPv6 address before an IPv4 address that stands in its last two: mapped, and translated (NAT64). */
const BEFORE_IPV4 = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];
/** A provider hands out no less than a /64: these groups are one line. */
const GROUPS_OF_A_LINE = 4;
const GROUPS = 8;

/**
 * @param proxies how many of the owner's proxies stand one behind the other, each adding to `X-Forwarded-For` whom it was called by. The header is
 * read from its end, as far as they have written it; what stands before was sent by the caller. It is read where a proxy may stand alone.
 */
export function callerOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, proxies: number): Caller {
  const from = plainAddress(socket.remoteAddress ?? '');
  if (proxies === 0 || !isNear(from)) return networkOf(from);
  const named = String(headers['x-forwarded-for'] ?? '').split(',');
  const address = addressIn(named[Math.max(0, named.length - proxies)] ?? '');
  return address === null ? null : networkOf(plainAddress(address));
}

/** A connection that has said nothing yet: of one from nearby it is not known whom it is for. */
export function connectionOf(remote: string | undefined, proxies: number): Caller {
  const from = plainAddress(remote ?? '');
  return proxies > 0 && isNear(from) ? null : networkOf(from);
}

function isNear(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && NEAR.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Some proxies write a port behind the address, and brackets around one of IPv6. */
function addressIn(entry: string): string | null {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const address = bracketed ?? (/^[\d.]+:\d+$/.test(text) ? text.replace(/:\d+$/, '') : text);
  return isIP(address) === 0 ? null : address;
}

/** Without the interface of a link-local address, and as IPv4 where it is that. */
function plainAddress(address: string): string {
  const [plain = ''] = address.split('%');
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain);
  if (!BEFORE_IPV4.includes(groups.slice(0, GROUPS - 2).join(':'))) return plain;
  return groups
    .slice(-2)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
    .join('.');
}

function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  return `${groupsOf(address).slice(0, GROUPS_OF_A_LINE).join(':')}::/64`;
}

/** Eight, without leading zeros. */
function groupsOf(address: string): readonly string[] {
  // The URL has one way of writing each.
  const [front = '', back] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [before, after] = [front, back ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const missing = back === undefined ? 0 : GROUPS - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array.from({ length: missing }, () => '0'), ...(after ?? [])];
}
