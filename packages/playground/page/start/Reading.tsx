/**
 * Something to read about the game, over the first page.
 * What it says is told by whoever started the playground.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PageWelcome } from '../../pageProtocol.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { Icon } from '../shared/Icon.tsx';
import { useWords } from '../words/words.ts';

interface ReadingProps {
  readonly reading: NonNullable<PageWelcome['reading']>;
  readonly onClose: () => void;
}

export function Reading({ reading, onClose }: ReadingProps) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog class="modal reading" ref={dialog} aria-label={reading.label} onClose={onClose}>
      <header>
        <h2>{reading.label}</h2>
        <button type="button" class="icon" aria-label={words.t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div class="readingParts" tabIndex={0}>
        {reading.parts.map(({ title, text }) => (
          <section key={title}>
            <h3>{title}</h3>
            <Markdown text={text} />
          </section>
        ))}
      </div>
    </dialog>
  );
}
