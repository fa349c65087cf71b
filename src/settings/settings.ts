/** The values of settings with few choices, and the types in which settings are read. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Whether a process answers people (gateway), does background work (worker), or both. */
export const ROLES = ['all', 'gateway', 'worker'] as const;

export type Environment = Readonly<Record<string, string | undefined>>;

export type Configured<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly faults: readonly string[] };
