/**
 * Who this tab is: nobody yet, or the person in the address.
 * Becoming somebody loads nothing anew, so that a game begins the sooner.
 */
import { useEffect, useState } from 'preact/hooks';
import type { StartWish } from '../start/wish.ts';
import { App } from './App.tsx';
import { Chooser } from './Chooser.tsx';

interface Who {
  /** Null: nobody yet. */
  readonly slug: string | null;
  readonly wish: StartWish | null;
}

export function Root() {
  const [who, setWho] = useState<Who>(() => ({ slug: slugInAddress(), wish: null }));
  useEffect(() => {
    const follow = (): void =>
      setWho((before) => {
        const slug = slugInAddress();
        return slug === before.slug ? before : { slug, wish: null };
      });
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const onComeIn = (slug: string, wish: StartWish | null): void => {
    history.pushState(null, '', `/as/${encodeURIComponent(slug)}`);
    setWho({ slug, wish });
  };
  if (who.slug === null) return <Chooser onComeIn={onComeIn} />;
  return <App key={who.slug} slug={who.slug} wish={who.wish} onComeIn={onComeIn} />;
}

function slugInAddress(): string | null {
  const slug = /^\/as\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  return slug === undefined ? null : decodeURIComponent(slug);
}
