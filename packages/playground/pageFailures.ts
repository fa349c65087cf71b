/** Failures that the server reports to the page, as codes with facts. */
/** What is wrong with a command option or a form field. */
export type InputFault =
  /** `description`: of the option, if it helps. */
  | { readonly code: 'required'; readonly description: string | null }
  /** There is no such option; its value is not allowed; the playground does not support its type. */
  | { readonly code: 'unknown' | 'notAllowed' | 'unsupported' }
  /** In characters. */
  | { readonly code: 'tooShort'; readonly least: number }
  | { readonly code: 'tooLong'; readonly most: number }
  /** In chosen options. */
  | { readonly code: 'tooFew'; readonly least: number }
  | { readonly code: 'tooMany'; readonly most: number }
  | { readonly code: 'number'; readonly whole: boolean; readonly least: number | null; readonly most: number | null }
  /** Some of the allowed choices, as the person sees them. */
  | { readonly code: 'oneOf'; readonly choices: readonly string[] };

export type PageFailure =
  /** The target no longer exists. */
  | { readonly code: 'noChannel' | 'noMessage' | 'noControl' | 'noChoice' | 'noForm' }
  /** The Activity that somebody wants to join has ended. */
  | { readonly code: 'activityOver' }
  | { readonly code: 'commandOutdated' | 'commandNotHere' | 'commandNotAllowed' | 'noSubcommand' }
  /** `name` as it is typed, such as `/game`. */
  | { readonly code: 'noCommand'; readonly name: string }
  | { readonly code: 'nobody'; readonly name: string }
  | { readonly code: 'input'; readonly name: string; readonly fault: InputFault }
  | { readonly code: 'tooFew'; readonly least: number }
  | { readonly code: 'tooMany'; readonly most: number }
  | { readonly code: 'emptyMessage' | 'tooLong' | 'notSent' | 'threadLocked' }
  /** A game begun by one click: the bot did not answer, or the expected message did not appear. */
  | { readonly code: 'noAnswer' | 'notStarted' }
  /** A fault of the playground itself, reported to its operator. */
  | { readonly code: 'serverFault' };

export function inputFailure(name: string, fault: InputFault): PageFailure {
  return { code: 'input', name, fault };
}
