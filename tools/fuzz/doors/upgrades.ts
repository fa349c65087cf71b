/**
 * The door `upgrades`: whoever asks the playground for a WebSocket, as the gateway or as a tab of its page.
 * What well-formed frames say is left to `gateway` and `page`.
 */
import type { Grammar } from '../grammar/grammar.ts';
import { oddText, wellFormed } from '../grammar/values.ts';
import { takePlayground } from '../targets/playgroundTarget.ts';
import { upgradesDoor } from './kinds/upgradesDoor.ts';

export const upgrades = upgradesDoor({
  name: 'upgrades',
  take: takePlayground,
  targets: (grammar) => ({
    gateway: () => `/gateway${grammar.pick(['', '/', '?v=10&encoding=json'])}`,
    gatewayQuery: () => `/gateway?${gatewayQuery(grammar)}`,
    page: () => `/page/socket?as=${grammar.pick(['anni', 'peter', '', '%', '%00', '-', encodeURIComponent('日本')])}`,
    pageQuery: () => `/page/socket${grammar.pick(['', '?', '?as', '?as=anni&as=peter', '?AS=anni', '/?as=anni'])}`,
    near: () => grammar.pick(['/gateway/x', '/Gateway', '/page', '/page/socket/', '/api/v10/gateway', '/']),
  }),
  look: (playground) => playground.look(),
});

export function gatewayQuery(grammar: Grammar): string {
  return grammar
    .times(1, 3, () =>
      grammar.choose('gatewayQuery', {
        version: () => `v=${grammar.pick(['3', '10', '9', '11', '', 'x', '%00'])}`,
        encoding: () => `encoding=${grammar.pick(['json', 'etf', '', 'JSON'])}`,
        compress: () => `compress=${grammar.pick(['zlib-stream', 'zstd-stream', '', 'x'])}`,
        odd: () => encodeURIComponent(wellFormed(oddText(grammar).slice(0, 300))),
      }),
    )
    .join('&');
}
