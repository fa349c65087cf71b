/**
 * The players in one row: name, points, and cards in hand, with the cup of a passed player or the flag of a resigned one.
 * A tap enlarges a board.
 */
import { seatColors, seatScene } from '../../../../../picture/inBrowser.ts';
import { countCards, type Seat, totalPoints } from '../../../../../rules/index.ts';
import type { PositionView } from '../../model/view.ts';
import { Drawing } from '../shared/Drawing.tsx';
import { useTable } from '../shared/hooks.ts';
import { Sign } from '../shared/signs.tsx';

interface PlayersProps {
  readonly shown: PositionView;
  /** Null if no board is enlarged. */
  readonly large: Seat | null;
  onLarge(seat: Seat): void;
}

export function Players({ shown: { state, resigned, outcome }, large, onLarge }: PlayersProps) {
  const { words, theme, game, components } = useTable();
  const colors = seatColors(components.wallColors);
  const isOver = outcome !== null;
  return (
    <nav class="players" aria-label={words.t('touch.others')}>
      {state.players.map((player, seat) => {
        const name = game.names[seat] ?? '';
        const color = colors[seat];
        const points = totalPoints(player);
        const cards = countCards(player.hand);
        const hasWon = outcome?.winners.includes(seat) ?? false;
        const hasResigned = resigned.includes(seat);
        const hasPassed = player.passed && !isOver && !hasResigned;
        const facts = [
          words.t('touch.enlarge', { name: game.sentenceNames[seat] ?? '' }),
          words.t('game.points', { count: points }),
          words.t('turn.handCount', { count: cards }),
          ...(hasResigned ? [words.t('touch.resigned')] : []),
          ...(hasPassed ? [words.t('turn.hasPassed')] : []),
        ];
        return (
          <button
            key={seat}
            type="button"
            class={state.turn === seat ? 'turn' : ''}
            aria-pressed={large === seat}
            aria-label={facts.join(' · ')}
            onClick={() => onLarge(seat)}
          >
            {color && <Drawing class="dot" scene={seatScene(color, theme)} />}
            <bdi class="name">{name}</bdi>
            <b>{points}</b>
            {hasWon && <Sign name="crown" />}
            {hasPassed && <Sign name="cup" />}
            {hasResigned && <Sign name="flag" />}
            {!isOver && <span class="held">{cards}</span>}
          </button>
        );
      })}
    </nav>
  );
}
