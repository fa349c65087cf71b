/** The address by which a caller is rate-limited: from the trusted proxies only, with IPv6 networks as one. */
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { callerOf } from '../../../src/web/http/callers.ts';

const caller = (remoteAddress: string, forwarded?: string, proxies = 1) =>
  callerOf(
    {
      socket: { remoteAddress } as Socket,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    },
    proxies,
  );

it.each([
  ['behind a proxy that appends', '127.0.0.1', 'made up, 203.0.113.9', 1, '203.0.113.9'],
  ['behind a proxy that says nothing', '127.0.0.1', undefined, 1, null],
  ['behind a proxy that hands on nonsense', '10.0.0.2', 'unknown', 1, null],
  ['behind two proxies', '172.17.0.1', 'made up, 203.0.113.9, 198.51.100.1', 2, '203.0.113.9'],
  ['past the first of two proxies', '172.17.0.1', '203.0.113.9', 2, '203.0.113.9'],
  ['with a port', '127.0.0.1', '203.0.113.9:4711', 1, '203.0.113.9'],
  ['with brackets and a port', '::1', '[2001:db8::1]:4711', 1, '2001:db8:0:0::/64'],
  ['from elsewhere, claiming to be another', '203.0.113.9', '198.51.100.1', 1, '203.0.113.9'],
  ['without any proxy, claiming to be another', '127.0.0.1', '198.51.100.1', 0, '127.0.0.1'],
])('%s', (_, remote, forwarded, proxies, counted) => {
  expect(caller(remote, forwarded, proxies)).toBe(counted);
});

it.each([
  ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109', '0:0:0:0:0:FFFF:CB00:7109', '64:ff9b::203.0.113.9'],
  ['2001:db8::1', '2001:0DB8:0:0:ffff::', '2001:db8::ffff:ffff:ffff:ffff', '2001:db8::203.0.113.9'],
  ['fe80::1%eth0', 'fe80::2%eth1'].map((address) => address),
])('%s counts as the same caller as %s', (...addresses) => {
  const [first, ...others] = addresses.map((address) => caller(address, undefined, 0));
  for (const other of others) expect(other).toBe(first);
});

it.each([
  ['2001:db8::1', '2001:db8:0:1::1'],
  ['203.0.113.9', '203.0.113.10'],
  ['64:ff9b::203.0.113.9', '64:ff9b::203.0.113.10'],
])('%s counts as another caller than %s', (one, other) => {
  expect(caller(one)).not.toBe(caller(other));
});
