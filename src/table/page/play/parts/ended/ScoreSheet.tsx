/** The end of a game: the winner, and a column of points per player with the best of each row marked. */
import { Fragment } from 'preact';
import {
  type ScoreColumnView,
  type ScoreRow,
  scoreColumns,
  seatColors,
  seatScene,
} from '../../../../../picture/inBrowser.ts';
import type { GameState } from '../../../../../rules/index.ts';
import type { Outcome } from '../../../../protocol.ts';
import { Drawing } from '../shared/Drawing.tsx';
import { useScrollEdges, useTable } from '../shared/hooks.ts';
import { Sign } from '../shared/signs.tsx';

interface SheetProps {
  readonly state: GameState;
  readonly outcome: Outcome;
}

export function ScoreSheet({ state, outcome }: SheetProps) {
  const { words, theme, game, components } = useTable();
  const scrolled = useScrollEdges<HTMLElement>();
  const colors = seatColors(components.wallColors);
  const { winners, left } = outcome;
  const isWinner = ({ seat }: ScoreColumnView) => winners.includes(seat);
  const columns = [...scoreColumns(state, left)].sort((a, b) => Number(isWinner(b)) - Number(isWinner(a)));
  const ofRound = (round: number) => words.enumeration([words.t('score.connectors'), words.t('game.round', { round })]);
  const rows: readonly (readonly [ScoreRow, string])[] = [
    ['tools', words.t('score.tools')],
    ['connectors1', ofRound(1)],
    ['connectors2', ofRound(2)],
    ['connectors3', ofRound(3)],
    ['ornaments', words.t('score.ornaments')],
    ...(state.side === 'B' ? ([['plants', words.t('score.plants')]] as const) : []),
    ['total', words.t('score.total')],
  ];
  return (
    <section ref={scrolled} class="scoreSheet scrolling" aria-label={words.t('score.title')}>
      <div class="plaque">
        <Sign name="crown" />
        <h2>{outcome.headline}</h2>
        {outcome.note !== null && <p>{outcome.note}</p>}
        {state.phase !== 'over' && <p>{words.t('agreements.scoreSoFar')}</p>}
      </div>
      <table>
        <thead>
          <tr>
            <td />
            {columns.map((column) => {
              const { seat } = column;
              const color = colors[seat];
              return (
                <th key={seat} scope="col" class={isWinner(column) ? 'won' : ''}>
                  {color && <Drawing class="dot" scene={seatScene(color, theme)} />}
                  <ColumnName name={game.names[seat] ?? ''} />
                  {game.resigned.includes(seat) && <small>{words.t('touch.resigned')}</small>}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map(([row, label]) => (
            <tr key={row} class={row}>
              <th scope="row">{label}</th>
              {columns.map((column) => {
                const { points, most } = column.cells[row];
                const classes = [...(isWinner(column) ? ['won'] : []), ...(most ? ['most'] : [])];
                return (
                  <td key={column.seat} class={classes.join(' ')}>
                    <span>{points ?? '–'}</span>
                    {row === 'tools' && column.tiles !== null && (
                      <small title={words.t('score.toolTilesOwned', { count: column.tiles })}>× {column.tiles}</small>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Breaks lines between words only; a word that is wider than its column ends in an ellipsis. */
function ColumnName({ name }: { readonly name: string }) {
  return (
    <bdi class="name" title={name}>
      {name.split(' ').map((word, index) => (
        <Fragment key={index}>
          {index > 0 && ' '}
          <span class="word">{word}</span>
        </Fragment>
      ))}
    </bdi>
  );
}
