/** Creates metrics in a registry of their own. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Includes the process's own memory, processor and event-loop metrics. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

const PREFIX = 'intarsia_';

/** `name` lacks the common prefix. */
export function counter<Label extends string>(registry: Registry, name: string, help: string, labels: Label[]) {
  return new Counter<Label>(configured(registry, name, help, labels));
}

/** `collect` sets the value at each scrape. */
export function gauge<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labels: Label[],
  collect?: (own: Gauge<Label>) => void | Promise<void>,
): Gauge<Label> {
  const options = configured(registry, name, help, labels);
  const own: Gauge<Label> = new Gauge(collect ? { ...options, collect: () => collect(own) } : options);
  return own;
}

export function histogram<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labels: Label[],
  buckets: number[],
) {
  return new Histogram<Label>({ ...configured(registry, name, help, labels), buckets });
}

function configured<Label extends string>(registry: Registry, name: string, help: string, labelNames: Label[]) {
  return { name: `${PREFIX}${name}`, help, labelNames, registers: [registry] };
}
