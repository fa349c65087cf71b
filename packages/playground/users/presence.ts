/** Tracks who has the page open, and which channel their tabs should show. */
import type { World } from '../state/world.ts';

export interface Presence {
  /** The returned function ends it. */
  arrive(userId: string): () => void;
  here(): readonly string[];
  /** Shows a channel in all tabs of a person, or in their next one. */
  lead(userId: string, channelId: string): void;
  /** The channel for this person's next tab, returned once. */
  takeLead(userId: string): string | null;
}

export function createPresence(world: World): Presence {
  const tabs = new Map<string, number>();
  const leads = new Map<string, string>();
  const announce = (): void => world.announce({ type: 'presence' });

  return {
    arrive(userId) {
      const before = tabs.get(userId) ?? 0;
      tabs.set(userId, before + 1);
      if (before === 0) announce();
      return () => {
        const left = (tabs.get(userId) ?? 1) - 1;
        if (left > 0) tabs.set(userId, left);
        else {
          tabs.delete(userId);
          announce();
        }
      };
    },
    here: () => [...tabs.keys()],
    lead(userId, channelId) {
      if (tabs.has(userId)) world.announce({ type: 'lead', userId, channelId });
      else leads.set(userId, channelId);
    },
    takeLead(userId) {
      const channelId = leads.get(userId) ?? null;
      leads.delete(userId);
      return channelId;
    },
  };
}
