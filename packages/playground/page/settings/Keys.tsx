/**
 * The keys that work all over the page, as a list for the settings.
 * What they do is done in `app/keys.ts` and in the composer.
 */
import { useWords } from '../words/words.ts';

const KEYS = [
  ['/', 'keyCommands'],
  ['Ctrl K', 'keySwitcher'],
  ['Alt ↑ ↓', 'keyStep'],
  ['Alt Shift ↑ ↓', 'keyStepNew'],
  ['Esc', 'keyEscape'],
  ['Page ↑ ↓', 'keyScroll'],
  ['Tab, Enter', 'keyTake'],
] as const;

export function Keys() {
  const words = useWords();
  return (
    <div class="field">
      <h3 class="fieldLabel">{words.t('keys')}</h3>
      <dl class="keys">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words.t(does)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
