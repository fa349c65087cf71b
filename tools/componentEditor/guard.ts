/**
 * Who may come in: pages of this server alone, opened on this machine.
 * A foreign name that points here is turned away by Host, a foreign web page by Origin.
 */
import type { IncomingHttpHeaders } from 'node:http';

const LOCAL_HOST = /^(127\.0\.0\.1|localhost|\[::1\]):(\d+)$/i;

/** `writing`: whether the request could change anything, so that it must say where it comes from. */
export function mayComeIn({ host, origin }: IncomingHttpHeaders, port: number, writing: boolean): boolean {
  const found = LOCAL_HOST.exec(host ?? '');
  if (!found || Number(found[2]) !== port) return false;
  if (origin === undefined) return !writing;
  return origin === `http://${host}`;
}
