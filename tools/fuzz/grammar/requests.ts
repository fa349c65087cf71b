/** Draws heads of HTTP requests: methods, targets, header lines. */
import { fewer, type Grammar, shorter, smallerItems, within } from './grammar.ts';
import { oddText, wellFormed } from './values.ts';

export type HeaderLine = readonly [name: string, value: string];

export interface RequestHead {
  readonly method: string;
  readonly target: string;
  readonly version: string;
  readonly headers: readonly HeaderLine[];
}

export function oddMethod(grammar: Grammar): string {
  return grammar.choose('method', {
    usual: () => grammar.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    other: () => grammar.pick(['HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'QUERY', 'PROPFIND', 'PRI']),
    odd: () => grammar.pick(['get', '', 'G ET', 'GET\u0000', 'X'.repeat(5000)]),
  });
}

/** Targets that match no route. */
export function oddTarget(grammar: Grammar): string {
  return grammar.choose('target', {
    slashes: () => grammar.pick(['//', '//x', '///', '/\\', '\\', '/\\\\x', '//@', '//:0', '//[', '//x:99999/']),
    encoded: () =>
      grammar.pick(['/%00', '/%', '/%zz', '/%2e%2e/%2e%2e', '/%61pi/v10/users/@me', '/page/%ff', '/%F0%9F']),
    absolute: () =>
      grammar.pick(['http://127.0.0.1/', 'http://x:y@z/', 'https://[::1', 'ws://x', 'http://', 'file:///etc']),
    authority: () => grammar.pick(['127.0.0.1:80', ':0', 'x:']),
    star: () => '*',
    empty: () => '',
    traversal: () =>
      grammar.pick(['/page/../../package.json', '/../..', '/page/..%2f..%2fx', '/attachments/../../../x']),
    long: () => `/${'a'.repeat(grammar.pick([300, 8000, 16_000, 17_000]))}`,
    query: () => `/?${grammar.pick(['', '?', '&', '=', '%', '&&a', 'a[b]=c', '__proto__=1', `a=${'b'.repeat(8000)}`])}`,
    text: () => `/${encodeURI(wellFormed(oddText(grammar)))}`,
    raw: () => `/${oddText(grammar)}`,
  });
}

/** General header lines; a name may occur twice. */
export function oddHeader(grammar: Grammar): HeaderLine {
  const value = (): string => oddText(grammar).slice(0, 5000);
  return grammar.choose<HeaderLine>('header', {
    host: () => ['Host', grammar.pick(['', 'example.com', '127.0.0.1', 'localhost:1', '[::1]', 'a, b', value()])],
    origin: () => ['Origin', grammar.pick(['null', 'http://example.com', '', 'file://', value()])],
    length: () => ['Content-Length', grammar.pick(['0', '-1', '1e3', '99999999999999999999', '5, 6', '3'])],
    transfer: () => ['Transfer-Encoding', grammar.pick(['chunked', 'gzip', 'chunked, chunked', 'identity', value()])],
    connection: () => ['Connection', grammar.pick(['close', 'keep-alive', 'Upgrade', 'upgrade, close', value()])],
    expect: () => ['Expect', grammar.pick(['100-continue', 'x'])],
    cookie: () => ['Cookie', grammar.pick(['playground=', 'playground=00', ';;;', value()])],
    language: () => ['Accept-Language', grammar.pick(['*', 'de;q=x', '-', 'xx-'.repeat(500), ',,,', value()])],
    encoding: () => ['Accept-Encoding', grammar.pick(['gzip', 'gzip;q=0', '*', value()])],
    authorization: () => ['Authorization', grammar.pick(['Bot {token}', 'Bot', 'Bearer x', 'Bot  {token}', value()])],
    type: () => ['Content-Type', grammar.pick(['application/json', 'text/plain', 'multipart/form-data', 'x', value()])],
    upgrade: () => ['Upgrade', grammar.pick(['websocket', 'h2c', '', 'websocket, websocket'])],
    many: () => ['X-Many', 'a, '.repeat(grammar.pick([10, 1000]))],
    odd: () => [value(), value()],
    name: () => [grammar.pick(['__proto__', 'constructor', 'X Y', 'x\u0000', ':', '']), value()],
  });
}

/** The bytes of the head, with placeholders replaced. */
export function bytesOfHead(
  { method, target, version, headers }: RequestHead,
  filled: (text: string) => string,
): Buffer {
  const lines = [
    `${method} ${filled(target)} ${version}`,
    ...headers.map(([name, value]) => `${name}: ${filled(value)}`),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8');
}

export function* smallerHead(head: RequestHead): Generator<RequestHead> {
  yield* within(fewer(head.headers), (headers) => ({ ...head, headers }));
  yield* within(shorter(head.target), (target) => ({ ...head, target }));
  yield* within(
    smallerItems(head.headers, ([name, value]) => within(shorter(value), (less): HeaderLine => [name, less])),
    (headers) => ({ ...head, headers }),
  );
}
