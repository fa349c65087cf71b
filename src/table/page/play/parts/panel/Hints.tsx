/**
 * What a computer player would do: the best moves, worded, each to be shown on the board and taken as one's own.
 */
import type { TableHint } from '../../../../protocol.ts';
import { useTable } from '../shared/hooks.ts';
import { Doing } from './Doing.tsx';

interface HintsProps {
  /** Null: still being thought about. */
  readonly hints: readonly TableHint[] | null;
  onShow(hint: TableHint): void;
  onClose(): void;
}

export function Hints({ hints, onShow, onClose }: HintsProps) {
  const { words } = useTable();
  if (hints === null) return <p class="muted">{words.t('touch.hintWait')}</p>;
  return (
    <Doing
      class="hints"
      label={words.t('teaching.hint.button')}
      actions={
        <button type="button" onClick={onClose}>
          {words.t('dialogue.cancel')}
        </button>
      }
    >
      <ol>
        {hints.map((hint, index) => (
          <li key={`${index} ${hint.text}`}>
            <div>
              <span>{hint.text}</span>
              <button type="button" onClick={() => onShow(hint)}>
                {words.t('touch.hintShow')}
              </button>
            </div>
          </li>
        ))}
      </ol>
    </Doing>
  );
}
