/** Looks for what nobody should read in a message: raw templates, broken markdown, and rows beyond Discord's limits. */
import { type APIMessage, ComponentType } from 'discord.js';

/** Templates and programs' words for nothing. */
const RAW = /\{\{\w*\}?|\bundefined\b|\bNaN\b|\[object /;
/** In texts without formatting. */
const MARKDOWN = /\*\*|~~|__\w|\\[\\*_~`.#>[\]()-]|<a?:\w+:\d+>|<[@#]\d+>/;
const MAX_BUTTONS = 5;

type Part = Readonly<Record<string, unknown>>;

export interface Control {
  readonly customId: string;
  readonly action: string;
  /** Of a select; null: a button. */
  readonly options: readonly string[] | null;
  readonly label: string;
}

/** All objects in a message's components or a form, in reading order. */
export function partsOf(value: unknown): readonly Part[] {
  if (Array.isArray(value)) return value.flatMap(partsOf);
  if (typeof value !== 'object' || value === null) return [];
  const part: Part = { ...value };
  return [part, ...Object.values(part).flatMap(partsOf)];
}

/** Those that are switched on; links have none. */
export function controlsIn(message: Pick<APIMessage, 'components'>): readonly Control[] {
  return partsOf(message.components).flatMap(({ custom_id: id, disabled, options, label, placeholder }) =>
    typeof id !== 'string' || disabled === true
      ? []
      : [
          {
            customId: id,
            action: id.split(':')[1] ?? '',
            options: Array.isArray(options) ? options.map(({ value }) => String(value)) : null,
            label: String(label ?? placeholder ?? ''),
          },
        ],
  );
}

export function textFaults({ content = '', components }: { readonly content?: string; readonly components?: unknown }) {
  const faults: string[] = [];
  const parts = partsOf(components);
  for (const text of [content, ...parts.map((part) => part.content)]) {
    if (typeof text !== 'string') continue;
    const raw = RAW.exec(text)?.[0] ?? unevenMarkdown(text);
    if (raw) faults.push(`raw text: ${raw} in “${text.slice(0, 100)}”`);
  }
  for (const part of parts) {
    for (const key of ['label', 'placeholder', 'description', 'title']) {
      const text = part[key];
      if (typeof text !== 'string') continue;
      const raw = RAW.exec(text)?.[0] ?? MARKDOWN.exec(text)?.[0];
      if (raw) faults.push(`raw text in a ${key}: ${raw} in “${text.slice(0, 100)}”`);
      if (text.trim() === '') faults.push(`an empty ${key}`);
    }
    if (part.type === ComponentType.ActionRow && Array.isArray(part.components) && part.components.length > MAX_BUTTONS)
      faults.push(`${part.components.length} buttons in a row`);
  }
  return faults;
}

/** A line in which bold text is opened and not closed. */
function unevenMarkdown(text: string): string | null {
  const odd = text.split('\n').find((line) => (line.replaceAll(/\\./g, '').match(/\*\*/g) ?? []).length % 2 !== 0);
  return odd === undefined ? null : `** without an end: ${odd}`;
}
