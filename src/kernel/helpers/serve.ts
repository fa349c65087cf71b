/**
 * The helper's side of the talk with the process that started it.
 * It outlives the signals that stop the bot, and ends with the channel.
 */

/** Calls `answer` for each message; ends when the other process is gone, not when a terminal or a manager stops both. */
export function serve<Asked>(answer: (asked: Asked) => void): void {
  // Whoever stops the bot may tell the whole group: pictures under way are still wanted then.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', (message) => answer(message as Asked));
}

/** Resolves when the message has been handed over. */
export function tell(message: object): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else throw new Error('nobody has started this process as a helper');
  });
}
