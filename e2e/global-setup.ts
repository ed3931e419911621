import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const START_WITHIN_MS = 180_000

/** Monday morning in Toronto. The server's clock and the demo's history start here, so that a journey never meets a Sunday. */
export const TEST_NOW = '2026-06-01T14:00:00Z'

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(done => probe.listen(0, '127.0.0.1', done))
  const address = probe.address()
  await new Promise(done => probe.close(done))
  return typeof address === 'object' && address ? address.port : 3999
}

/** Resolves when the server says that it is ready. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer): void => {
      said += chunk.toString()
      if (said.includes('Ready at')) resolve()
    }
    server.stdout?.on('data', listen)
    server.stderr?.on('data', listen)
    server.on('exit', () => reject(new Error(`The server did not start:\n${said}`)))
    setTimeout(() => reject(new Error(`The server was not ready in time:\n${said}`)), START_WITHIN_MS).unref()
  })
}

/** A server of the journeys' own, as `npm start` runs it, with the demo's data; BASE_URL names one that runs already. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'vanbay-e2e-'))
  const port = await freePort()
  const server = spawn('node', ['server/main.ts'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      NODE_ENV: 'test',
      TEST_NOW,
      RATE_LIMITS: 'false',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await ready(server)
  process.env.BASE_URL = `http://localhost:${port}`
  return async () => {
    const ended = new Promise(done => server.once('exit', done))
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}
