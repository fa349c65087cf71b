/**
 * Saves what is shown as a picture: the SVG with its type face, drawn once as large as the pictures that are posted.
 */

/** Twice as sharp as the page needs it. */
const SCALE = 1.5;

export async function savePicture(svg: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = svg.viewBox.baseVal;
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) return;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const face = document.querySelector('style[data-face]')?.textContent ?? '';
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = face;
  copy.prepend(style);
  save(await drawn(new XMLSerializer().serializeToString(copy), width, height), name);
}

/** `svg`: as text, with all that it needs in it, and of that size. */
export async function drawn(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (png === null) throw new Error('the picture could not be drawn');
  return png;
}

/** Leaves it to the browser where. */
export function save(png: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(png);
  link.download = `${name}.png`;
  link.click();
  // The browser has taken it up by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
