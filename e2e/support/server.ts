import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { loadConfig } from '../../server/platform/config.ts'
import { secretOf } from '../../server/platform/secret.ts'
import { SERVER_COMMAND } from '../../scripts/server-command.mjs'

const START_WITHIN_MS = 180_000

/** Monday morning in Toronto. The server's clock and the demo's history start here, so that a journey never meets a Sunday. */
export const TEST_NOW = '2026-06-01T14:00:00Z'

export interface E2eServer {
  port: number
  /** What its console printed when it was ready. */
  printed: string
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(done => probe.listen(0, '127.0.0.1', done))
  const address = probe.address()
  await new Promise(done => probe.close(done))
  return typeof address === 'object' && address ? address.port : 3999
}

/** Resolves with what the server printed when it says that it is ready. */
function ready(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer): void => {
      said += chunk.toString()
      if (said.includes('Ready at')) resolve(said)
    }
    server.stdout?.on('data', listen)
    server.stderr?.on('data', listen)
    server.on('exit', () => reject(new Error(`The server did not start:\n${said}`)))
    setTimeout(() => reject(new Error(`The server was not ready in time:\n${said}`)), START_WITHIN_MS).unref()
  })
}

/** Starts the server on a free port, as `npm start` runs it. @param settings what differs from the tests' own, given the port */
export async function startE2eServer(settings: (port: number) => Record<string, string>): Promise<E2eServer> {
  const port = await freePort()
  const server = spawn('node', SERVER_COMMAND, {
    env: {
      ...process.env,
      PORT: String(port),
      NODE_ENV: 'test',
      TEST_NOW,
      RATE_LIMITS: 'false',
      // A journey's clock jumps over days.
      STAFF_IDLE_HOURS: '1440',
      CUSTOMER_IDLE_DAYS: '60',
      LOG_LEVEL: 'error',
      ...settings(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = await ready(server)
  // Its errors are printed next to the test that caused them.
  server.stdout.pipe(process.stderr)
  server.stderr.pipe(process.stderr)
  return {
    port,
    printed,
    stop: async () => {
      const ended = new Promise(done => server.once('exit', done))
      server.kill('SIGTERM')
      await ended
    },
  }
}

/** The secret of the server that is tested: as DATA_DIR keeps it, or as SECRET gives it. */
export const serverSecret = (): string =>
  secretOf(loadConfig({ DATA_DIR: process.env.DATA_DIR, SECRET: process.env.SECRET }))
