/** Creates metrics in a registry of their own, with a common prefix. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const PREFIX = 'intarsia_';

export type Metrics = ReturnType<typeof createMetrics>;

/** Includes the process's own memory, processor and event-loop metrics. Names lack the prefix. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const configured = <Label extends string>(name: string, help: string, labelNames: Label[]) => ({
    name: `${PREFIX}${name}`,
    help,
    labelNames,
    registers: [registry],
  });
  return {
    registry,
    counter: <Label extends string>(name: string, help: string, labels: Label[]) =>
      new Counter<Label>(configured(name, help, labels)),
    /** `collect` sets the value at each scrape. */
    gauge<Label extends string>(
      name: string,
      help: string,
      labels: Label[],
      collect?: (own: Gauge<Label>) => void | Promise<void>,
    ): Gauge<Label> {
      const options = configured(name, help, labels);
      const own: Gauge<Label> = new Gauge(collect ? { ...options, collect: () => collect(own) } : options);
      return own;
    },
    histogram: <Label extends string>(name: string, help: string, labels: Label[], buckets: number[]) =>
      new Histogram<Label>({ ...configured(name, help, labels), buckets }),
  };
}
