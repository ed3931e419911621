import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TEST_SECRET } from '../server/testing/test-secret.ts'
import { SERVER_COMMAND } from '../scripts/server-command.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const READY = /Ready at http:\/\/[^:]+:(\d+)/

/** Signs the links of every server that is started here, so that benchmarks can make the same links. It is the tests' secret, because some tests start these servers too. */
export const BENCH_SECRET = TEST_SECRET

export interface ServerOptions {
  /** The owner's connection string. */
  databaseUrl: string
  /** 0: the server chooses. */
  port?: number
  /** Number of parallel jobs; 0 leaves them in the queue. */
  workers?: number
  /** Settings that differ from the defaults. */
  settings?: Record<string, string>
  /** A command that starts the following one, such as a memory limit. */
  launcher?: readonly string[]
  /** The folder of another release; by default this one's. */
  folder?: string
  /** Arguments for Node itself, such as --cpu-prof. */
  nodeArguments?: readonly string[]
}

/** The real server in its own process. */
export interface ServerProcess {
  port: number
  /** Bytes of memory that it has now. Linux only. */
  memory(): number
  isRunning(): boolean
  /** Stops it gracefully. @throws Error when it does not stop in time */
  stop(): Promise<void>
  /** Kills it immediately (SIGKILL). */
  kill(): Promise<void>
}

/**
 * Starts the server like `npm start`, on an existing database.
 * @throws Error with the server's output when it exits before it is ready
 */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vanbay-server-'))
  const node = [process.execPath, ...(options.nodeArguments ?? []), ...SERVER_COMMAND] as const
  const [command = process.execPath, ...words] = [...(options.launcher ?? []), ...node]
  const child = spawn(command, words, {
    cwd: options.folder ?? ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: options.databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(options.port ?? 0),
      SECRET: BENCH_SECRET,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'false',
      SANDBOX: 'true',
      PERSISTED_DOCUMENTS_ONLY: 'false',
      DEMO_DATA: 'false',
      WORKER_CONCURRENCY: String(options.workers ?? 0),
      ...options.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const end = async (...signals: NodeJS.Signals[]): Promise<void> => {
    for (const signal of signals) child.kill(signal)
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    port: await portOf(child),
    memory: () => {
      const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
      return Number(kilobytes) * 1024
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    // A signal may arrive twice, such as Ctrl-C through npm.
    stop: async () => {
      await end('SIGINT', 'SIGTERM')
      if (child.exitCode !== 0) throw new Error(`The server was stopped and ended with ${child.exitCode}.`)
    },
    kill: () => end('SIGKILL'),
  }
}

function portOf(child: ChildProcess): Promise<number> {
  let written = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      written = (written + chunk.toString()).slice(-4000)
      const port = READY.exec(written)?.[1]
      if (port) resolve(Number(port))
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(`The server ended before it was ready: ${written.trim()}`)))
  })
}
