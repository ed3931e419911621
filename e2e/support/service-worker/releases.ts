import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { baseUrl } from '../fixtures.ts'

const textOf = async (answer: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

async function sendScript(
  found: IncomingMessage,
  answer: ServerResponse,
  change: (script: string) => string,
): Promise<void> {
  const script = change(await textOf(found))
  const { 'content-length': _, etag: __, ...headers } = found.headers
  answer.writeHead(200, headers).end(script)
}

/** A way to the tested server on which another release answers /sw.js. */
export interface ReleaseServer {
  port: number
  /** Changes the worker's script from now on. */
  release: (change: (script: string) => string) => void
  stop: () => Promise<void>
}

/** Starts a server that forwards to the tested one, because Playwright cannot change a worker's update. */
export async function startReleases(): Promise<ReleaseServer> {
  let change = (script: string): string => script
  const server = createServer((asked, answer) => {
    const isWorker = asked.url === '/sw.js'
    // The whole script, as it is.
    const { 'if-none-match': _, 'if-modified-since': __, 'accept-encoding': ___, ...whole } = asked.headers
    const headers = isWorker ? whole : asked.headers
    const { hostname, port } = new URL(baseUrl())
    const forwarded = request({ hostname, port, path: asked.url, method: asked.method, headers }, found => {
      if (isWorker) {
        void sendScript(found, answer, script => change(script))
        return
      }
      if (answer.destroyed) {
        found.destroy()
        return
      }
      answer.writeHead(found.statusCode ?? 502, found.headers)
      // An answer that breaks off breaks off here too, where `pipe` would leave the browser waiting.
      pipeline(found, answer, () => undefined)
    })
    forwarded.on('error', () => answer.destroy())
    asked.pipe(forwarded)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    release: made => {
      change = made
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
