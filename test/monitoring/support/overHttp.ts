/** The monitoring endpoints over HTTP, and parsers for scrapes and PromQL. */
import { parser } from '@prometheus-io/lezer-promql';
import { onTestFinished } from 'vitest';
import { type Clock, machineTimer, type Timer } from '../../../src/kernel/index.ts';
import { createWatcher, type Readiness, type Watcher } from '../../../src/monitoring/index.ts';
import { VERSION } from '../../../src/settings/index.ts';

export interface Watched {
  readonly watcher: Watcher;
  readonly url: string;
  /** The answer of `/readyz`, with its status. */
  readiness(): Promise<Readiness & { readonly status: number }>;
  /** The text of `/metrics`. */
  metrics(): Promise<string>;
}

export async function watchedOverHttp(
  parts: { readonly clock?: Clock; readonly timer?: Timer; readonly deliversAnnouncements?: boolean } = {},
): Promise<Watched> {
  const watcher = createWatcher({
    clock: parts.clock ?? { now: () => new Date() },
    timer: parts.timer ?? machineTimer,
    now: () => performance.now(),
    deliversAnnouncements: parts.deliversAnnouncements ?? true,
    report: () => undefined,
    version: VERSION,
  });
  const started = await watcher.serve({ host: '127.0.0.1', port: 0 });
  if (!started.ok) throw new Error(started.code);
  const { url, close } = started.server;
  onTestFinished(close);
  return {
    watcher,
    url,
    async readiness() {
      const response = await fetch(`${url}/readyz`);
      return { ...((await response.json()) as Readiness), status: response.status };
    },
    metrics: async () => (await fetch(`${url}/metrics`)).text(),
  };
}

/** The label names of each series in a scrape. */
export function seriesIn(scrape: string): ReadonlyMap<string, ReadonlySet<string>> {
  const series = new Map<string, Set<string>>();
  for (const line of scrape.split('\n')) {
    const [, name, labels = ''] = /^([a-z_:][\w:]*)(?:\{(.*)\})? /i.exec(line) ?? [];
    if (name === undefined) continue;
    const known = series.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    series.set(name, known);
  }
  return series;
}

export interface Expression {
  readonly metrics: readonly string[];
  readonly labels: readonly string[];
  /** Whether its syntax is valid. */
  readonly isWhole: boolean;
}

/** The metrics and labels of a PromQL expression. */
export function expressionOf(text: string): Expression {
  const found: Record<'Identifier' | 'LabelName', string[]> = { Identifier: [], LabelName: [] };
  let isWhole = true;
  parser.parse(text).iterate({
    enter({ type, name, from, to, node }) {
      if (type.isError) isWhole = false;
      if (name === 'LabelName') found.LabelName.push(text.slice(from, to));
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') found.Identifier.push(text.slice(from, to));
    },
  });
  return { metrics: found.Identifier, labels: found.LabelName, isWhole };
}
