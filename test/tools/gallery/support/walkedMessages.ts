/** The faults of all messages, and the controls that no state shows. */
import { controls } from '../../../../src/discord/index.ts';
import { faultLines, walkAllMessages } from '../../../../tools/gallery/messages/walkAll.ts';

export async function walkedMessages(pressEvery: number, seed: number) {
  const seen = new Set<string>();
  const faults: string[] = [];
  for await (const walked of walkAllMessages({ pressEvery, seed, seen })) faults.push(...faultLines(walked));
  const unseen = controls.flatMap(({ action, kind }) => (seen.has(action) ? [] : [{ action, kind }]));
  return { faults, unseen };
}
