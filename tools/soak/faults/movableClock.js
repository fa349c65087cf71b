/** Preloaded into the bot's process: moves its wall clock on request of the parent process; timers are not affected. */
let offset = Number(process.env.CLOCK_OFFSET_MS ?? 0);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + offset] : given, made),
  apply: (target) => new target(target.now() + offset).toString(),
  get: (target, name) => (name === 'now' ? () => target.now() + offset : Reflect.get(target, name)),
});
RealDate.prototype.constructor = globalThis.Date;

process.on('message', (message) => {
  offset = message.clockOffsetMs;
  process.send({ clockOffsetMs: offset });
});
// The channel to the parent process does not keep the process alive.
process.channel.unref();
