/**
 * What a language must say: everything that English says and nothing besides, checked by the compiler.
 * That wordings ask for the same parameters is checked by the tests.
 */
import type { en } from './en.ts';

type English = typeof en;
export type Namespace = keyof English;

/** A plural's singular form; languages without one (Japanese) leave it out. */
type Singular = `${string}_one`;

/** Everything that English says. */
export type Catalogue = {
  readonly [N in Namespace]: { readonly [K in Exclude<keyof English[N], Singular>]: string } & {
    readonly [K in Extract<keyof English[N], Singular>]?: string;
  };
};

/** Nothing that English does not say: a wording too many, of a key that was renamed, is none that fits. */
type NothingElse<C extends Catalogue> = {
  readonly [N in keyof C]: N extends Namespace
    ? { readonly [K in keyof C[N]]: K extends keyof English[N] ? string : never }
    : never;
};

type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** Everything that can be said: `turn.yourTurn`. Plurals stand without their form and are said with a `count`. */
export type Key = { [N in Namespace]: `${N}.${WithoutPlural<keyof English[N] & string>}` }[Namespace];

/** Refuses to compile where a language says less than English, or more. */
export function complete<C extends Catalogue>(catalogue: C & NothingElse<C>): Catalogue {
  return catalogue;
}
