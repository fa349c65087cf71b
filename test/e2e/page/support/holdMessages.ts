/** Holds back messages of the server, so that a test sees the state of the page before they arrive. */
import type { Page } from 'playwright-core';
import type { ToPage } from '../../../../packages/playground/pageProtocol.ts';

export interface HeldMessages {
  /** How many messages of this kind have come, held back or not. */
  count(): number;
  /** Holds back those that come from now on. */
  hold(): void;
  /** Delivers what was held back, and all that follow. */
  release(): void;
}

/** Loads the page again. */
export async function holdMessages(page: Page, isHeld: (message: ToPage) => boolean): Promise<HeldMessages> {
  let count = 0;
  let held: (() => void)[] | null = null;
  await page.routeWebSocket('**/page/socket**', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const deliver = () => socket.send(message);
      if (!isHeld(JSON.parse(String(message)) as ToPage)) return deliver();
      count += 1;
      if (held === null) deliver();
      else held.push(deliver);
    });
  });
  await page.reload();
  return {
    count: () => count,
    hold: () => {
      held = [];
    },
    release: () => {
      for (const deliver of held ?? []) deliver();
      held = null;
    },
  };
}
