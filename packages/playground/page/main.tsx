/**
 * Starts the page: `/as/SLUG` is that person's Discord, any other address asks who one is.
 * Everything else happens below the app.
 */
import { render } from 'preact';
import { Root } from './app/Root.tsx';
import { chosenTheme, showTheme } from './settings/theme.ts';
import { comeIn } from './start/visitor.ts';
import { codeFor } from './words/languages.ts';
import './style.css';

showTheme(chosenTheme());
// Until somebody has come in, whose settings may say otherwise.
document.documentElement.lang = codeFor(navigator.language);
const root = document.getElementById('root');
const key = new URLSearchParams(location.search).get('key');
if (key !== null) {
  // Somebody's own link, opened in a further browser; it is not to stay in the address, which people share.
  const name = decodeURIComponent(location.pathname.slice('/as/'.length));
  await comeIn({ name, key }).catch(() => undefined);
  history.replaceState(null, '', `${location.pathname}${location.hash}`);
}
if (root !== null) render(<Root />, root);
