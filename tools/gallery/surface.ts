/** A surface: a picture or page with the list of its states. */
import type { Page } from 'playwright-core';
import type { Variant } from './variants.ts';

/** A picture as PNG, or a page with the part of it to look at. */
export type View =
  | { readonly png: Buffer }
  | { readonly page: Page; readonly part: string }
  /** It could not be shown. */
  | { readonly failed: string };

export interface Surface {
  /** Such as `picture/table`. */
  readonly name: string;
  readonly states: readonly string[];
  /** Which parts of a variant change it; others are not repeated. */
  readonly axes: readonly (keyof Variant)[];
  /** Shows the states one after the other, `take` for each; a state that is not shown is a fault. */
  show(asked: readonly Asked[], stage: Stage, take: Take): Promise<void>;
}

export interface Asked {
  readonly state: string;
  readonly variant: Variant;
}

export type Take = (asked: Asked, view: View) => Promise<void>;

export interface Stage {
  /** Opens a page as the variant says, which is closed like the rest. */
  open(url: string, variant: Variant): Promise<Page>;
  /** Closed, last first, after the act, or else after the surface. */
  closeLater(close: () => Promise<unknown>): void;
  act(work: (stage: Stage) => Promise<void>): Promise<void>;
}

/** States of which each is shown by one function, independently of the others. */
export function surfaceOf<States extends Readonly<Record<string, (variant: Variant, stage: Stage) => Promise<View>>>>(
  name: string,
  axes: readonly (keyof Variant)[],
  states: States,
): Surface {
  return {
    name,
    axes,
    states: Object.keys(states),
    async show(asked, stage, take) {
      for (const each of asked) {
        await stage.act(async (at) => {
          const view = states[each.state]?.(each.variant, at).catch((error: unknown) => ({ failed: String(error) }));
          await take(each, (await view) ?? { failed: 'no such state' });
        });
      }
    },
  };
}
