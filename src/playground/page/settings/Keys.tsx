/**
 * The keys that work all over the page, as a list for the settings.
 * What they do is done in `app/keys.ts` and in the composer.
 */
const KEYS = [
  ['/', 'commands'],
  ['Ctrl K', 'go to a channel or thread by its name'],
  ['Alt ↑ ↓', 'the channel above or below'],
  ['Alt Shift ↑ ↓', 'the next one with something new'],
  ['Esc', 'to the newest message'],
  ['Page ↑ ↓', 'scroll the messages'],
  ['Tab, Enter', 'take a suggestion, run the command'],
] as const;

export function Keys() {
  return (
    <div class="field">
      <h3 class="fieldLabel">Keys</h3>
      <dl class="keys">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
