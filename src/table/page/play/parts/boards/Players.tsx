/** The players in one row: points, hand size and turn; a tap enlarges the board. */
import { seatColors, seatScene } from '../../../../../picture/inBrowser.ts';
import { countCards, type GameState, type Seat, totalPoints } from '../../../../../rules/index.ts';
import { Drawing } from '../shared/Drawing.tsx';
import { useTable } from '../shared/hooks.ts';

interface PlayersProps {
  readonly state: GameState;
  readonly large: Seat;
  onLarge(seat: Seat): void;
}

export function Players({ state, large, onLarge }: PlayersProps) {
  const { words, theme, game, components } = useTable();
  const colors = seatColors(components.wallColors);
  return (
    <nav class="players" aria-label={words.t('touch.others')}>
      {state.players.map((player, seat) => {
        const name = game.names[seat] ?? '';
        const color = colors[seat];
        const points = totalPoints(player);
        const cards = countCards(player.hand);
        const facts = [
          words.t('touch.enlarge', { name }),
          words.t('game.points', { count: points }),
          words.t('turn.handCount', { count: cards }),
        ];
        return (
          <button
            key={seat}
            type="button"
            class={`${state.turn === seat ? 'turn' : ''} ${player.passed ? 'passed' : ''}`}
            aria-pressed={large === seat}
            aria-label={facts.join(' · ')}
            onClick={() => onLarge(seat)}
          >
            {color && <Drawing class="dot" scene={seatScene(color, theme)} />}
            <span class="name">{name}</span>
            <b>{points}</b>
            <span class="held">{cards}</span>
          </button>
        );
      })}
    </nav>
  );
}
