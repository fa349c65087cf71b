/**
 * Who has the page open, and where somebody is to be led once they open it.
 * Tabs come and go at the WebSocket; nothing of it outlives the server.
 */
import type { World } from '../state/world.ts';

export interface Presence {
  /** A tab of this person has been opened; the returned function tells that it was closed. */
  arrive(userId: string): () => void;
  here(): readonly string[];
  /** Leads all tabs of a person to a channel: those open now, or else the next one to be opened. */
  lead(userId: string, channelId: string): void;
  /** Where the next tab of this person is led, once. */
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
