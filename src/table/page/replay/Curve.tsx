/** The scores over the game, one curve per seat. A click goes to that move. */
import { seatColors, themeOf } from '../../../picture/inBrowser.ts';
import type { Position } from './positions.ts';

interface CurveProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly walls: readonly string[];
  readonly positions: readonly Position[];
  readonly rounds: readonly number[];
  readonly at: number;
  readonly theme: 'light' | 'dark';
  onGo(position: number): void;
}

const WIDTH = 600;
const HEIGHT = 160;
const EDGE = 8;

export function Curve({ label, names, walls, positions, rounds, at, theme, onGo }: CurveProps) {
  const last = Math.max(1, positions.length - 1);
  const most = Math.max(1, ...positions.flatMap(({ scores }) => scores));
  const x = (index: number) => EDGE + ((WIDTH - 2 * EDGE) * index) / last;
  const y = (score: number) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * score) / most;
  const colors = seatColors(walls);
  const { hairline, ink, page } = themeOf(theme);
  const scores = positions[at]?.scores ?? [];
  const go = (event: MouseEvent) => {
    if (!(event.currentTarget instanceof SVGElement)) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = ((event.clientX - left) / width) * WIDTH;
    onGo(Math.min(last, Math.max(0, Math.round(((share - EDGE) / (WIDTH - 2 * EDGE)) * last))));
  };
  return (
    <figure class="curve">
      <figcaption>{label}</figcaption>
      {/* People who use a keyboard have the slider. */}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" onClick={go}>
        {rounds.slice(1).map((start) => (
          <line key={start} x1={x(start)} x2={x(start)} y1={0} y2={HEIGHT} stroke={hairline} stroke-width="1.5" />
        ))}
        <line x1={x(at)} x2={x(at)} y1={0} y2={HEIGHT} stroke={ink} stroke-width="1.5" />
        {names.map((name, seat) => {
          const points = positions.map(
            ({ scores }, index) => `${x(index).toFixed(1)},${y(scores[seat] ?? 0).toFixed(1)}`,
          );
          return (
            <g key={name}>
              <polyline points={points.join(' ')} fill="none" stroke={page} stroke-width="7" />
              <polyline points={points.join(' ')} fill="none" stroke={colors[seat]?.edge} stroke-width="5" />
              <polyline points={points.join(' ')} fill="none" stroke={colors[seat]?.fill} stroke-width="3" />
              <circle
                cx={x(at)}
                cy={y(scores[seat] ?? 0)}
                r="6"
                fill={colors[seat]?.fill}
                stroke={colors[seat]?.edge}
                stroke-width="2"
              />
            </g>
          );
        })}
      </svg>
      <ul class="scores">
        {names.map((name, seat) => (
          <li key={name}>
            <span class="chip" style={{ background: colors[seat]?.fill, borderColor: colors[seat]?.edge }} />
            {name} <b>{scores[seat]}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}
