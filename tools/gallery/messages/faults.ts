/** Detects raw templates, broken markdown and violations of Discord's limits in a message or form. */
import type { APIMessageTopLevelComponent, APIModalInteractionResponseCallbackData } from 'discord.js';
import { checkLimits } from '../../../test/discord/support/messageLimits.ts';
import { type Part, partsOf } from '../../support/robots/messages.ts';

/** A template, or a value that was not worded. */
const RAW = /\{\{\w*\}?|\bundefined\b|\bNaN\b|\[object /;
const TEXTS = ['content', 'label', 'placeholder', 'description', 'title'] as const;

interface Readable {
  readonly content?: string;
  readonly components?: readonly APIMessageTopLevelComponent[] | undefined;
  readonly attachments?: readonly { readonly description?: string | null }[];
}

export function textFaults({ content = '', components = [], attachments = [] }: Readable): readonly string[] {
  const alternatives = attachments.map(({ description }) => ({ description }));
  const faults = [{ content }, ...alternatives, ...partsOf({ components })].flatMap(rawTexts);
  try {
    checkLimits({ components }, 'limits');
  } catch (error) {
    faults.push(String(error));
  }
  return faults;
}

export function formFaults(form: APIModalInteractionResponseCallbackData): readonly string[] {
  return [{ title: form.title }, ...partsOf(form)].flatMap(rawTexts);
}

function rawTexts(part: Part): string[] {
  return TEXTS.flatMap((key) => {
    const text = part[key];
    if (typeof text !== 'string') return [];
    const raw = RAW.exec(text)?.[0] ?? (key === 'content' ? unevenMarkdown(text) : null);
    return raw ? [`raw text in a ${key}: ${raw} in “${text.slice(0, 100)}”`] : [];
  });
}

/** A line in which bold text is opened and not closed. */
function unevenMarkdown(text: string): string | null {
  const odd = text.split('\n').find((line) => (line.replaceAll(/\\./g, '').match(/\*\*/g) ?? []).length % 2 !== 0);
  return odd === undefined ? null : `unclosed **: ${odd}`;
}
