/**
 * A scene of the pictures as SVG on the page. What has not changed since the last one keeps its elements; what is new settles.
 * Which scene is shown is said by whoever uses it.
 */
import { useMemo } from 'preact/hooks';
import { type Scene, SvgPainter } from '../../../picture/inBrowser.ts';

interface PictureProps {
  readonly scene: Scene;
  readonly label: string;
}

export function Picture({ scene, label }: PictureProps) {
  const painter = useMemo(() => new SvgPainter(measured), []);
  const parts = painter.parts(scene);
  const { width, height } = scene.page;
  const seen = new Map<string, number>();
  return (
    <svg class="picture" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <rect width={width} height={height} fill={scene.theme.page} />
      {parts.map(({ key, x, y, elements }) => {
        const place = `${key} ${x} ${y}`;
        const times = seen.get(place) ?? 0;
        seen.set(place, times + 1);
        return (
          <g
            key={`${place} ${times}`}
            class="part"
            transform={`translate(${x} ${y})`}
            // The drawings' own elements: names in them are escaped where they are written.
            dangerouslySetInnerHTML={{ __html: elements }}
          />
        );
      })}
    </svg>
  );
}

const canvas = document.createElement('canvas').getContext('2d');

/** How wide a text is in a font, as this browser writes it. */
export function measured(text: string, font: string): number {
  if (canvas === null) return text.length * 10;
  canvas.font = font;
  return canvas.measureText(text).width;
}
