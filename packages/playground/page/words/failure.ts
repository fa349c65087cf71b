/** Words failures for people; a code without words does not compile. */
import type { InputFault, PageFailure } from '../../pageFailures.ts';
import type { Words } from './languages.ts';

export type Failure = PageFailure | { readonly code: 'interactionFailed' | 'lineLost' | 'notConnected' };

export function failureIn(words: Words, failure: Failure): string {
  switch (failure.code) {
    case 'noCommand':
      return words.t('noCommand', { name: failure.name });
    case 'nobody':
      return words.t('nobodyCalled', { name: failure.name });
    case 'input':
      return inputFaultIn(words, failure.name, failure.fault);
    case 'tooFew':
      return words.t('chooseAtLeast', { count: failure.least });
    case 'tooMany':
      return words.t('chooseAtMost', { count: failure.most });
    case 'tooLong':
      return words.t('tooLong');
    default:
      return words.t(`failures.${failure.code}`);
  }
}

export function inputFaultIn(words: Words, name: string, fault: InputFault): string {
  switch (fault.code) {
    case 'required':
      return fault.description === null
        ? words.t('inputs.required', { name })
        : words.t('inputs.requiredAbout', { name, description: fault.description });
    case 'tooShort':
    case 'tooFew':
      return words.t(`inputs.${fault.code}`, { name, least: fault.least });
    case 'tooLong':
    case 'tooMany':
      return words.t(`inputs.${fault.code}`, { name, most: fault.most });
    case 'number':
      return numberIn(words, name, fault);
    case 'oneOf':
      return words.t('inputs.oneOf', {
        name,
        choices: fault.choices.reduce((first, second) => words.t('inputs.enumeration', { first, second })),
      });
    default:
      return words.t(`inputs.${fault.code}`, { name });
  }
}

function numberIn(words: Words, name: string, { whole, least, most }: Extract<InputFault, { code: 'number' }>): string {
  const kind = whole ? 'wholeNumber' : 'number';
  if (least !== null && most !== null) return words.t(`inputs.${kind}.between`, { name, least, most });
  if (least !== null) return words.t(`inputs.${kind}.atLeast`, { name, least });
  return most === null ? words.t(`inputs.${kind}.any`, { name }) : words.t(`inputs.${kind}.atMost`, { name, most });
}
