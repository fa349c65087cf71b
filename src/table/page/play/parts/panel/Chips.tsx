/**
 * Cards as pictures to choose among: the chosen ones are pressed, the rest of a long list is one tap away.
 */
import { useState } from 'preact/hooks';
import { cardsScene } from '../../../../../picture/inBrowser.ts';
import { type Cards, cardsKey, countCards } from '../../../../../rules/index.ts';
import { Drawing } from '../drawing/Drawing.tsx';
import { useScrolled, useTable } from '../shared/hooks.ts';

function CardsPicture({ cards }: { readonly cards: Cards }) {
  const { theme } = useTable();
  return countCards(cards) === 0 ? null : <Drawing class="cards" scene={cardsScene(cards, theme)} />;
}

interface Choice {
  readonly cards: Cards;
  /** Said before the cards, such as how far the marker goes. */
  readonly note?: string;
}

interface ChipsProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: number;
  /** Whether the label is a question, which stands above its answers. */
  readonly asked?: boolean;
  onChoose(index: number): void;
}

const FEW = 6;
const MOST = 60;

export function Chips({ label, choices, chosen, asked = false, onChoose }: ChipsProps) {
  const { words } = useTable();
  const [all, setAll] = useState(false);
  const scrolled = useScrolled<HTMLFieldSetElement>();
  const shown = choices.slice(0, all ? MOST : Math.max(FEW, Math.min(chosen + 1, MOST)));
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
              <CardsPicture cards={cards} />
            )}
          </button>
        ))}
        {choices.length > FEW && (
          <button type="button" class="chip more" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? words.t('touch.fewer') : words.t('touch.more')}
          </button>
        )}
      </fieldset>
    </div>
  );
}
