/**
 * The door `tableHttp`: every route of the table's server, above all its two ways of signing in.
 * Upgrades to WebSockets are left to `tableUpgrades`, what is said over them to `table`.
 */
import { takeTable } from '../targets/tableTarget.ts';
import { httpDoor } from './kinds/httpDoor.ts';

const LOOK_EVERY = 100;
const GET = ['/', '/config.json', '/live', '/assets/:asset', '/.proxy/', '/.proxy/assets/:asset'];
const POST = ['/api/sign-in/link', '/api/sign-in/activity', '/.proxy/api/sign-in/activity'];
/** As Discord's proxy signs what it hands on; the signature is nobody's. */
const PROOF = Buffer.from(
  JSON.stringify({ user_id: '1', application_id: '1', created_at: 1, expires_at: 2_000_000_000 }),
).toString('base64');

export const tableHttp = httpDoor({
  name: 'tableHttp',
  take: takeTable,
  routes: {
    routes: [...GET.map((path) => ({ method: 'GET', path })), ...POST.map((path) => ({ method: 'POST', path }))],
    usual: ['X-Discord-Proxy-Payload', PROOF],
    own: (name) => `{${name}}`,
    others: ['{matchId}', '{link}', '{first}', 'play.js', '..%2fpackage.json'],
    queries: ['instance_id', 'frame_id', 'channel_id', 'guild_id', 'platform', 'code', '__proto__'],
    versions: { of: '/', others: ['/.proxy/', '//', '/./', '/.proxy/.proxy/'] },
    bodies: [
      { link: '{link}' },
      { link: '{first}' },
      { code: 'a code', instanceId: 'i-1-gc-2-3', channelId: '3', guildId: '2' },
      { code: 'a code', instanceId: 'i-1-pc-3', channelId: '3', guildId: null },
      { code: 'a code', instanceId: '../../users/@me', channelId: '3', guildId: null },
    ],
  },
  // Discord does not answer, and not everybody can sign in at once.
  mayBe: [502, 503],
  judge: ({ judge }) => judge(),
  nowAndThen: { tries: LOOK_EVERY, act: ({ look }) => look() },
});
