/**
 * The fields of a starting hand card: how many of each kind it gives.
 * How many it must be in all is the rules' matter.
 */
import { useEditing } from '../context.ts';
import { withStartCard } from '../model/edit.ts';
import { CardCounts, Faults } from './fields.tsx';

export function StartCardFields({ index }: { index: number }) {
  const { file, change } = useEditing();
  const card = file.startingHandCards[index];
  if (!card) return null;
  return (
    <>
      <CardCounts
        cards={card.cards}
        change={(cards) => change((before) => withStartCard(before, index, { ...card, cards }))}
      />
      <Faults at={[`startingHandCards[${index}]`]} />
    </>
  );
}
