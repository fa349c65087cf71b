/**
 * The door `tableUpgrades`: whoever asks the table's server for a WebSocket, from its own page or from elsewhere.
 * What well-formed frames say is left to `table`.
 */
import { takeTable } from '../targets/tableTarget.ts';
import { upgradesDoor } from './kinds/upgradesDoor.ts';

export const tableUpgrades = upgradesDoor({
  name: 'tableUpgrades',
  take: takeTable,
  usual: [['Origin', '{url}']],
  targets: (grammar) => ({
    live: () => '/live',
    liveAgain: () => '/live',
    proxied: () => grammar.pick(['/.proxy/live', '/.proxy/.proxy/live', '/.proxy']),
    query: () => `/live?${grammar.pick(['', 'session={first}', 'a=%', '__proto__', 'x'.repeat(5000)])}`,
    near: () => grammar.pick(['/live/', '/Live', '/live%00', '/%6cive', '/', '/assets/{asset}']),
  }),
  look: async ({ look, judge }) => {
    await look();
    await judge();
  },
});
