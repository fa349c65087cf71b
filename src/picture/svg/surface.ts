/**
 * A drawing surface with a canvas's interface that produces SVG, so that pages show the posted pictures in any size.
 */
import type { Context } from '../scene.ts';
import { formatCoordinate, IDENTITY, type Matrix, multiply, SvgPath, scaleFactor, transformPoint } from './path.ts';

/** The width of a text in a font, which is given in CSS notation. */
export type MeasureText = (text: string, font: string) => number;

interface Style {
  readonly matrix: Matrix;
  readonly fillStyle: Context['fillStyle'];
  readonly strokeStyle: Context['strokeStyle'];
  readonly lineWidth: number;
  readonly lineJoin: Context['lineJoin'];
  readonly lineCap: Context['lineCap'];
  readonly globalAlpha: number;
  readonly dash: readonly number[];
  readonly font: string;
  readonly textAlign: Context['textAlign'];
  /** The number of open groups; each clip opens one. */
  readonly depth: number;
}

const ANCHORS: Readonly<Record<string, string>> = { center: 'middle', right: 'end', end: 'end' };
const FONT = /^(\d+) ([\d.]+)px (.*)$/;

/** `name`: the prefix of clip ids, unique on the page. */
export class SvgSurface implements Context {
  fillStyle: Context['fillStyle'] = '#000';
  strokeStyle: Context['strokeStyle'] = '#000';
  lineWidth = 1;
  lineJoin: Context['lineJoin'] = 'miter';
  lineCap: Context['lineCap'] = 'butt';
  globalAlpha = 1;
  font = '700 10px sans-serif';
  textAlign: Context['textAlign'] = 'start';
  textBaseline: Context['textBaseline'] = 'alphabetic';
  readonly #name: string;
  readonly #measure: MeasureText;
  readonly #path = new SvgPath();
  readonly #saved: Style[] = [];
  readonly #out: string[] = [];
  #matrix: Matrix = IDENTITY;
  #dash: readonly number[] = [];
  #depth = 0;
  #clips = 0;
  /** The last shape, until anything but a stroke along it follows. */
  #filled: { readonly data: string; readonly alpha: number } | null = null;

  constructor(name: string, measure: MeasureText) {
    this.#name = name;
    this.#measure = measure;
  }

  /** Returns the drawn elements. Nothing may be drawn afterwards. */
  end(): string {
    this.#closeTo(0);
    return this.#out.join('');
  }

  save(): void {
    const { fillStyle, strokeStyle, lineWidth, lineJoin, lineCap, globalAlpha, font, textAlign } = this;
    const own = { matrix: this.#matrix, dash: this.#dash, depth: this.#depth };
    this.#saved.push({ fillStyle, strokeStyle, lineWidth, lineJoin, lineCap, globalAlpha, font, textAlign, ...own });
  }

  restore(): void {
    const style = this.#saved.pop();
    if (!style) return;
    const { matrix, dash, depth, ...shown } = style;
    Object.assign(this, shown);
    this.#matrix = matrix;
    this.#dash = dash;
    this.#closeTo(depth);
  }

  translate(x: number, y: number): void {
    this.#matrix = multiply(this.#matrix, [1, 0, 0, 1, x, y]);
  }

  rotate(angle: number): void {
    this.#matrix = multiply(this.#matrix, [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]);
  }

  scale(x: number, y: number): void {
    this.#matrix = multiply(this.#matrix, [x, 0, 0, y, 0, 0]);
  }

  beginPath(): void {
    this.#path.clear();
  }

  closePath(): void {
    this.#path.close();
  }

  moveTo(x: number, y: number): void {
    this.#path.move(this.#matrix, x, y);
  }

  lineTo(x: number, y: number): void {
    this.#path.line(this.#matrix, x, y);
  }

  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.#path.quadratic(this.#matrix, cx, cy, x, y);
  }

  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    this.#path.cubic(this.#matrix, ax, ay, bx, by, x, y);
  }

  arc(x: number, y: number, radius: number, from: number, to: number, backwards = false): void {
    this.#path.arc(this.#matrix, { x, y, across: radius, along: radius, turn: 0 }, from, to, backwards);
  }

  ellipse(
    x: number,
    y: number,
    across: number,
    along: number,
    turn: number,
    from: number,
    to: number,
    backwards = false,
  ): void {
    this.#path.arc(this.#matrix, { x, y, across, along, turn }, from, to, backwards);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path.rectangle(this.#matrix, x, y, width, height);
  }

  roundRect(x: number, y: number, width: number, height: number, radius?: number | readonly number[]): void {
    this.#path.roundedRectangle(this.#matrix, x, y, width, height, typeof radius === 'number' ? radius : 0);
  }

  setLineDash(dash: readonly number[]): void {
    this.#dash = dash;
  }

  fill(rule?: 'nonzero' | 'evenodd'): void {
    this.#fill(this.#path.data, rule);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const path = new SvgPath();
    path.rectangle(this.#matrix, x, y, width, height);
    this.#fill(path.data);
  }

  stroke(): void {
    this.#stroke(this.#path.data);
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    const path = new SvgPath();
    path.rectangle(this.#matrix, x, y, width, height);
    this.#stroke(path.data);
  }

  clip(): void {
    this.#filled = null;
    this.#clips += 1;
    const id = `${this.#name}-${this.#clips}`;
    this.#out.push(`<clipPath id="${id}"><path d="${this.#path.data}"/></clipPath><g clip-path="url(#${id})">`);
    this.#depth += 1;
  }

  measureText(text: string): { readonly width: number } {
    return { width: this.#measure(text, this.font) };
  }

  fillText(text: string, x: number, y: number): void {
    this.#filled = null;
    const [, weight = '700', size = '10', family = ''] = FONT.exec(this.font) ?? [];
    const anchor = ANCHORS[this.textAlign];
    const [a, b, c, d] = this.#matrix;
    const at = transformPoint(this.#matrix, x, y);
    // Nearly all text is only translated.
    const isMoved = a === 1 && b === 0 && c === 0 && d === 1;
    const axes = [a, b, c, d].map((value) => value.toFixed(4)).join(' ');
    const attributes = [
      isMoved
        ? `x="${formatCoordinate(at.x)}" y="${formatCoordinate(at.y)}"`
        : `transform="matrix(${axes} ${formatCoordinate(at.x)} ${formatCoordinate(at.y)})"`,
      `font-size="${size}"`,
      `font-weight="${weight}"`,
      `font-family='${family}'`,
      `fill="${String(this.fillStyle)}"`,
      ...(anchor === undefined ? [] : [`text-anchor="${anchor}"`]),
      ...this.#opacity(),
    ];
    this.#out.push(`<text ${attributes.join(' ')}>${escaped(text)}</text>`);
  }

  #fill(data: string, rule?: 'nonzero' | 'evenodd'): void {
    if (data === '') return;
    const attributes = [
      `d="${data}"`,
      `fill="${String(this.fillStyle)}"`,
      ...(rule === 'evenodd' ? ['fill-rule="evenodd"'] : []),
      ...this.#opacity(),
    ];
    this.#out.push(`<path ${attributes.join(' ')}/>`);
    this.#filled = { data, alpha: this.globalAlpha };
  }

  #stroke(data: string): void {
    if (data === '') return;
    const width = this.lineWidth * scaleFactor(this.#matrix);
    const line = [
      `stroke="${String(this.strokeStyle)}"`,
      `stroke-width="${Math.round(width * 100) / 100}"`,
      ...(this.lineJoin === 'miter' ? [] : [`stroke-linejoin="${this.lineJoin}"`]),
      ...(this.lineCap === 'butt' ? [] : [`stroke-linecap="${this.lineCap}"`]),
      ...(this.#dash.length === 0 ? [] : [`stroke-dasharray="${this.#dash.map(formatCoordinate).join(' ')}"`]),
    ].join(' ');
    const filled = this.#filled;
    this.#filled = null;
    // A shape that is filled and then stroked becomes one element.
    if (filled?.data === data && filled.alpha === this.globalAlpha && this.globalAlpha === 1) {
      const last = this.#out.pop() ?? '';
      this.#out.push(`${last.slice(0, -2)} ${line}/>`);
    } else {
      this.#out.push(`<path ${[`d="${data}"`, 'fill="none"', line, ...this.#opacity()].join(' ')}/>`);
    }
  }

  #opacity(): string[] {
    return this.globalAlpha === 1 ? [] : [`opacity="${Math.round(this.globalAlpha * 1000) / 1000}"`];
  }

  #closeTo(depth: number): void {
    if (this.#depth > depth) this.#filled = null;
    for (; this.#depth > depth; this.#depth--) this.#out.push('</g>');
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}
