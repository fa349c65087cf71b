/**
 * Creates the program's log, and serializes errors without tokens, hands or message texts: only their kind, their
 * place, and the codes of Discord or the system.
 */
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

export interface LogOptions {
  readonly level: LoggerOptions['level'];
  readonly destination: DestinationStream;
  readonly secrets?: readonly string[];
  /** Called with the code of each error that is logged as a warning or worse. */
  readonly failed?: (code: string) => void;
}

export function createLog({ level, destination, secrets = [], failed }: LogOptions): Logger {
  return pino(
    {
      ...(level === undefined ? {} : { level }),
      serializers: { err: serializeError, error: serializeError },
      redact: { paths: REDACTED_KEYS.flatMap((key) => [key, `*.${key}`]), censor: REDACTED },
      hooks: {
        streamWrite: (line) => withoutSecrets(line, secrets),
        ...(failed ? { logMethod: reportingCodes(failed) } : {}),
      },
    },
    destination,
  );
}

const WARNING_LEVEL = 40;

function reportingCodes(failed: (code: string) => void): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  return function (args, method, level) {
    const [facts] = args as readonly unknown[];
    if (level >= WARNING_LEVEL && typeof facts === 'object' && facts !== null && 'err' in facts)
      failed(codeOf(facts.err));
    method.apply(this, args);
  };
}

/** `discord_50013`, `ECONNRESET` or `storage_full`, or the name of the error. */
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

const REDACTED_KEYS = ['token', 'content', 'hand', 'requestBody', 'rawError', 'authorization'];
const REDACTED = '…';

interface SerializedError {
  readonly type: string;
  readonly message: string;
  /** The stack without the message. */
  readonly stack: string;
  /** Those of `FACTS` that the error has. */
  readonly [fact: string]: unknown;
}

/** Facts about the failure that contain nothing of the request's content. */
const FACTS = ['code', 'status', 'method', 'route', 'syscall', 'errno', 'timeToReset'] as const;
const MAX_CAUSE_DEPTH = 5;

function serializeError(error: unknown): SerializedError {
  return serialize(error, 0);
}

function serialize(error: unknown, depth: number): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error object', stack: '' };
  const facts = new Map<string, unknown>(Object.entries(error));
  const entries = FACTS.flatMap((fact) => {
    const value = facts.get(fact);
    return typeof value === 'string' || typeof value === 'number' ? [[fact, value] as const] : [];
  });
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return {
    type: error.name,
    message: messageOf(error),
    stack: stackOf(error),
    ...Object.fromEntries(entries),
    ...(inner instanceof Error && depth < MAX_CAUSE_DEPTH ? { cause: serialize(inner, depth + 1) } : {}),
  };
}

/** The error with its causes, for a terminal. */
export function errorText(error: unknown, secrets: readonly string[] = []): string {
  const lines: string[] = [];
  for (let next: unknown = serializeError(error); isSerialized(next); next = next.cause) {
    lines.push(`${lines.length === 0 ? '' : 'because of '}${next.type}: ${next.message}`, next.stack);
  }
  return withoutSecrets(lines.filter((line) => line !== '').join('\n'), secrets);
}

function isSerialized(value: unknown): value is SerializedError {
  return typeof value === 'object' && value !== null && 'type' in value && 'message' in value;
}

const MAX_MESSAGE_LENGTH = 300;

/** Errors of these two kinds quote their input. */
function messageOf(error: Error): string {
  if (error instanceof SyntaxError) return 'malformed input';
  if (error.name.startsWith('PrismaClient')) return /prisma\.\w+\.\w+\(\)/.exec(error.message)?.[0] ?? 'a query failed';
  return error.message.slice(0, MAX_MESSAGE_LENGTH);
}

function stackOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** Bot tokens, and interaction tokens in the URLs of calls. */
const BOT_TOKEN = /[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}/g;
const CALL = /\/(webhooks|interactions)\/(\d+)\/[\w%-]{20,}/g;

function withoutSecrets(line: string, secrets: readonly string[]): string {
  const plain = line.replaceAll(BOT_TOKEN, REDACTED).replaceAll(CALL, `/$1/$2/${REDACTED}`);
  return secrets.reduce((text, secret) => (secret === '' ? text : text.replaceAll(secret, REDACTED)), plain);
}
