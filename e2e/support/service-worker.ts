import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { baseUrl, expect } from './fixtures.ts'

/** Waits until the service worker keeps the pages and answers for this one. */
export const expectKept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { message: 'the worker has started' })
    .toBe('activated')

/** Returns the names of the worker's caches, the oldest first. */
export const cachesOf = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys())

/** Returns the paths of all that the worker keeps. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })

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
      if (isWorker) return void sendScript(found, answer, script => change(script))
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
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
