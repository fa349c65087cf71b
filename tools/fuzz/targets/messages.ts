/**
 * What the fuzzer and a process under attack say to each other beside the attack.
 * Both sides send it by the channel that Node opens between parent and child.
 */
import type { Json } from '../grammar/values.ts';

export type ToTarget =
  | { readonly fuzz: 'pulse' }
  | { readonly fuzz: 'memory'; readonly number: number }
  | { readonly fuzz: 'ask'; readonly number: number; readonly door: string; readonly text: string };

export type FromTarget =
  | { readonly fuzz: 'pulse' }
  | { readonly fuzz: 'memory'; readonly number: number; readonly bytes: number }
  /** With what the fuzzer has to know to begin. */
  | { readonly fuzz: 'ready'; readonly facts: Json }
  /** `wrong`: what should not be; null where all is well. */
  | { readonly fuzz: 'answer'; readonly number: number; readonly wrong: string | null };
