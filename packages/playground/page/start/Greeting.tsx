/**
 * What the game is, in one look: its picture, its name, what a click does, and something to read.
 * The ways into it are given as children.
 */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { PageWelcome } from '../../pageProtocol.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { chosenTheme } from '../settings/theme.ts';
import { Reading } from './Reading.tsx';

export function Greeting({ welcome, children }: { welcome: PageWelcome; children: ComponentChildren }) {
  const [reads, setReads] = useState(false);
  const { title, text, picture, reading } = welcome;
  return (
    <section class="greeting" aria-labelledby="greeting">
      {picture !== null && <Table picture={picture} />}
      <div class="greetingWords">
        <h1 id="greeting">{title}</h1>
        <Markdown text={text} />
        {children}
        {reading !== null && (
          <button type="button" class="textButton" onClick={() => setReads(true)}>
            {reading.label}
          </button>
        )}
      </div>
      {reads && reading !== null && <Reading reading={reading} onClose={() => setReads(false)} />}
    </section>
  );
}

/** In the look that the reader has chosen, else in that of their system. */
function Table({ picture }: { picture: NonNullable<PageWelcome['picture']> }) {
  const theme = chosenTheme();
  if (theme === 'dark' || theme === 'light')
    return <img class="greetingPicture" src={picture[theme]} alt={picture.alt} />;
  return (
    <picture class="greetingPicture">
      <source srcset={picture.dark} media="(prefers-color-scheme: dark)" />
      <img src={picture.light} alt={picture.alt} />
    </picture>
  );
}
