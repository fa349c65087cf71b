/**
 * Caches Prisma's query plans per worker, because most tests open a client and every client compiles its own plans.
 * On PostgreSQL a plan also depends on the schema's name: a test with another schema clears the cache before and after.
 */
import { ON_SQLITE } from './database.ts';

interface Compiler {
  compile(query: string): object;
}

/** By query without its values, so that their number is limited. */
const plans = new Map<string, object>();

export function forgetQueryPlans(): void {
  plans.clear();
}

let isInstalled = false;

/** Idempotent. */
export async function keepQueryPlans(): Promise<void> {
  if (isInstalled) return;
  isInstalled = true;
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
