/**
 * Loaded with `--import` into tests and their child processes: makes clocks coarse and delays a quarter of all SQLite
 * statements, socket writes and file operations.
 */
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

const LATE_SHARE = 0.25;
const MAX_DELAY_MS = 200;
const MIN_CLOCK_STEP_MS = 15;
const MAX_CLOCK_STEP_MS = 50;

/** Saved, since a test may replace the global timers. */
const { setTimeout } = globalThis;
const random = seededRandom(Number(process.env.HOSTILE_SEED ?? 0) * 1000 + Number(process.env.VITEST_POOL_ID ?? 0));

// vitest's own process, which reads and compiles the tests, stays fast.
if (!process.argv[1]?.endsWith('vitest.mjs')) {
  makeClocksCoarse(MIN_CLOCK_STEP_MS + Math.floor(random() * (MAX_CLOCK_STEP_MS - MIN_CLOCK_STEP_MS + 1)));
  makeFilesLate();
  makeSocketsLate();
  // libSQL's machine code is loaded once a process.
  if (isMainThread) await makeSqliteLate();
}

/** Returns null for no delay. Most delays are short, so that code with many calls still finishes. */
function drawnDelay() {
  return random() < LATE_SHARE ? MAX_DELAY_MS * random() ** 4 : null;
}

function makeFilesLate() {
  for (const [name, operation] of Object.entries(fs)) {
    // `watch` and the like return iterators, not promises.
    if (typeof operation !== 'function' || name === 'watch' || name === 'glob') continue;
    fs[name] = async (...args) => {
      const delay = drawnDelay();
      if (delay !== null) await new Promise((resolve) => setTimeout(resolve, delay));
      return operation(...args);
    };
  }
  syncBuiltinESMExports();
}

/**
 * A stream hands over one write after the other, so their order is kept. What was written before a connection is
 * destroyed is sent all the same, as by the system.
 */
function makeSocketsLate() {
  const lateWrites = new WeakMap();
  for (const name of ['_write', '_writev']) {
    const write = Socket.prototype[name];
    Socket.prototype[name] = function (...args) {
      // Not delayed are pipes to other processes, which Node writes to synchronously, also on exit, and empty writes:
      // Node ends a request with one and reuses the connection without waiting for it.
      const delay = this._handle?.constructor.name === 'TCP' && args[0].length > 0 ? drawnDelay() : null;
      if (delay === null) {
        write.apply(this, args);
        return;
      }
      const send = () => {
        if (lateWrites.delete(this)) write.apply(this, args);
      };
      lateWrites.set(this, send);
      setTimeout(send, delay);
    };
  }
  const destroy = Socket.prototype._destroy;
  Socket.prototype._destroy = function (...args) {
    lateWrites.get(this)?.();
    destroy.apply(this, args);
  };
}

/** The statements of one connection run in the order in which they were issued, as on a slow disk. */
async function makeSqliteLate() {
  const { Sqlite3Client } = await import('@libsql/client/sqlite3');
  const lastOf = new WeakMap();
  for (const name of ['execute', 'batch', 'executeMultiple']) {
    const ask = Sqlite3Client.prototype[name];
    Sqlite3Client.prototype[name] = async function (...args) {
      const before = lastOf.get(this);
      const delay = drawnDelay();
      const turn = (async () => {
        await before;
        if (delay !== null) await new Promise((resolve) => setTimeout(resolve, delay));
      })();
      lastOf.set(this, turn);
      await turn;
      return ask.apply(this, args);
    };
  }
}

function makeClocksCoarse(stepMs) {
  const RealDate = Date;
  const coarse = (now) => Math.floor(now / stepMs) * stepMs;
  const now = () => coarse(RealDate.now());
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, requested, made) =>
      Reflect.construct(target, requested.length === 0 ? [now()] : requested, made),
    apply: (target) => new target(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  RealDate.prototype.constructor = globalThis.Date;
  const elapsed = performance.now.bind(performance);
  performance.now = () => coarse(elapsed());
}

/** Mulberry32: numbers from 0 to 1. */
function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
