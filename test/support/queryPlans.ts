/**
 * Prisma's plans of queries, made once a worker: every client makes its own, and most tests have a client of their own.
 * A plan depends on the query and the schema alone, which is the same for all of them.
 */
import { QueryCompiler } from '@prisma/client/runtime/query_compiler_small_bg.sqlite.mjs';

/** Queries come without the values asked for, so that there are only so many. */
const plans = new Map<string, object>();

/** Called again it changes nothing. */
export function keepQueryPlans(): void {
  if (QueryCompiler.prototype.compile === kept) return;
  compile = QueryCompiler.prototype.compile;
  QueryCompiler.prototype.compile = kept;
}

let compile: typeof kept;

function kept(this: QueryCompiler, query: string): object {
  const known = plans.get(query);
  if (known) return known;
  const plan = compile.call(this, query);
  plans.set(query, plan);
  return plan;
}
