/**
 * One picture over the whole page; Escape or a click beside it closes it.
 * A click on the picture switches between fitting the window and full size.
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../shared/Icon.tsx';
import { useWords } from '../words/words.ts';
import type { Picture } from './picture.ts';

export function Lightbox({ picture, onClose }: { picture: Picture; onClose: () => void }) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [full, setFull] = useState(false);
  // Before the next key: whoever types fast loses none.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      class={full ? 'lightbox full' : 'lightbox'}
      ref={dialog}
      aria-label={picture.alt || words.t('picture')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="lightboxBar">
        <a href={picture.url} target="_blank" rel="noreferrer noopener">
          {words.t('openInBrowser')}
        </a>
        <button type="button" class="icon" aria-label={words.t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <button
        type="button"
        class="lightboxPicture"
        aria-label={words.t('fullSize')}
        aria-pressed={full}
        onClick={() => setFull(!full)}
      >
        <img src={picture.url} alt={picture.alt} />
      </button>
      {picture.alt && <p class="lightboxText">{picture.alt}</p>}
    </dialog>
  );
}
