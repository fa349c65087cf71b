/** Paints solid parts on canvases at the screen's resolution. Boards of the same size share one painting. */
import type { Box, Context, Part } from '../../../../../picture/inBrowser.ts';
import { DRAWING_FONT, type PaintedParts } from './hooks.ts';

/** The longest side of a canvas; some browsers refuse larger ones. */
const MAX_CANVAS_SIDE = 3000;
/** Enough for one large board and four small ones. */
const MAX_PAINTINGS = 6;
/** A canvas is only stretched until its size has been stable for this long. */
const RESIZE_DELAY_MS = 100;

/** Paints the part at each new size until the returned function is called. `view` is the scene's visible part. */
export function paintAtEachSize(painted: PaintedParts, canvas: HTMLCanvasElement, part: Part, view: Box): () => void {
  const closing = new AbortController();
  const { signal } = closing;
  let grid = devicePixelRatio;
  let isPainted = false;
  let hadFont = true;
  let zoom = zoomLevel();
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const repaint = () => {
    const place = placeOf(canvas, part.at, view, grid);
    if (place.pixelsWide === 0 || place.pixelsHigh === 0) return;
    hadFont = document.fonts.check(DRAWING_FONT);
    isPainted = true;
    paint(painted, canvas, part, place, hadFont);
  };
  const repaintSoon = () => {
    clearTimeout(timeout);
    timeout = setTimeout(repaint, RESIZE_DELAY_MS);
  };
  const sizes = new ResizeObserver(([entry]) => {
    if (entry) grid = gridOf(entry);
    if (isPainted) repaintSoon();
    else repaint();
  });
  const onFonts = () => {
    if (isPainted && !hadFont) repaint();
  };
  const onZoom = () => {
    if (zoomLevel() === zoom) return;
    zoom = zoomLevel();
    repaintSoon();
  };
  // A reset of the graphics card clears the canvases.
  const onRestored = () => {
    painted.clear();
    repaint();
  };
  // Also fires when the page moves to a screen with another resolution.
  if (REPORTS_PIXELS) sizes.observe(canvas, { box: 'device-pixel-content-box' });
  else sizes.observe(canvas);
  canvas.addEventListener('contextrestored', onRestored, { signal });
  document.fonts.addEventListener('loadingdone', onFonts, { signal });
  visualViewport?.addEventListener('resize', onZoom, { signal });
  return () => {
    clearTimeout(timeout);
    sizes.disconnect();
    closing.abort();
  };
}

const REPORTS_PIXELS = 'devicePixelContentBoxSize' in ResizeObserverEntry.prototype;

/** The position of a part on its canvas, in physical pixels. */
interface Place {
  /** The size of the canvas, which browsers align to whole pixels. */
  readonly pixelsWide: number;
  readonly pixelsHigh: number;
  /** Fractional, like the SVG around it. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** `grid`: boxes begin and end at multiples of 1 / `grid` CSS pixels. */
function placeOf(canvas: HTMLCanvasElement, at: Box, view: Box, grid: number): Place {
  const own = snapped(canvas, grid);
  const whole = snapped(canvas.parentElement ?? canvas, grid);
  const ratio = Math.min(devicePixelRatio * zoomLevel(), MAX_CANVAS_SIDE / Math.max(1, own.width, own.height));
  const [across, down] = [whole.width / view.width, whole.height / view.height];
  return {
    pixelsWide: Math.round(own.width * ratio),
    pixelsHigh: Math.round(own.height * ratio),
    left: quarters((whole.x + (at.x - view.x) * across - own.x) * ratio),
    top: quarters((whole.y + (at.y - view.y) * down - own.y) * ratio),
    width: quarters(at.width * across * ratio),
    height: quarters(at.height * down * ratio),
  };
}

/** The box as the browser paints it, snapped to pixels. */
function snapped(element: Element, grid: number): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left * grid) / grid, Math.round(top * grid) / grid];
  return { x, y, width: Math.round(right * grid) / grid - x, height: Math.round(bottom * grid) / grid - y };
}

/** Desktop browsers that emulate a device snap boxes to CSS pixels. */
function gridOf({ devicePixelContentBoxSize, contentRect }: ResizeObserverEntry): number {
  const [exact] = REPORTS_PIXELS ? devicePixelContentBoxSize : [];
  return exact && Math.abs(exact.inlineSize - contentRect.width) < 1 ? 1 : devicePixelRatio;
}

/** Too fine to be visible, but coarse enough that boards of the same size share a painting. */
const quarters = (value: number) => Math.round(value * 4) / 4;

/** Pinch zoom, rounded up to a power of two. */
function zoomLevel(): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, visualViewport?.scale ?? 1)) - 0.1);
}

function paint(painted: PaintedParts, canvas: HTMLCanvasElement, part: Part, place: Place, isFinal: boolean): void {
  const { pixelsWide, pixelsHigh, left, top, width, height } = place;
  const key = [part.key, ...Object.values(place)].join(' ');
  const painting = painted.get(key);
  if (painting === canvas) return;
  // The canvas is about to be overwritten.
  for (const [other, shown] of painted) if (shown === canvas) painted.delete(other);
  canvas.width = pixelsWide;
  canvas.height = pixelsHigh;
  const context = canvas.getContext('2d');
  if (context === null) return;
  if (painting) context.drawImage(painting, 0, 0);
  else {
    const { at } = part;
    context.translate(left, top);
    context.scale(width / at.width, height / at.height);
    context.translate(-at.x, -at.y);
    // A canvas context has every method that the drawings call.
    part.draw(context as unknown as Context);
  }
  if (isFinal) store(painted, key, painting ?? canvas);
}

function store(painted: PaintedParts, key: string, picture: HTMLCanvasElement): void {
  painted.delete(key);
  painted.set(key, picture);
  for (const oldest of painted.keys()) {
    if (painted.size <= MAX_PAINTINGS) break;
    painted.delete(oldest);
  }
}
