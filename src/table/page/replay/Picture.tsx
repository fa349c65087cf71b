/** Shows a scene as SVG, and saves it as PNG. */
import type { ComponentProps } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { type Scene, SvgPainter } from '../../../picture/inBrowser.ts';

interface PictureProps {
  readonly scene: Scene;
  readonly label: string;
}

export function Picture({ scene, label }: PictureProps) {
  const painter = useMemo(() => new SvgPainter(textWidth), []);
  const { width, height } = scene.page;
  return (
    <svg class="picture" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <rect width={width} height={height} fill={scene.theme.page} />
      <PartElements parts={painter.parts(scene)} />
    </svg>
  );
}

interface PartElementsProps {
  readonly parts: ReturnType<SvgPainter['parts']>;
  /** The attributes of the part at a position. */
  readonly propsAt?: (x: number, y: number) => ComponentProps<'g'>;
}

/** Keeps the elements of unchanged parts. Those of the first rendering are not animated as long as they stay. */
export function PartElements({ parts, propsAt = () => ({}) }: PartElementsProps) {
  const before = useRef<ReadonlySet<string> | null>(null);
  const still = new Set<string>();
  const occurrences = new Map<string, number>();
  const rendered = parts.map(({ key, x, y, elements }) => {
    const place = `${key} ${x} ${y}`;
    const times = occurrences.get(place) ?? 0;
    occurrences.set(place, times + 1);
    const id = `${place} ${times}`;
    if (before.current?.has(id) ?? true) still.add(id);
    return (
      <g
        key={id}
        class={still.has(id) ? 'part still' : 'part'}
        transform={`translate(${x} ${y})`}
        {...propsAt(x, y)}
        // The drawing code escapes names.
        dangerouslySetInnerHTML={{ __html: elements }}
      />
    );
  });
  before.current = still;
  return rendered;
}

/** A browser finds a font for every character. */
export const showsAll = () => true;

const canvas = document.createElement('canvas').getContext('2d');

/** Text width in pixels. */
export function textWidth(text: string, font: string): number {
  if (canvas === null) return text.length * 10;
  canvas.font = font;
  return canvas.measureText(text).width;
}

/** As large as the pictures that the bot posts. */
const SCALE = 1.5;

export async function savePicture(scene: Scene, name: string): Promise<void> {
  downloadPng(await rasterize(scene, document.querySelector('style[data-face]')?.textContent ?? ''), name);
}

/** `fontFaces`: style rules with inlined fonts, because an SVG image cannot load anything. */
export async function rasterize(scene: Scene, fontFaces: string): Promise<Blob> {
  const { width, height } = scene.page;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(scene, fontFaces))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (png === null) throw new Error('cannot draw the picture');
  return png;
}

function svgOf(scene: Scene, fontFaces: string): string {
  const { width, height } = scene.page;
  const parts = new SvgPainter(textWidth).parts(scene);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<style>${fontFaces}</style>`,
    `<rect width="${width}" height="${height}" fill="${scene.theme.page}"/>`,
    ...parts.map(({ x, y, elements }) => `<g transform="translate(${x} ${y})">${elements}</g>`),
    '</svg>',
  ].join('');
}

export function downloadPng(png: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(png);
  link.download = `${name}.png`;
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
