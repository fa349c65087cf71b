/** Missing types of Prisma's runtime for `queryPlans.ts`. */
declare module '@prisma/client/runtime/query_compiler_small_bg.sqlite.mjs' {
  export class QueryCompiler {
    compile(query: string): object;
  }
}
declare module '@prisma/client/runtime/query_compiler_small_bg.postgresql.mjs' {
  export class QueryCompiler {
    compile(query: string): object;
  }
}
