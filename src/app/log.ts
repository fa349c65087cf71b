/**
 * The log of the program: what may stand in it, and how failures are written down. Tokens, hands and texts of messages never
 * do: of an error only what it is, where it happened and what Discord or the system call it. Who logs what is theirs.
 */
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** The standard error, or where the program's owner reads along. */
export interface LogOptions {
  readonly level: LoggerOptions['level'];
  readonly destination: DestinationStream;
  /** What must not be seen wherever it may turn up. */
  readonly secrets?: readonly string[];
  /** Hears of each failure that is written down as a warning or worse, by its code; left out: nobody does. */
  readonly failed?: (code: string) => void;
}

export function createLog({ level, destination, secrets = [], failed }: LogOptions): Logger {
  return pino(
    {
      ...(level === undefined ? {} : { level }),
      serializers: { err: writtenError, error: writtenError },
      redact: { paths: HIDDEN.flatMap((key) => [key, `*.${key}`]), censor: HIDDEN_WORD },
      hooks: {
        streamWrite: (line) => withoutSecrets(line, secrets),
        ...(failed ? { logMethod: telling(failed) } : {}),
      },
    },
    destination,
  );
}

const WARNING = 40;

function telling(failed: (code: string) => void): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  return function (given, method, level) {
    const [facts] = given as readonly unknown[];
    if (level >= WARNING && typeof facts === 'object' && facts !== null && 'err' in facts) failed(codeOf(facts.err));
    method.apply(this, given);
  };
}

/** What Discord, the system or we call it: `discord_50013`, `ECONNRESET`, `storage_full`; else the kind of error. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const facts = new Map<string, unknown>(Object.entries(error));
  const trouble = facts.get('trouble');
  if (typeof trouble === 'string') return `storage_${trouble}`;
  const code = facts.get('code') ?? facts.get('status');
  if (typeof code === 'number') return `${'rawError' in error ? 'discord' : 'http'}_${code}`;
  return typeof code === 'string' && CODE.test(code) ? code : error.name;
}

const CODE = /^[A-Z][A-Za-z0-9_]{0,40}$/;

/** Keys under which somebody might log what is nobody's business. */
const HIDDEN = ['token', 'content', 'hand', 'requestBody', 'rawError', 'authorization'];
const HIDDEN_WORD = '…';

/** An error as it is written down. */
interface WrittenError {
  readonly type: string;
  readonly message: string;
  /** Where it was thrown: the lines below the message. */
  readonly stack: string;
  /** `code` of Discord or the system, `status` and `method` of a call, `syscall`: where the error has them. */
  readonly [fact: string]: unknown;
}

/** Facts that say what went wrong, and nothing of what was sent. */
const FACTS = ['code', 'status', 'method', 'route', 'syscall', 'errno', 'timeToReset'] as const;
const DEEPEST = 5;

/** What is no error is named by its type alone. */
function writtenError(error: unknown): WrittenError {
  return written(error, 0);
}

function written(error: unknown, depth: number): WrittenError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no error', stack: '' };
  const facts = new Map<string, unknown>(Object.entries(error));
  const kept = FACTS.flatMap((fact) => {
    const value = facts.get(fact);
    return typeof value === 'string' || typeof value === 'number' ? [[fact, value] as const] : [];
  });
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return {
    type: error.name,
    message: messageOf(error),
    stack: placesOf(error),
    ...Object.fromEntries(kept),
    ...(inner instanceof Error && depth < DEEPEST ? { cause: written(inner, depth + 1) } : {}),
  };
}

/** For those who read a terminal: what it is and where it happened, causes included. */
export function errorText(error: unknown, secrets: readonly string[] = []): string {
  const lines: string[] = [];
  for (let next: unknown = writtenError(error); isWritten(next); next = next.cause) {
    lines.push(`${lines.length === 0 ? '' : 'because of '}${next.type}: ${next.message}`, next.stack);
  }
  return withoutSecrets(lines.filter((line) => line !== '').join('\n'), secrets);
}

function isWritten(value: unknown): value is WrittenError {
  return typeof value === 'object' && value !== null && 'type' in value && 'message' in value;
}

const LONGEST = 300;

/** Two kinds quote what they have read: texts that are no JSON, and queries with the values in them. */
function messageOf(error: Error): string {
  if (error instanceof SyntaxError) return 'what was read is not written as it should be';
  if (error.name.startsWith('PrismaClient')) return /prisma\.\w+\.\w+\(\)/.exec(error.message)?.[0] ?? 'a query failed';
  return error.message.slice(0, LONGEST);
}

/** The stack without the message that it begins with. */
function placesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** Tokens of bots, and those of interactions in the addresses of calls. */
const BOT_TOKEN = /[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}/g;
const CALL = /\/(webhooks|interactions)\/(\d+)\/[\w%-]{20,}/g;

function withoutSecrets(line: string, secrets: readonly string[]): string {
  const plain = line.replaceAll(BOT_TOKEN, HIDDEN_WORD).replaceAll(CALL, `/$1/$2/${HIDDEN_WORD}`);
  return secrets.reduce((text, secret) => (secret === '' ? text : text.replaceAll(secret, HIDDEN_WORD)), plain);
}
