/** Walks all states of all messages, alternating variants, and presses their controls on request. */
import { type Part, partsOf } from '../../support/robots/messages.ts';
import { pairwiseVariants, type Variant } from '../variants.ts';
import { MESSAGES } from './index.ts';
import type { MessageStates } from './state.ts';
import { type WalkedMessage, walkMessages } from './walk.ts';

interface WalkedState extends WalkedMessage {
  readonly feature: string;
  readonly variant: Variant;
}

interface AllMessages {
  /** Default: all. */
  readonly states?: readonly State[];
  readonly variants?: readonly Variant[];
  /** Whether controls are pressed; otherwise messages are only checked. */
  readonly isPressed: boolean;
  /** Collects the actions of the controls seen. */
  readonly seen?: Set<string>;
}

type State = (typeof MESSAGE_STATES)[number];

export const MESSAGE_STATES = Object.entries<MessageStates>(MESSAGES).flatMap(([feature, roots]) =>
  Object.entries(roots).map(([state, root]) => ({ feature, state, root })),
);

export async function* walkAllMessages({
  states = MESSAGE_STATES,
  variants = pairwiseVariants(),
  isPressed,
  seen = new Set(),
}: AllMessages): AsyncGenerator<WalkedState> {
  const followed = new Set<string>();
  for (const [index, each] of MESSAGE_STATES.entries()) {
    const { feature, state, root } = each;
    if (!states.includes(each)) continue;
    const variant = variants[index % variants.length];
    if (variant === undefined) throw new Error('no variants');
    const failed = (error: unknown): readonly WalkedMessage[] => [
      { state, faults: [`it could not be shown: ${String(error)}`], shown: null },
    ];
    const walked = await walkMessages({ feature, state, root, variant, isPressed, seen, followed }).catch(failed);
    yield* walked.map((each) => ({ ...each, feature, variant }));
  }
}

/** The texts of a message, then its controls in brackets. */
export function readLines({ shown }: WalkedState): readonly string[] {
  const parts: readonly Part[] = [{ content: shown?.content }, ...partsOf(shown ?? {})];
  return parts
    .flatMap(({ content, description, custom_id: id, ...part }) => [content, description, id && `[${nameOf(part)}]`])
    .filter((line): line is string => typeof line === 'string' && line !== '');
}

/** Of a control; a select without a placeholder shows its chosen option. */
function nameOf({ label, placeholder, options }: Part): unknown {
  const chosen: Part | undefined = Array.isArray(options) ? options.find((option: Part) => option.default) : undefined;
  return label ?? placeholder ?? chosen?.label;
}

export function faultLines({ feature, state, variant, faults }: WalkedState): readonly string[] {
  return faults.map((fault) => `message/${feature} · ${state} · ${Object.values(variant).join(' ')}: ${fault}`);
}
