/**
 * A scene of the pictures on the page, whole or a view of it: its solid parts as pixels, all others over them as SVG. What has not changed
 * since the last one keeps its elements; what is new settles. Nothing in it can be tapped: what can lies over it.
 */
import { useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { type Box, grown, overlaps, type Part, type Scene, SvgPainter } from '../../../../../picture/inBrowser.ts';
import { measured } from '../../../replay/Picture.tsx';
import { useTable } from '../shared/hooks.ts';
import { keepPainted } from './pixels.ts';
import { percent } from './tableParts.ts';

/** A table and its preview are some 400. */
const MOST_PARTS = 2000;

interface DrawingProps {
  readonly scene: Scene;
  /** What it shows; left out where the words stand beside it. */
  readonly label?: string;
  readonly view?: Box;
  readonly class?: string;
  /** Places at which what stands settles one after the other, when it comes onto the page. */
  readonly settling?: readonly Box[];
}

const NONE: readonly Box[] = [];
const BETWEEN_MS = 450;

export function Drawing({ scene, label, view = scene.page, class: name = 'drawing', settling = NONE }: DrawingProps) {
  const id = useId();
  const painter = useMemo(() => new SvgPainter(measured, MOST_PARTS, `${id}-`), []);
  const inView = view === scene.page ? scene.parts : scene.parts.filter(({ room }) => overlaps(room, view));
  const solid = inView.filter((part) => part.solid);
  const named = label === undefined ? { 'aria-hidden': true as const } : { role: 'img' as const, 'aria-label': label };
  const rest = { painter, view, settling, parts: inView.filter((part) => !part.solid) };
  if (solid.length === 0) return <Parts {...rest} class={name} named={named} />;
  return (
    <div class={`${name} layers`} style={{ aspectRatio: `${view.width} / ${view.height}` }} {...named}>
      {solid.map((part) => (
        <Solid key={`${part.key} ${part.at.x} ${part.at.y}`} part={part} view={view} />
      ))}
      <Parts {...rest} />
    </div>
  );
}

interface PartsProps extends Required<Pick<DrawingProps, 'view' | 'settling'>> {
  readonly painter: SvgPainter;
  readonly parts: readonly Part[];
  readonly class?: string;
  readonly named?: object;
}

function Parts({ painter, parts, view, settling, class: name, named }: PartsProps) {
  const seen = new Map<string, number>();
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or words beside it.
    <svg class={name} viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} {...named}>
      {painter.parts({ parts }).map(({ key, x, y, elements }) => {
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

interface SolidProps {
  readonly part: Part;
  /** What of the scene is shown. */
  readonly view: Box;
}

/** Around the part, so that an edge between two pixels of the screen shows in both. */
const MARGIN = 6;

function Solid({ part, view }: SolidProps) {
  const { painted } = useTable();
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(
    () => (canvas.current ? keepPainted(painted, canvas.current, part, view) : undefined),
    [part.key, view.x, view.y, view.width, view.height],
  );
  return <canvas ref={canvas} class="solid" style={percent(grown(part.at, MARGIN), view)} />;
}
