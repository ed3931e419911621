import { z } from 'zod'

const port = z.coerce.number().int().min(1).max(65535)
const url = z.url({ protocol: /^https?$/ }).transform(text => text.replace(/\/$/, ''))

/** The variables about what an operator sees of a process. */
export const OBSERVE_VARIABLES = {
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().trim().min(1).default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  SENTRY_DSN: z
    .url({ protocol: /^https?$/ })
    .refine(isDsn, 'a DSN is https://key@host/project')
    .optional(),
  BROWSER_REPORTS_PERCENT: z.coerce.number().min(0).max(100).default(10),
  SLOW_STATEMENT_MS: z.coerce.number().int().min(1).max(600_000).default(1000),
} as const

function isDsn(text: string): boolean {
  const { username, pathname } = new URL(text)
  return username !== '' && /\/\d+$/.test(pathname)
}

/** What an operator sees of a process, and where it goes. */
export interface ObserveSettings {
  /** Where Prometheus reads the metrics; undefined: nowhere. */
  metrics: { host: string; port: number } | undefined
  /** An OTLP endpoint, and the share of traces that it gets, from 0 to 1. */
  traces: { endpoint: string; share: number } | undefined
  /** Where errors are sent; undefined: they are only logged. */
  sentryDsn: string | undefined
  /** The share of visits, in percent, whose browsers report the speed of pages and errors. 0 when nobody would read it. */
  browserReportsPercent: number
  /** A statement that takes this many milliseconds is logged. */
  slowStatementMs: number
}

type Variables = z.infer<z.ZodObject<typeof OBSERVE_VARIABLES>>

export const observeSettings = (e: Variables): ObserveSettings => ({
  metrics: e.METRICS_PORT === undefined ? undefined : { host: e.METRICS_HOST, port: e.METRICS_PORT },
  traces:
    e.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? undefined
      : { endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT, share: e.OTEL_TRACES_SAMPLER_ARG },
  sentryDsn: e.SENTRY_DSN,
  browserReportsPercent: e.SENTRY_DSN === undefined && e.METRICS_PORT === undefined ? 0 : e.BROWSER_REPORTS_PERCENT,
  slowStatementMs: e.SLOW_STATEMENT_MS,
})
