/**
 * Where doors get their targets: each is started when it is first asked for, and shared by the doors that need it.
 * One that has a fault is ended, and whoever asks next gets a new one.
 */
import type { Target } from './target.ts';

export interface TargetShop {
  /** The running target of this name, or one that is started now. */
  take(name: string, start: () => Promise<Target>): Promise<Target>;
  /** Ends every target, so that each is started anew. */
  clear(): Promise<void>;
}

export function createTargetShop(): TargetShop {
  const running = new Map<string, Target>();
  return {
    async take(name, start) {
      const known = running.get(name);
      if (known !== undefined && known.fault() === null) return known;
      await known?.stop();
      const target = await start();
      running.set(name, target);
      return target;
    },
    async clear() {
      const all = [...running.values()];
      running.clear();
      await Promise.all(all.map((target) => target.stop()));
    },
  };
}
