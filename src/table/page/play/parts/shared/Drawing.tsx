/** Shows a scene or a part of it: solid parts on canvases, the others as SVG on top. */
import { useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { type Box, inflate, overlaps, type Part, type Scene, SvgPainter } from '../../../../../picture/inBrowser.ts';
import { PartElements, textWidth } from '../../../replay/Picture.tsx';
import { useTable } from './hooks.ts';
import { paintAtEachSize } from './pixels.ts';

/** A table with a preview has about 400 parts. */
const MAX_CACHED_PARTS = 2000;

interface DrawingProps {
  readonly scene: Scene;
  /** Absent if text next to the drawing describes it. */
  readonly label?: string;
  readonly view?: Box;
  readonly class?: string;
  /** The pieces in these boxes are animated one after the other when they appear. */
  readonly settling?: readonly Box[];
}

const NO_BOXES: readonly Box[] = [];
const BETWEEN_PIECES_MS = 450;

export function Drawing({
  scene,
  label,
  view = scene.page,
  class: name = 'drawing',
  settling = NO_BOXES,
}: DrawingProps) {
  const id = useId();
  const painter = useMemo(() => new SvgPainter(textWidth, MAX_CACHED_PARTS, `${id}-`), []);
  const inView = view === scene.page ? scene.parts : scene.parts.filter(({ bounds }) => overlaps(bounds, view));
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
  const propsAt = (x: number, y: number) => {
    // Matches the pieces on a space but not the board below.
    const order = settling.findIndex((at) => Math.max(Math.abs(at.x - x), Math.abs(at.y - y)) < at.width / 4);
    return order < 0 ? {} : { class: 'part piece', style: { animationDelay: `${(order + 1) * BETWEEN_PIECES_MS}ms` } };
  };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or text next to it describes it.
    <svg class={name} viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} {...named}>
      <PartElements parts={painter.parts({ parts })} propsAt={propsAt} />
    </svg>
  );
}

/** Avoids gaps at edges that lie between two pixels. */
const SOLID_MARGIN = 6;

function Solid({ part, view }: { readonly part: Part; readonly view: Box }) {
  const { painted } = useTable();
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(
    () => (canvas.current ? paintAtEachSize(painted, canvas.current, part, view) : undefined),
    [part.key, view.x, view.y, view.width, view.height],
  );
  return <canvas ref={canvas} class="solid" style={percent(inflate(part.at, SOLID_MARGIN), view)} />;
}

export function percent(at: Box, within: Box): Record<string, string> {
  const share = (length: number, of: number) => `${(length / of) * 100}%`;
  return {
    left: share(at.x - within.x, within.width),
    top: share(at.y - within.y, within.height),
    width: share(at.width, within.width),
    height: share(at.height, within.height),
  };
}
