/**
 * A page between the playground and the Activity that relays messages, because the SDK talks only to Discord's origins
 * and its own.
 */
import { createHash } from 'node:crypto';
import { escaped } from '../wording.ts';

/** The only path on an Activity's host that is not the Activity's. */
export const RELAY_PATH = '/.playground/frame';

/** Also the limit for the frame on the playground's page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals';
const ALLOW = 'autoplay; clipboard-write; fullscreen';

const STYLE = 'html,body,iframe{display:block;box-sizing:border-box;width:100%;height:100%;margin:0;border:0}';

export interface RelayPage {
  readonly html: string;
  readonly policy: string;
}

/** `pageOrigin`: of the playground's page; `name`: for screen readers. */
export function relayPage(pageOrigin: string, name: string, language: string): RelayPage {
  const script = `(() => {
  const page = ${JSON.stringify(pageOrigin)};
  const inner = document.querySelector('iframe');
  addEventListener('message', ({ source, origin, data }) => {
    if (source === inner.contentWindow && origin === location.origin) parent.postMessage(data, page);
    else if (source === parent && origin === page) inner.contentWindow.postMessage(data, location.origin);
  });
  inner.src = '/' + location.search;
})();`;
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const frame = `<iframe title="${escaped(name)}" sandbox="${SANDBOX}" allow="${ALLOW}"></iframe>`;
  return {
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(name)}</title><style>${STYLE}</style></head><body>${frame}<script>${script}</script></body></html>`,
    policy: `default-src 'none'; frame-src 'self'; style-src ${hash(STYLE)}; script-src ${hash(script)}; frame-ancestors ${pageOrigin}`,
  };
}
