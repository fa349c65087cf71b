/**
 * A scene of the pictures as SVG, whole or a view of it. What has not changed since the last one keeps its elements; what is new settles.
 * Nothing in it can be tapped: what can lies over it.
 */
import { useId, useMemo } from 'preact/hooks';
import { type Box, overlaps, type Scene, SvgPainter } from '../../../../picture/inBrowser.ts';
import { measured } from '../../replay/measured.ts';

/** A table and its preview are some 400. */
const MOST_PARTS = 2000;

interface DrawingProps {
  readonly scene: Scene;
  /** What it shows; left out where the words stand beside it. */
  readonly label?: string;
  readonly view?: Box;
  /** Left out: whatever lies around it shows through. */
  readonly ground?: boolean;
  readonly class?: string;
  /** Places at which what stands settles one after the other, when it comes onto the page. */
  readonly settling?: readonly Box[];
}

const NONE: readonly Box[] = [];
const BETWEEN_MS = 450;

export function Drawing(props: DrawingProps) {
  const { scene, label, view = scene.page, ground = false, class: name = 'drawing', settling = NONE } = props;
  const id = useId();
  const painter = useMemo(() => new SvgPainter(measured, MOST_PARTS, `${id}-`), []);
  const inView =
    view === scene.page ? scene : { ...scene, parts: scene.parts.filter(({ room }) => overlaps(room, view)) };
  const parts = painter.parts(inView as Scene);
  const seen = new Map<string, number>();
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or words beside it.
    <svg
      class={name}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {ground && <rect x={view.x} y={view.y} width={view.width} height={view.height} fill={scene.theme.page} />}
      {parts.map(({ key, x, y, elements }) => {
        const place = `${key} ${x} ${y}`;
        const times = seen.get(place) ?? 0;
        seen.set(place, times + 1);
        // Only what stands on a space, not the board below it.
        const order = settling.findIndex((at) => Math.max(Math.abs(at.x - x), Math.abs(at.y - y)) < at.width / 4);
        return (
          <g
            key={`${place} ${times}`}
            class={order < 0 ? 'part' : 'part piece'}
            {...(order < 0 ? {} : { style: { animationDelay: `${(order + 1) * BETWEEN_MS}ms` } })}
            transform={`translate(${x} ${y})`}
            // The drawings' own elements: names in them are escaped where they are written.
            dangerouslySetInnerHTML={{ __html: elements }}
          />
        );
      })}
    </svg>
  );
}
