/// <reference lib="dom" />
/**
 * Detects visible faults: parts that are cut off, overlapped or unreachable, raw markdown, and violations found by axe.
 */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { axeViolations } from '../../test/e2e/support/axe.ts';
import type { View } from './surface.ts';

/** The faults of a view, each a sentence. */
export async function faultsOf(view: View): Promise<readonly string[]> {
  if ('failed' in view) return [`it could not be shown: ${view.failed}`];
  if ('png' in view) return pictureFaults(view.png);
  const { page, part } = view;
  return [...(await page.evaluate(partFaults, part)), ...(await axeFaults(page, part))];
}

async function pictureFaults(png: Buffer): Promise<readonly string[]> {
  const { channels, entropy } = await sharp(png).stats();
  return channels.length === 0 || entropy === 0 ? ['nothing is drawn'] : [];
}

async function axeFaults(page: Page, part: string): Promise<readonly string[]> {
  // Rules about whole pages do not apply to one message.
  const rules = part === 'body' ? '' : 'region: { enabled: false },';
  const options = `{
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"], resultTypes: ["violations"],
    rules: { ${rules} "label-content-name-mismatch": { enabled: true } } }`;
  const found = await axeViolations(page, `document.querySelector(${JSON.stringify(part)})`, options);
  return found.map((violation) => `axe ${violation}`);
}

/** Runs in the page. */
function partFaults(part: string): string[] {
  const root = document.querySelector(part);
  if (root === null) return ['it is not there'];
  const faults: string[] = [];
  const labelOf = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
    return `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '')} “${text.slice(0, 60)}”`;
  };
  if (document.documentElement.scrollWidth > window.innerWidth) faults.push('the page is wider than the window');

  const isHidden = (element: Element) =>
    element.closest('[aria-hidden="true"], .hidden, [hidden]') !== null ||
    !element.checkVisibility({ visibilityProperty: true });
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (!(element instanceof HTMLElement) || isHidden(element)) continue;
    const style = getComputedStyle(element);
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isEllipsis = style.textOverflow === 'ellipsis' || Number(style.webkitLineClamp) > 0;
    // Scrollable content is reachable; hidden overflow is lost.
    if (
      hides(style.overflowX) &&
      !isEllipsis &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 1
    )
      faults.push(`cut off at the side: ${labelOf(element)}`);
    if (
      hides(style.overflowY) &&
      !isEllipsis &&
      element.scrollHeight > element.clientHeight + 1 &&
      element.clientHeight > 1
    )
      faults.push(`cut off below: ${labelOf(element)}`);
  }

  // Before anything is scrolled: who sees half of the last control does not think of scrolling for it.
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  for (const scrolled of root.querySelectorAll('[data-more~="below"]')) {
    const edge = scrolled.getBoundingClientRect().bottom;
    const fade = rem * Number.parseFloat(getComputedStyle(scrolled).getPropertyValue('--below'));
    const last = [...scrolled.querySelectorAll('button, a[href], input, select, textarea')].at(-1);
    const { top, bottom } = last?.getBoundingClientRect() ?? { top: edge, bottom: 0 };
    if (last && top < edge && bottom > edge - fade) faults.push(`under a fade: ${labelOf(last)}`);
  }

  const scrollerOf = (element: Element): Element | null => {
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight) return at;
    }
    return null;
  };
  for (const control of root.querySelectorAll<HTMLElement>('button:not(:disabled), a[href], input, select, summary')) {
    if (isHidden(control) || getComputedStyle(control).pointerEvents === 'none') continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = control.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    const isOutside = x < 0 || y < 0 || x > window.innerWidth || y > window.innerHeight;
    if (isOutside) {
      if (scrollerOf(control) === null) faults.push(`out of reach: ${labelOf(control)}`);
      continue;
    }
    const hit = document.elementFromPoint(x, y);
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
    const isHit = hit !== null && (control.contains(hit) || hit.contains(control) || label?.contains(hit) === true);
    if (!isHit) faults.push(`covered: ${labelOf(control)}`);
  }

  // Framed buttons of two rows look like one when nothing is between them.
  const framed = [...root.querySelectorAll<HTMLElement>('button, select, a.button')].filter((control) => {
    const { borderTopWidth, borderTopColor } = getComputedStyle(control);
    return !isHidden(control) && Number.parseFloat(borderTopWidth) > 0 && !/, 0\)$|transparent/.test(borderTopColor);
  });
  const boxes = framed.map((control) => ({ control, box: control.getBoundingClientRect() }));
  for (const { control, box } of boxes) {
    const isTouching = boxes.some(
      (below) =>
        Math.abs(below.box.top - box.bottom) < 1 && below.box.left < box.right - 1 && below.box.right > box.left + 1,
    );
    if (isTouching && box.height > 0) faults.push(`touches the control below: ${labelOf(control)}`);
  }

  // Raw markdown, mentions, templates, and `undefined` or `null`.
  const raw = /\{\{|\}\}|\*\*|~~|__\w|\\[\\*_~`.#>[\]()-]|<a?:\w+:\d+>|<[@#]\d+>|\bundefined\b|\bNaN\b|\[object /;
  for (const image of root.querySelectorAll('img')) {
    const alt = image.getAttribute('alt') ?? '';
    const found = raw.exec(alt)?.[0];
    if (found !== undefined) faults.push(`raw text in an alternative text: ${found} in “${alt.slice(0, 80)}”`);
  }
  const text = root instanceof HTMLElement ? root.innerText : '';
  const left = /\{\{\w*\}?|<a?:\w+:\d+>|\bundefined\b|\bNaN\b|\[object /.exec(text)?.[0];
  if (left !== undefined) faults.push(`raw text: ${left}`);
  return [...new Set(faults)];
}
