/** Sets of cards to choose from; a long list is collapsed. */
import { useState } from 'preact/hooks';
import { cardsScene } from '../../../../../picture/inBrowser.ts';
import { type Cards, cardsKey, countCards } from '../../../../../rules/index.ts';
import { Drawing } from '../shared/Drawing.tsx';
import { useScrollEdges, useTable } from '../shared/hooks.ts';

interface ChipsProps {
  readonly label: string;
  /** `note` is a text before the cards. */
  readonly choices: readonly { readonly cards: Cards; readonly note?: string }[];
  readonly chosen: number;
  /** Whether the label is a question, which is placed above its answers. */
  readonly asked?: boolean;
  onChoose(index: number): void;
}

const MIN_CHIPS = 6;
const MAX_CHIPS = 60;

export function Chips({ label, choices, chosen, asked = false, onChoose }: ChipsProps) {
  const { words, theme } = useTable();
  const [all, setAll] = useState(false);
  const scrolled = useScrollEdges<HTMLFieldSetElement>();
  const shown = choices.slice(0, all ? MAX_CHIPS : Math.max(MIN_CHIPS, Math.min(chosen + 1, MAX_CHIPS)));
  return (
    <div class={asked ? 'choice asked' : 'choice'}>
      <span class="label">{label}</span>
      <fieldset ref={scrolled} class={all ? 'chips scrolling all' : 'chips scrolling'} aria-label={label}>
        {shown.map(({ cards, note }, index) => (
          <button
            key={`${note ?? ''} ${cardsKey(cards)}`}
            type="button"
            class="chip"
            aria-pressed={index === chosen}
            aria-label={words.enumeration([...(note === undefined ? [] : [note]), words.cards(cards)])}
            onClick={() => onChoose(index)}
          >
            {note !== undefined && <small>{note}</small>}
            {countCards(cards) === 0 ? (
              <small>{words.t('dialogue.drawNothing')}</small>
            ) : (
              <Drawing class="cards" scene={cardsScene(cards, theme)} />
            )}
          </button>
        ))}
        {choices.length > MIN_CHIPS && (
          <button type="button" class="chip more" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? words.t('touch.fewer') : words.t('touch.more')}
          </button>
        )}
      </fieldset>
    </div>
  );
}
