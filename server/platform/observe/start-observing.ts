import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { MetricSources } from './metrics.ts'
import { logSlowStatements } from './slow-statements.ts'

/**
 * Starts what an operator sees of this process, as far as it is set: metrics, traces and error reports. Their libraries are loaded only then.
 * @throws Error when the port of the metrics is taken
 */
export async function startObserving(
  { observe, role, environment }: Pick<Config, 'observe' | 'role' | 'environment'>,
  sources: MetricSources,
  log: FastifyBaseLogger,
): Promise<{ stop(): Promise<void> }> {
  const endLog = logSlowStatements(log, observe.slowStatementMs)
  const parts: { stop(): Promise<void> }[] = []
  if (observe.metrics)
    parts.push(await (await import('./metrics-server.ts')).serveMetrics(observe.metrics, role, sources))
  if (observe.traces) parts.push((await import('./traces.ts')).startTracing(observe.traces, role))
  if (observe.sentryDsn !== undefined)
    parts.push((await import('./error-reports.ts')).startErrorReports(observe.sentryDsn, environment))
  return {
    stop: async () => {
      endLog()
      await Promise.all(parts.map(part => part.stop()))
    },
  }
}
