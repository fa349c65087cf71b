/**
 * Prisma's plans of queries, made once a worker: every client makes its own, and most tests have a client of their own.
 * A plan depends on the query, the models and the kind of database, which are the same for all of them, and on the name of the
 * schema on PostgreSQL: whoever uses another one forgets them before and after.
 */
import { ON_SQLITE } from './database.ts';

interface Compiler {
  compile(query: string): object;
}

/** Queries come without the values asked for, so that there are only so many. */
const plans = new Map<string, object>();

/** For the next client with a schema of another name. */
export function forgetQueryPlans(): void {
  plans.clear();
}

let isKept = false;

/** Called again it changes nothing. */
export async function keepQueryPlans(): Promise<void> {
  if (isKept) return;
  isKept = true;
  const { QueryCompiler } = ON_SQLITE
    ? await import('@prisma/client/runtime/query_compiler_small_bg.sqlite.mjs')
    : await import('@prisma/client/runtime/query_compiler_small_bg.postgresql.mjs');
  const compiler: Compiler = QueryCompiler.prototype;
  const { compile } = compiler;
  compiler.compile = function kept(this: Compiler, query: string): object {
    const known = plans.get(query);
    if (known) return known;
    const plan = compile.call(this, query);
    plans.set(query, plan);
    return plan;
  };
}
