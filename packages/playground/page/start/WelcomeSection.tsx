/** Presents the game on the first page: picture, name, description and further reading. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { PagePicture, PageWelcome } from '../../pageProtocol.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { chosenTheme } from '../settings/theme.ts';
import { Dialog } from '../shared/Dialog.tsx';
import { IconButton } from '../shared/Icon.tsx';
import { useWords } from '../words/words.tsx';

export function WelcomeSection({ welcome, children }: { welcome: PageWelcome; children: ComponentChildren }) {
  const [reads, setReads] = useState(false);
  const { title, text, picture, reading } = welcome;
  return (
    <section class="greeting" aria-labelledby="greeting">
      {picture !== null && <ThemedPicture class="greetingPicture" picture={picture} />}
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

function ThemedPicture({ picture, class: name }: { picture: PagePicture; class: string }) {
  const theme = chosenTheme();
  if (theme === 'dark' || theme === 'light') return <img class={name} src={picture[theme]} alt={picture.alt} />;
  return (
    <picture class={name}>
      <source srcset={picture.dark} media="(prefers-color-scheme: dark)" />
      <img src={picture.light} alt={picture.alt} />
    </picture>
  );
}

interface ReadingProps {
  readonly reading: NonNullable<PageWelcome['reading']>;
  readonly onClose: () => void;
}

function Reading({ reading, onClose }: ReadingProps) {
  const words = useWords();
  return (
    <Dialog class="modal reading" label={reading.label} onClose={onClose}>
      <header>
        <h2>{reading.label}</h2>
        <IconButton icon="close" label={words.t('close')} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div class="readingParts" tabIndex={0}>
        {reading.parts.map(({ title, text, picture }) => (
          <section key={title}>
            <h3>{title}</h3>
            {picture !== null && <ThemedPicture class="readingPicture" picture={picture} />}
            <Markdown text={text} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
