import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a sink got: one request. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A server that takes everything, and remembers it. */
export interface HttpSink {
  /** Without a trailing slash. */
  url: string
  received: Received[]
  /** What it answers next. */
  status: number
  close(): Promise<void>
}

export async function startHttpSink(): Promise<HttpSink> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url: path = '', headers } = request
      sink.received.push({ path, headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(sink.status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const sink: HttpSink = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    status: 200,
    close: async () => {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
  return sink
}
