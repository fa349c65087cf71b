/**
 * The page between the playground's and the Activity's: the SDK answers only Discord's own addresses and that of the
 * Activity itself, so messages for it come from a page there. It passes them on and knows nothing of what they say.
 */
import { createHash } from 'node:crypto';

/** Reserved on an Activity's host; all other paths are the Activity's. */
export const RELAY_PATH = '/.playground/frame';

/** What the Activity's page may do; the frame on the playground's page allows no more, either. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals';
const ALLOW = 'autoplay; clipboard-write; fullscreen';

const STYLE = 'html,body,iframe{display:block;box-sizing:border-box;width:100%;height:100%;margin:0;border:0}';

export interface RelayPage {
  readonly html: string;
  readonly policy: string;
}

/** `pageOrigin`: where the playground's page comes from; `name` is read out by screen readers. */
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

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
