/**
 * How wide a text is in a font, as this browser writes it.
 */
const canvas = document.createElement('canvas').getContext('2d');

export function measured(text: string, font: string): number {
  if (canvas === null) return text.length * 10;
  canvas.font = font;
  return canvas.measureText(text).width;
}
