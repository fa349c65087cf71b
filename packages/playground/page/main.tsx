/** Starts the page: `/as/SLUG` connects as that person, any other address shows the first page. */
import './style.css';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { App } from './app/App.tsx';
import { Chooser } from './app/Chooser.tsx';
import { chosenTheme, showTheme } from './settings/theme.ts';
import { type StartRequest, signIn } from './start/signIn.ts';
import { codeFor } from './words/languages.ts';

showTheme(chosenTheme());
// Until the person's settings are known.
document.documentElement.lang = codeFor(navigator.language);
const root = document.getElementById('root');
const key = new URLSearchParams(location.search).get('key');
if (key !== null) {
  // A person's own link in a further browser; the key must not stay in the address, which people share.
  const name = decodeURIComponent(location.pathname.slice('/as/'.length));
  await signIn({ name, key }).catch(() => undefined);
  history.replaceState(null, '', `${location.pathname}${location.hash}`);
}
if (root !== null) render(<Root />, root);

interface Who {
  /** Null: the first page. */
  readonly slug: string | null;
  readonly startRequest: StartRequest | null;
}

function Root() {
  const [who, setWho] = useState<Who>(() => ({ slug: slugInAddress(), startRequest: null }));
  useEffect(() => {
    const follow = (): void =>
      setWho((before) => {
        const slug = slugInAddress();
        return slug === before.slug ? before : { slug, startRequest: null };
      });
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const onEnter = (slug: string, startRequest: StartRequest | null): void => {
    history.pushState(null, '', `/as/${encodeURIComponent(slug)}`);
    setWho({ slug, startRequest });
  };
  if (who.slug === null) return <Chooser onEnter={onEnter} />;
  return <App key={who.slug} slug={who.slug} startRequest={who.startRequest} onEnter={onEnter} />;
}

function slugInAddress(): string | null {
  const slug = /^\/as\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  return slug === undefined ? null : decodeURIComponent(slug);
}
