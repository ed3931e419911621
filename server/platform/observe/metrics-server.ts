import { createServer } from 'node:http'
import { createMetrics, type MetricSources } from './metrics.ts'

/**
 * Serves the metrics at /metrics, on a port of their own that no proxy should publish.
 * @throws Error when the port is taken
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  role: string,
  sources: MetricSources,
): Promise<{ stop(): Promise<void> }> {
  const metrics = createMetrics(role, sources)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.registry.metrics().then(
      text => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done))
  return {
    stop: async () => {
      metrics.stop()
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
