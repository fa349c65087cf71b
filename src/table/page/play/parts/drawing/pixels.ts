/**
 * Parts of a drawing as pixels on a canvas: as many as the screen has there, so that they are as sharp as what is drawn around them, also
 * where the page is zoomed. The same part at the same size is drawn once, on however many boards it lies.
 */
import type { Box, Context, Part } from '../../../../../picture/inBrowser.ts';
import type { Painted } from '../shared/hooks.ts';

/** In which solid parts write, such as the coordinates of a board. */
const FACE = '700 20px Cabin';
/** Of a canvas's sides: more is not seen, and some browsers refuse it. */
const MOST_PIXELS = 3000;
/** Pictures at hand: one board large, four small. */
const MOST_KEPT = 6;
/** What is being resized is stretched until it has rested so long. */
const REST_MS = 100;

/** Paints the part on the canvas, and again whenever it is shown at another size, until what comes back is called. `view`: what its parent shows. */
export function keepPainted(kept: Painted, canvas: HTMLCanvasElement, part: Part, view: Box): () => void {
  let grid = devicePixelRatio;
  let isPainted = false;
  let hadFace = true;
  let zoom = zoomed();
  let resting: ReturnType<typeof setTimeout> | undefined;
  const again = () => {
    const place = placeOf(canvas, part.at, view, grid);
    if (place.pixelsWide === 0 || place.pixelsHigh === 0) return;
    hadFace = document.fonts.check(FACE);
    isPainted = true;
    paint(kept, canvas, part, place, hadFace);
  };
  const soon = () => {
    clearTimeout(resting);
    resting = setTimeout(again, REST_MS);
  };
  const sizes = new ResizeObserver(([entry]) => {
    if (entry) grid = gridOf(entry);
    if (isPainted) soon();
    else again();
  });
  const onFaces = () => {
    if (isPainted && !hadFace) again();
  };
  const onZoom = () => {
    if (zoomed() === zoom) return;
    zoom = zoomed();
    soon();
  };
  // A graphics card that was reset has forgotten all.
  const onRestored = () => {
    kept.clear();
    again();
  };
  // Also where the page is shown on another screen, with other pixels.
  if (TELLS_PIXELS) sizes.observe(canvas, { box: 'device-pixel-content-box' });
  else sizes.observe(canvas);
  canvas.addEventListener('contextrestored', onRestored);
  document.fonts.addEventListener('loadingdone', onFaces);
  visualViewport?.addEventListener('resize', onZoom);
  return () => {
    clearTimeout(resting);
    sizes.disconnect();
    canvas.removeEventListener('contextrestored', onRestored);
    document.fonts.removeEventListener('loadingdone', onFaces);
    visualViewport?.removeEventListener('resize', onZoom);
  };
}

const TELLS_PIXELS = 'devicePixelContentBoxSize' in ResizeObserverEntry.prototype;

/** Where a part lies among the pixels of the screen, counted from the first one of its canvas. */
interface Place {
  /** That the canvas fills: a browser shows it at whole ones. */
  readonly pixelsWide: number;
  readonly pixelsHigh: number;
  /** To parts of a pixel, as what is drawn around it lies. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** `grid`: at how many places within a pixel of the page boxes begin and end. */
function placeOf(canvas: HTMLCanvasElement, at: Box, view: Box, grid: number): Place {
  const own = snapped(canvas, grid);
  // The SVG around it begins and ends where its box is shown.
  const whole = snapped(canvas.parentElement ?? canvas, grid);
  const ratio = Math.min(devicePixelRatio * zoomed(), MOST_PIXELS / Math.max(1, own.width, own.height));
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

/** Where a browser shows a box of the page: it begins and ends between two pixels of the screen. */
function snapped(element: Element, grid: number): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left * grid) / grid, Math.round(top * grid) / grid];
  return { x, y, width: Math.round(right * grid) / grid - x, height: Math.round(bottom * grid) / grid - y };
}

/** The screen's pixels, but for a phone that a browser on a desk stands in for: there it is the page's. */
function gridOf({ devicePixelContentBoxSize, contentRect }: ResizeObserverEntry): number {
  const [exact] = TELLS_PIXELS ? devicePixelContentBoxSize : [];
  return exact && Math.abs(exact.inlineSize - contentRect.width) < 1 ? 1 : devicePixelRatio;
}

/** Fine enough that nobody sees it, and coarse enough that boards of one size are often of one picture. */
const quarters = (value: number) => Math.round(value * 4) / 4;

/** By how much two fingers have enlarged the page, in few steps: 1, 2, 4. */
function zoomed(): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, visualViewport?.scale ?? 1)) - 0.1);
}

function paint(kept: Painted, canvas: HTMLCanvasElement, part: Part, place: Place, keeps: boolean): void {
  const { pixelsWide, pixelsHigh, left, top, width, height } = place;
  const key = [part.key, ...Object.values(place)].join(' ');
  const known = kept.get(key);
  if (known === canvas) return;
  // What it has shown until now is gone.
  for (const [other, shown] of kept) if (shown === canvas) kept.delete(other);
  canvas.width = pixelsWide;
  canvas.height = pixelsHigh;
  const context = canvas.getContext('2d');
  if (context === null) return;
  if (known) context.drawImage(known, 0, 0);
  else {
    const { at } = part;
    context.translate(left, top);
    context.scale(width / at.width, height / at.height);
    context.translate(-at.x, -at.y);
    // It has all that the drawings use, and more.
    part.draw(context as unknown as Context);
  }
  if (keeps) keep(kept, key, known ?? canvas);
}

function keep(kept: Painted, key: string, picture: HTMLCanvasElement): void {
  kept.delete(key);
  kept.set(key, picture);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
}
