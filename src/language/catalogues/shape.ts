/**
 * What a language must say: everything that English says and nothing besides, checked by the compiler.
 * That wordings ask for the same parameters is checked by the tests.
 */
import type { Complete, KeyOf } from '../../../packages/webKit/wordings.ts';
import type * as en from './en.ts';

type English = typeof en;
export type Namespace = keyof English;

/** Everything that English says. */
export type Catalogue = {
  readonly [N in Namespace]: Complete<English[N]>;
};

/** Nothing that English does not say: a wording too many, of a key that was renamed, is none that fits. */
type NothingElse<C extends Catalogue> = {
  readonly [N in keyof C]: N extends Namespace
    ? { readonly [K in keyof C[N]]: K extends keyof English[N] ? string : never }
    : never;
};

/** Everything that can be said: `turn.yourTurn`. Plurals stand without their form and are said with a `count`. */
export type Key = { [N in Namespace]: `${N}.${KeyOf<English[N]>}` }[Namespace];

/** Those that are named, or begin with what ends in a dot: `game.color.`. */
export type KeysIn<Named extends string> = Extract<Key, Named extends `${infer Start}.` ? `${Start}.${string}` : Named>;

/** Refuses to compile where a language says less than English, or more. */
export function complete<C extends Catalogue>(catalogue: C & NothingElse<C>): Catalogue {
  return catalogue;
}
