/**
 * The ways into a game by one click: against whoever the bot seats, or with somebody in a second tab.
 * What the click does is told by whoever shows the buttons.
 */
import { Icon } from '../shared/Icon.tsx';
import type { StarterKind } from '../state/types.ts';
import { useWords } from '../words/words.ts';

interface StartProps {
  readonly kinds: readonly StarterKind[];
  readonly busy?: StarterKind | null;
  readonly onStart: (kind: StarterKind) => void;
}

export function StartButtons({ kinds, busy = null, onStart }: StartProps) {
  const words = useWords();
  if (kinds.length === 0) return null;
  return (
    <div class="starters">
      {kinds.map((kind) => (
        <button key={kind} type="button" class="starter" disabled={busy !== null} onClick={() => onStart(kind)}>
          <span class="starterSign">
            <Icon name={kind === 'alone' ? 'play' : 'people'} size={22} />
          </span>
          <span>
            <strong>
              {busy === kind ? words.starting : kind === 'alone' ? words.startAlone : words.startTogether}
            </strong>
            <small>{kind === 'alone' ? words.startAloneNote : words.startTogetherNote}</small>
          </span>
        </button>
      ))}
    </div>
  );
}
