/** Draws the buttons that start a game by one click. */
import { Icon, type IconName } from '../shared/Icon.tsx';
import type { StarterKind } from '../state/types.ts';
import { useWords } from '../words/words.tsx';

interface StartProps {
  readonly kinds: readonly StarterKind[];
  readonly busy?: StarterKind | null;
  readonly onStart: (kind: StarterKind) => void;
}

const SIGNS: Readonly<Record<StarterKind, IconName>> = { alone: 'play', learn: 'eye', together: 'people' };

export function StartButtons({ kinds, busy = null, onStart }: StartProps) {
  const words = useWords();
  const wordings = {
    alone: { title: words.t('startAlone'), note: words.t('startAloneNote') },
    learn: { title: words.t('startLearn'), note: words.t('startLearnNote') },
    together: { title: words.t('startTogether'), note: words.t('startTogetherNote') },
  };
  if (kinds.length === 0) return null;
  return (
    <div class="starters">
      <p class="hidden" role="status">
        {busy === null ? '' : words.t('starting')}
      </p>
      {kinds.map((kind) => (
        <button key={kind} type="button" class="starter" disabled={busy !== null} onClick={() => onStart(kind)}>
          <span class="starterSign">
            <Icon name={SIGNS[kind]} size={22} />
          </span>
          <span>
            <strong>{busy === kind ? words.t('starting') : wordings[kind].title}</strong>
            <small>{wordings[kind].note}</small>
          </span>
        </button>
      ))}
    </div>
  );
}
