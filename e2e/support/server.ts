import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { loadConfig } from '../../server/platform/config.ts'
import { secretOf } from '../../server/platform/secret.ts'
import { SERVER_COMMAND } from '../../scripts/server-command.mjs'

const START_WITHIN_MS = 180_000

/** Monday morning in Toronto. The server's clock starts here, so that no test runs on a Sunday. */
export const TEST_NOW = '2026-06-01T14:00:00Z'

export interface E2eServer {
  port: number
  /** The console's output until the server was ready. */
  printed: string
  stop(): Promise<void>
}

/** Returns a port that nothing uses now. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(done => probe.listen(0, '127.0.0.1', done))
  const address = probe.address()
  await new Promise(done => probe.close(done))
  return typeof address === 'object' && address ? address.port : 3999
}

/** Waits until the server is ready. @returns its output */
function ready(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer): void => {
      output += chunk.toString()
      if (output.includes('Ready at')) resolve(output)
    }
    server.stdout?.on('data', listen)
    server.stderr?.on('data', listen)
    server.on('exit', () => reject(new Error(`The server did not start:\n${output}`)))
    setTimeout(() => reject(new Error(`The server was not ready in time:\n${output}`)), START_WITHIN_MS).unref()
  })
}

/** Starts the server on a free port, as `npm start` does. @param settings more environment variables, given the port */
export async function startE2eServer(settings: (port: number) => Record<string, string>): Promise<E2eServer> {
  const port = await freePort()
  const server = spawn('node', SERVER_COMMAND, {
    env: {
      ...process.env,
      PORT: String(port),
      NODE_ENV: 'test',
      TEST_NOW,
      RATE_LIMITS: 'false',
      // Some journeys move the clock by days.
      STAFF_IDLE_HOURS: '1440',
      CUSTOMER_IDLE_DAYS: '60',
      LOG_LEVEL: 'error',
      ...settings(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = await ready(server)
  // Print the server's errors next to the test that caused them.
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

/** Returns the secret of the tested server, from DATA_DIR or SECRET. */
export const serverSecret = (): string =>
  secretOf(loadConfig({ DATA_DIR: process.env.DATA_DIR, SECRET: process.env.SECRET }))
