/** Creates metrics in a registry of their own. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** With the process's own memory, processor and event loop. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

export interface MetricOptions<Label extends string> {
  /** Without the common prefix. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Label[];
}

const PREFIX = 'intarsia_';

export function counter<Label extends string>(registry: Registry, options: MetricOptions<Label>): Counter<Label> {
  return new Counter(configured(registry, options));
}

/** `collect` sets it at each scrape. */
export function gauge<Label extends string>(
  registry: Registry,
  options: MetricOptions<Label>,
  collect?: (own: Gauge<Label>) => void | Promise<void>,
): Gauge<Label> {
  if (collect === undefined) return new Gauge(configured(registry, options));
  const own: Gauge<Label> = new Gauge({ ...configured(registry, options), collect: () => collect(own) });
  return own;
}

export function histogram<Label extends string>(
  registry: Registry,
  { buckets, ...options }: MetricOptions<Label> & { readonly buckets: readonly number[] },
): Histogram<Label> {
  return new Histogram({ ...configured(registry, options), buckets: [...buckets] });
}

function configured<Label extends string>(registry: Registry, { name, help, labels = [] }: MetricOptions<Label>) {
  return { name: `${PREFIX}${name}`, help, labelNames: [...labels], registers: [registry] };
}
