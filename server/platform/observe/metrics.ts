import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { VERSION } from '../version.ts'
import { statementName } from './statement-name.ts'
import { TEXTS } from './texts.ts'
import { topics } from './topics.ts'

/** Upper bounds in seconds: from a cached answer to what a browser gives up on. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** A worker's pause is part of the lag, and the provider tries again for days. */
const LAG_SECONDS = [1, 5, 15, 60, 300, 900, 3600, 21_600, 86_400]
/** The score of the browsers: up to 0.1 is good. */
const SHIFTS = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1]

/** Names of our own metrics. Those of Node and the process come from the library. */
type MetricName = keyof typeof TEXTS.metrics

/** What is read at each request for the metrics. */
export interface MetricSources {
  /** The process's connections to the database. */
  pool: () => { total: number; idle: number; waiting: number }
  /** Jobs of all processes. @throws any error while the database does not answer */
  queue: () => Promise<QueueState>
  /** Invoices that wait for the reader or are being read, in this process. */
  invoicesToRead: () => number
  /** Pages of staff that listen for changes through this process. */
  liveStreams: () => number
}

export interface QueueState {
  /** Jobs that are due and that no worker has taken. */
  waiting: number
  /** Jobs that failed so often that they are not tried again. */
  givenUp: number
  /** Seconds since the oldest waiting job was due; 0 without one. */
  oldestSeconds: number
  /** Seconds since the oldest job in the outbox was due to move to the queue; 0 without one. */
  outboxSeconds: number
  /** Seconds since the last heartbeat of a worker; null when no worker has run. */
  heartbeatSeconds: number | null
}

/**
 * Creates the metrics of this process, and counts until `stop`. Labels have few values each: routes, operations, statements, tasks and services, never
 * ids or texts of callers.
 */
export function createMetrics(role: string, sources: MetricSources): { registry: Registry; stop(): void } {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const labelled = <Label extends string>(name: MetricName, labelNames: Label[]) => ({
    name,
    help: TEXTS.metrics[name],
    labelNames,
    registers,
  })
  const seconds = <Label extends string>(name: MetricName, labels: Label[], buckets = SECONDS): Histogram<Label> =>
    new Histogram({ ...labelled(name, labels), buckets })
  const counter = <Label extends string>(name: MetricName, labels: Label[]): Counter<Label> =>
    new Counter(labelled(name, labels))
  const gauge = (name: MetricName, read: () => number): void =>
    void new Gauge({
      ...labelled(name, []),
      collect() {
        this.set(read())
      },
    })

  new Gauge(labelled('vanbay_info', ['version', 'role'])).set({ version: VERSION, role }, 1)
  gauge('vanbay_pool_connections', () => sources.pool().total)
  gauge('vanbay_pool_idle', () => sources.pool().idle)
  gauge('vanbay_pool_waiting', () => sources.pool().waiting)
  gauge('vanbay_invoices_to_read', () => sources.invoicesToRead())
  gauge('vanbay_live_streams', () => sources.liveStreams())
  addQueueMetrics(registry, sources)

  const requests = seconds('vanbay_http_request_seconds', ['route', 'status'])
  const operations = seconds('vanbay_operation_seconds', ['operation', 'outcome'])
  const jobs = seconds('vanbay_job_seconds', ['task', 'outcome'])
  const calls = seconds('vanbay_provider_call_seconds', ['service', 'outcome'])
  const statements = counter('vanbay_statements_total', ['statement', 'outcome'])
  const statementTime = counter('vanbay_statement_seconds_total', ['statement'])
  const failures = counter('vanbay_failures_total', ['where'])
  const lag = seconds('vanbay_webhook_lag_seconds', [], LAG_SECONDS)
  const vitals = seconds('vanbay_web_vital_seconds', ['vital', 'page'])
  const shifts = seconds('vanbay_web_layout_shift', ['page'], SHIFTS)
  const ends = [
    topics.ended.subscribe(({ work, milliseconds, outcome }) => {
      if (work.kind === 'request') requests.observe({ route: work.name, status: outcome }, milliseconds / 1000)
      else jobs.observe({ task: work.name, outcome }, milliseconds / 1000)
    }),
    topics.operationEnded.subscribe(({ name, milliseconds, outcome }) =>
      operations.observe({ operation: name, outcome }, milliseconds / 1000),
    ),
    topics.call.subscribe(({ service, milliseconds, outcome }) =>
      calls.observe({ service, outcome }, milliseconds / 1000),
    ),
    topics.statement.subscribe(({ text, milliseconds, outcome }) => {
      const statement = statementName(text)
      statements.inc({ statement, outcome })
      statementTime.inc({ statement }, milliseconds / 1000)
    }),
    topics.failure.subscribe(({ browser }) => failures.inc({ where: browser ? 'browser' : 'server' })),
    topics.webhook.subscribe(({ lagMs }) => lag.observe(Math.max(0, lagMs) / 1000)),
    topics.pageSpeed.subscribe(({ page, vital, value }) => {
      if (vital === 'cls') shifts.observe({ page }, value)
      else vitals.observe({ vital, page }, value / 1000)
    }),
  ]
  return {
    registry,
    stop: () => {
      for (const end of ends) end()
      registry.clear()
    },
  }
}

/** One statement is behind all of these. While the database does not answer, they are absent, and the others are there. */
function addQueueMetrics(registry: Registry, { queue }: MetricSources): void {
  let reading: Promise<QueueState | undefined> | undefined
  const read = (): Promise<QueueState | undefined> => {
    reading ??= queue()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  const make = (name: MetricName, valueOf: (state: QueueState) => number | null): void =>
    void new Gauge({
      name,
      help: TEXTS.metrics[name],
      registers: [registry],
      async collect() {
        const state = await read()
        const value = state ? valueOf(state) : null
        if (value === null) this.remove()
        else this.set(value)
      },
    })
  make('vanbay_queue_waiting', state => state.waiting)
  make('vanbay_queue_given_up', state => state.givenUp)
  make('vanbay_queue_oldest_seconds', state => state.oldestSeconds)
  make('vanbay_outbox_oldest_seconds', state => state.outboxSeconds)
  make('vanbay_worker_heartbeat_age_seconds', state => state.heartbeatSeconds)
}
