/**
 * Says once how a game goes, at the top of the channel that a click has led to.
 * What the moves are is told by the bot.
 */
import { Icon } from '../shared/Icon.tsx';
import { usePage } from '../state/context.ts';

export function Hint() {
  const { client, state } = usePage();
  if (!state.hint) return null;
  return (
    <div class="hint" role="note">
      <p>
        <strong>How it goes:</strong> whoever is to move is pinged, and the buttons below the picture lead through the
        turn. Type <kbd>/</kbd> for everything else. What only you can see is marked.
      </p>
      <button type="button" class="icon" aria-label="Close the hint" onClick={() => client.closeHint()}>
        <Icon name="close" />
      </button>
    </div>
  );
}
