/** Translates zod issues into Discord's error codes, and provides schema building blocks. */
import { z } from 'zod';
import type { Checked, Fault } from '../refusals.ts';
import { accepted, invalidForm } from '../refusals.ts';
import { isSnowflake } from '../state/snowflakes.ts';

/** Adds a fault with Discord's code, for refinements. */
export function addFault(
  context: z.RefinementCtx,
  path: readonly (string | number)[],
  code: string,
  message: string,
): void {
  context.addIssue({ code: 'custom', path: [...path], message, params: { discord: code } });
}

export function required(context: z.RefinementCtx, path: readonly (string | number)[]): void {
  addFault(context, path, 'BASE_TYPE_REQUIRED', 'This field is required');
}

/** In code points, as Discord counts. */
export function lengthOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function lengthFault(least: number, most: number): { code: string; message: string } {
  return least === 0
    ? { code: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${most} or fewer in length.` }
    : { code: 'BASE_TYPE_BAD_LENGTH', message: `Must be between ${least} and ${most} in length.` };
}

/** A string of `least` to `most` characters. */
export function text(least: number, most: number) {
  return z.string().superRefine((value, context) => {
    const length = lengthOf(value);
    if (length >= least && length <= most) return;
    if (length === 0) return required(context, []);
    const { code, message } = lengthFault(least, most);
    addFault(context, [], code, message);
  });
}

/** A list of `least` to `most` entries. */
export function list<Entry extends z.ZodType>(entry: Entry, least: number, most: number) {
  return z.array(entry).superRefine((value, context) => {
    if (value.length >= least && value.length <= most) return;
    const { code, message } = lengthFault(least, most);
    addFault(context, [], code, message);
  });
}

export const snowflake = z
  .union([z.string(), z.number()])
  .transform((value) => String(value))
  .superRefine((value, context) => {
    const fits: boolean = isSnowflake(value);
    if (!fits) addFault(context, [], 'NUMBER_TYPE_COERCE', `Value "${value.slice(0, 40)}" is not snowflake.`);
  });

/** Faults become 50035 with paths below `base`. */
export function check<Output>(
  schema: z.ZodType<Output>,
  value: unknown,
  base: readonly (string | number)[] = [],
): Checked<Output> {
  const result = schema.safeParse(value);
  if (result.success) return accepted(result.data);
  return invalidForm(result.error.issues.flatMap((issue) => faultsOf(issue, base)));
}

const expectations: Readonly<Record<string, { code: string; words: string }>> = {
  string: { code: 'STRING_TYPE_CONVERT', words: 'Could not interpret the value as string.' },
  number: { code: 'NUMBER_TYPE_COERCE', words: 'Value is not int.' },
  int: { code: 'NUMBER_TYPE_COERCE', words: 'Value is not int.' },
  boolean: { code: 'BOOLEAN_TYPE_PARSE', words: 'Must be either true or false.' },
  array: { code: 'LIST_TYPE_CONVERT', words: 'Only iterables may be used in a ListType' },
  object: { code: 'DICT_TYPE_CONVERT', words: 'Only dictionaries may be used in a DictType' },
  record: { code: 'DICT_TYPE_CONVERT', words: 'Only dictionaries may be used in a DictType' },
};

type Issue = z.core.$ZodIssue;

function faultsOf(issue: Issue, base: readonly (string | number)[]): Fault[] {
  if (issue.code !== 'unrecognized_keys') return [faultOf(issue, base)];
  const path = [...base, ...issue.path.map(String)];
  const message = 'Value must be one of the known locales.';
  return issue.keys.map((key) => ({ path: [...path, key], code: 'BASE_TYPE_CHOICES', message }));
}

function faultOf(issue: Issue, base: readonly (string | number)[]): Fault {
  const path = [...base, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))];
  switch (issue.code) {
    case 'custom': {
      const code: unknown = issue.params?.discord;
      return { path, code: typeof code === 'string' ? code : 'BASE_TYPE_INVALID', message: issue.message };
    }
    case 'invalid_type': {
      if (issue.message.includes('received undefined') || issue.message.includes('received null')) {
        return { path, code: 'BASE_TYPE_REQUIRED', message: 'This field is required' };
      }
      const expected = expectations[issue.expected];
      return { path, code: expected?.code ?? 'BASE_TYPE_INVALID', message: expected?.words ?? issue.message };
    }
    case 'invalid_value':
      return {
        path,
        code: 'BASE_TYPE_CHOICES',
        message: `Value must be one of {${issue.values.map(String).join(', ')}}.`,
      };
    case 'invalid_key':
      return { path, code: 'BASE_TYPE_CHOICES', message: 'Value must be one of the known locales.' };
    case 'too_big':
      return { path, code: 'NUMBER_TYPE_MAX', message: `int value should be less than or equal to ${issue.maximum}.` };
    case 'too_small':
      return {
        path,
        code: 'NUMBER_TYPE_MIN',
        message: `int value should be greater than or equal to ${issue.minimum}.`,
      };
    case 'invalid_union':
      return unionFault(issue, path);
    default:
      return { path, code: 'BASE_TYPE_INVALID', message: issue.message };
  }
}

/** For an unknown type, Discord lists the valid ones at the object itself. */
function unionFault(issue: Issue & { code: 'invalid_union' }, path: (string | number)[]): Fault {
  if (path.at(-1) === 'type') {
    const options = 'options' in issue && Array.isArray(issue.options) ? issue.options : [];
    const words = options.length > 0 ? options.join(', ') : 'the types allowed here';
    return {
      path: path.slice(0, -1),
      code: 'UNION_TYPE_CHOICES',
      message: `Value of field "type" must be one of (${words}${options.length === 1 ? ',' : ''}).`,
    };
  }
  return { path, code: 'BASE_TYPE_INVALID', message: 'The value has none of the types allowed here.' };
}
