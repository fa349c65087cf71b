/**
 * Makes metrics in a registry of their own, each with its name, what it tells and its labels.
 * Which there are is left to the modules beside this.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** With what the process itself uses: memory, processor, event loop. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

export interface Told<Label extends string> {
  /** Without the prefix that all share. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Label[];
}

const PREFIX = 'intarsia_';

export function counter<Label extends string>(registry: Registry, told: Told<Label>): Counter<Label> {
  return new Counter(configured(registry, told));
}

/** `collect`: sets it when it is asked for. */
export function gauge<Label extends string>(
  registry: Registry,
  told: Told<Label>,
  collect?: (own: Gauge<Label>) => void | Promise<void>,
): Gauge<Label> {
  if (collect === undefined) return new Gauge(configured(registry, told));
  const own: Gauge<Label> = new Gauge({ ...configured(registry, told), collect: () => collect(own) });
  return own;
}

/** Of times in seconds. */
export function histogram<Label extends string>(
  registry: Registry,
  { buckets, ...told }: Told<Label> & { readonly buckets: readonly number[] },
): Histogram<Label> {
  return new Histogram({ ...configured(registry, told), buckets: [...buckets] });
}

function configured<Label extends string>(registry: Registry, { name, help, labels = [] }: Told<Label>) {
  return { name: `${PREFIX}${name}`, help, labelNames: [...labels], registers: [registry] };
}
