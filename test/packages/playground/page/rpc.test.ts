/** Responses to Activities that deviate from the SDK; the SDK itself is tested in a browser. */
import { expect, it } from 'vitest';
import { createRpc, type RpcHost } from '../../../../packages/playground/page/activity/rpc.ts';

function talk(unknownCommands: readonly string[] = []) {
  const posted: unknown[] = [];
  let isLeft = false;
  const host: RpcHost = {
    frame: {
      frameId: 'frame',
      origin: 'http://127.0.0.1:1',
      applicationId: '7',
      name: 'Test',
      instanceId: 'i-1',
      launchId: '1',
      locationId: 'pc-2',
      channelId: '2',
      guildId: null,
      unknownCommands,
    },
    address: '127.0.0.1:2',
    post: (message) => posted.push(message),
    call: async () => ({ kind: 'consent' }),
    participants: () => [],
    layout: () => 'focused',
    locale: () => 'de',
    mayKnow: async () => false,
    openPage: async () => false,
    invite: async () => undefined,
    share: async () => false,
    leave: () => {
      isLeft = true;
    },
  };
  const rpc = createRpc(host);
  return { rpc, posted, left: () => isLeft };
}

const hello = { v: 1, encoding: 'json', client_id: '7', frame_id: 'frame' };
const command = (cmd: string, more: object = {}) => [1, { cmd, nonce: 'n', args: {}, ...more }];

it('accepts the handshake of its own application only', () => {
  const answered = (changes: object) => {
    const { rpc, posted } = talk();
    rpc.receive([0, { ...hello, ...changes }]);
    return posted;
  };
  expect(answered({})).toMatchObject([[1, { cmd: 'DISPATCH', evt: 'READY' }]]);
  expect(answered({ client_id: '8' })).toMatchObject([[2, { code: 4000 }]]);
  expect(answered({ v: 2 })).toMatchObject([[2, { code: 4004 }]]);
  expect(answered({ frame_id: 'another' })).toEqual([]);
});

it('ignores messages before the handshake, and invalid ones', async () => {
  const { rpc, posted, left } = talk();
  for (const message of [command('CAPTURE_LOG'), null, 'x', [], [9], [1], { 0: 0 }]) rpc.receive(message);
  await Promise.resolve();
  expect([posted, left()]).toEqual([[], false]);
});

it('may not know a command', async () => {
  const asked = command('OPEN_SHARE_MOMENT_DIALOG', { args: { mediaUrl: 'http://127.0.0.1:2/a.png' } });
  for (const [unknown, answer] of [
    [[], { evt: null, data: null }],
    [['OPEN_SHARE_MOMENT_DIALOG'], { evt: 'ERROR', data: { code: 4002 } }],
  ] as const) {
    const { rpc, posted } = talk(unknown);
    rpc.receive([0, hello]);
    rpc.receive(asked);
    await expect.poll(() => posted.at(-1)).toMatchObject([1, { cmd: 'OPEN_SHARE_MOMENT_DIALOG', ...answer }]);
  }
});

it('refuses unknown commands, invitations in direct messages, and missing consent', async () => {
  const { rpc, posted } = talk();
  rpc.receive([0, hello]);
  posted.length = 0;
  rpc.receive(command('BREW_COFFEE'));
  rpc.receive(command('OPEN_INVITE_DIALOG'));
  rpc.receive(command('SUBSCRIBE', { evt: 'RAIN' }));
  rpc.receive(command('AUTHORIZE', { args: { client_id: '7', scope: ['identify'] } }));
  rpc.receive([1, { cmd: 'OPEN_EXTERNAL_LINK', nonce: 'n', args: null }]);
  await expect.poll(() => posted.length).toBe(5);
  const codes = posted.map((message) => (message as [number, { data: { code: number } }])[1].data.code);
  expect(codes.toSorted()).toEqual([4000, 4002, 4004, 4005, 5000]);
});
