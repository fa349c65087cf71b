/**
 * Says once how a game goes, at the top of the channel that a click has led to.
 * What the moves are is told by the bot.
 */
import { Filled } from '../shared/Filled.tsx';
import { Icon } from '../shared/Icon.tsx';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.ts';

export function Hint() {
  const words = useWords();
  const { client, state } = usePage();
  if (!state.hint) return null;
  return (
    <div class="hint" role="note">
      <p>
        <Filled wording="hint" parts={{ title: <strong>{words.t('hintTitle')}</strong>, key: <kbd>/</kbd> }} />
      </p>
      <button type="button" class="icon" aria-label={words.t('closeHint')} onClick={() => client.closeHint()}>
        <Icon name="close" />
      </button>
    </div>
  );
}
