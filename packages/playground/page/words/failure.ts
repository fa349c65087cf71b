/**
 * Words failures: what the server refuses, what a tab notices itself, what is wrong with an input.
 * Which failures there are is said by those who meet them; a code without words does not compile.
 */
import type { InputFault, PageFailure } from '../../pageFailures.ts';
import type { Words } from './languages.ts';

/** What keeps a person from what they want, as the page notes it. */
export type Failure = PageFailure | { readonly code: 'interactionFailed' | 'lineLost' | 'notConnected' };

/** A sentence for the person. */
export function failureIn(words: Words, failure: Failure): string {
  switch (failure.code) {
    case 'noCommand':
      return words.noCommand(failure.name);
    case 'nobody':
      return words.nobodyCalled(failure.name);
    case 'input':
      return inputFaultIn(words, failure.name, failure.fault);
    case 'tooFew':
      return words.chooseAtLeast(failure.least);
    case 'tooMany':
      return words.chooseAtMost(failure.most);
    case 'tooLong':
      return words.tooLong;
    default:
      return words.failures[failure.code];
  }
}

/** A sentence that names the option or field. */
export function inputFaultIn({ inputs }: Words, name: string, fault: InputFault): string {
  switch (fault.code) {
    case 'required':
      return inputs.required(name, fault.description);
    case 'tooShort':
    case 'tooFew':
      return inputs[fault.code](name, fault.least);
    case 'tooLong':
    case 'tooMany':
      return inputs[fault.code](name, fault.most);
    case 'number':
      return numberIn(fault.whole ? inputs.wholeNumber : inputs.number, name, fault);
    case 'oneOf':
      return inputs.oneOf(name, fault.choices);
    default:
      return inputs[fault.code](name);
  }
}

function numberIn(
  kind: Words['inputs']['number'],
  name: string,
  { least, most }: Extract<InputFault, { code: 'number' }>,
): string {
  if (least !== null && most !== null) return kind.between(name, least, most);
  if (least !== null) return kind.atLeast(name, least);
  return most === null ? kind.any(name) : kind.atMost(name, most);
}
