/**
 * The ways into a game by one click: against whoever the bot seats, or with somebody in a second tab.
 * What the click does is told by whoever shows the buttons.
 */
import { Icon } from '../shared/Icon.tsx';
import type { StarterKind } from '../state/types.ts';

const WORDS: Record<StarterKind, { readonly title: string; readonly note: string }> = {
  alone: { title: 'Play against the computer', note: 'The game begins at once.' },
  together: { title: 'Play in two tabs', note: 'A second tab opens; you play both sides, or hand one over.' },
};

interface StartProps {
  readonly kinds: readonly StarterKind[];
  readonly busy?: StarterKind | null;
  readonly onStart: (kind: StarterKind) => void;
}

export function StartButtons({ kinds, busy = null, onStart }: StartProps) {
  if (kinds.length === 0) return null;
  return (
    <div class="starters">
      {kinds.map((kind) => (
        <button key={kind} type="button" class="starter" disabled={busy !== null} onClick={() => onStart(kind)}>
          <span class="starterSign">
            <Icon name={kind === 'alone' ? 'play' : 'people'} size={22} />
          </span>
          <span>
            <strong>{busy === kind ? 'Starting…' : WORDS[kind].title}</strong>
            <small>{WORDS[kind].note}</small>
          </span>
        </button>
      ))}
    </div>
  );
}
