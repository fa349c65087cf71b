/**
 * A fake of Discord's HTTP API for the table: codes, tokens, Activity instances and attachments, with faults set by the
 * test.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export const CLIENT_ID = '100000000000000001';
export const CLIENT_SECRET = 'the secret of the application';
export const BOT_TOKEN = 'a bot token';

export interface FakeDiscord {
  readonly apiUrl: string;
  /** Single-use codes. */
  readonly codes: Map<string, { readonly person: string; readonly application: string }>;
  /** Access tokens. */
  readonly tokens: Map<string, { readonly person: string; readonly application: string }>;
  /** Uploaded pictures, oldest first. */
  readonly attached: { readonly person: string; readonly body: string }[];
  /** Status of the answers to uploads. */
  attachmentFault: number | null;
  readonly instances: Map<string, { readonly location: Record<string, string | null>; readonly users: string[] }>;
  /** Status of all answers. */
  fault: number | null;
  /** The next request with this text in its path, body or token gets a 429 with this many seconds. */
  limited: { readonly of: string; readonly seconds: number } | null;
  /** Unknown codes are answered after this. */
  patience: Promise<void>;
  readonly calls: string[];
}

export async function fakeDiscord(): Promise<FakeDiscord> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString('latin1');
    const { pathname } = new URL(request.url ?? '', 'http://discord');
    const authorization = request.headers.authorization ?? '';
    fake.calls.push(`${request.method} ${pathname}`);
    const answer = (status: number, facts: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(facts));
    const holder = () => fake.tokens.get(authorization.replace('Bearer ', ''));
    const { limited } = fake;
    if (limited && [pathname, body, authorization].some((field) => field.includes(limited.of))) {
      fake.limited = null;
      response.setHeader('retry-after', String(limited.seconds));
      return answer(429, { message: 'You are being rate limited.', retry_after: limited.seconds, global: false });
    }
    if (fake.fault !== null) return answer(fake.fault, { message: 'a fault' });
    if (pathname === '/oauth2/token') {
      const basic = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`;
      if (authorization !== basic) return answer(401, { error: 'invalid_client' });
      const code = new URLSearchParams(body).get('code') ?? '';
      const grant = fake.codes.get(code);
      if (!grant) await fake.patience;
      if (!grant) return answer(400, { error: 'invalid_grant' });
      fake.codes.delete(code);
      fake.tokens.set(`token of ${code}`, grant);
      return answer(200, { access_token: `token of ${code}`, token_type: 'Bearer' });
    }
    if (pathname === '/oauth2/@me') {
      const grant = holder();
      if (!grant) return answer(401, { message: '401: Unauthorized' });
      const user = { id: grant.person, username: grant.person, global_name: 'Anni' };
      return answer(200, { application: { id: grant.application }, scopes: ['identify'], user });
    }
    if (pathname === `/applications/${CLIENT_ID}/attachment`) {
      if (fake.attachmentFault !== null) return answer(fake.attachmentFault, { message: 'a fault' });
      const grant = holder();
      if (!grant) return answer(401, { message: '401: Unauthorized' });
      fake.attached.push({ person: grant.person, body });
      return answer(200, { attachment: { url: `https://cdn.example/${fake.attached.length}.png` } });
    }
    if (authorization !== `Bot ${BOT_TOKEN}`) return answer(401, { message: '401: Unauthorized' });
    const instance = fake.instances.get(decodeURIComponent(pathname.split('/').at(-1) ?? ''));
    return instance ? answer(200, instance) : answer(404, { message: 'Unknown Activity Instance' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const fake: FakeDiscord = {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    codes: new Map(),
    tokens: new Map(),
    attached: [],
    attachmentFault: null,
    instances: new Map(),
    fault: null,
    limited: null,
    patience: Promise.resolve(),
    calls: [],
  };
  return fake;
}
