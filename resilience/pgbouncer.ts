import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { BENCH_SECRET } from '../bench/server-process.ts'
import { appRoleUrl } from '../server/platform/database/app-role.ts'
import { giveTo, serverUser } from '../server/platform/database/embedded-postgres.ts'
import { freePort } from '../server/testing/free-port.ts'

/** Debian keeps it out of the path of normal users. */
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin']
const PATIENCE_MS = 10_000

/** A real PgBouncer in front of a database server. */
export interface PgBouncer {
  /** 1.18 or 1.25, for example. */
  version: number
  /** Whether it keeps the names of prepared statements apart. */
  keepsStatements: boolean
  /** Returns the same connection string, through the pooler. */
  through(databaseUrl: string): string
  close(): Promise<void>
}

export interface PgBouncerOptions {
  mode: 'session' | 'transaction'
  /** Connections to the database for each user and database. */
  poolSize: number
}

/** The program, or why it is not there. `PGBOUNCER` names another one. */
export function findPgBouncer(): { program: string } | { reason: string } {
  const named = process.env.PGBOUNCER
  if (named) return existsSync(named) ? { program: named } : { reason: `PGBOUNCER is ${named}, which is not there.` }
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...MORE_FOLDERS]
  const program = folders.map(folder => join(folder, 'pgbouncer')).find(path => existsSync(path))
  return program
    ? { program }
    : { reason: 'PgBouncer is not installed. On Debian: apt-get install pgbouncer; or set PGBOUNCER to its path.' }
}

/** @throws Error when the program does not say its version */
function versionOf(program: string): number {
  const { stdout, error } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const version = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '')
  if (!version) throw new Error(`${program} does not say its version: ${error?.message ?? stdout}`)
  return Number(version[1]) * 100 + Number(version[2])
}

/** Returns the address of a database server for the pooler, which connects by TCP. */
function serverOf(databaseUrl: string): { host: string; port: string } {
  const { hostname, port } = new URL(databaseUrl)
  return { host: hostname, port: port || '5432' }
}

/**
 * Starts the program in front of the server of this database. The owner and the application role may connect through it.
 * @throws Error with its output when it does not answer in time
 */
export async function startPgBouncer(
  program: string,
  databaseUrl: string,
  { mode, poolSize }: PgBouncerOptions,
): Promise<PgBouncer> {
  const version = versionOf(program)
  const keepsStatements = version >= 121
  const folder = mkdtempSync(join(tmpdir(), 'vanbay-pgbouncer-'))
  const [port, { host, port: serverPort }] = [await freePort(), serverOf(databaseUrl)]
  const users = [databaseUrl, appRoleUrl(databaseUrl, BENCH_SECRET)].map(url => {
    const { username, password } = new URL(url)
    return `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`
  })
  const [settings, userList] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  writeFileSync(userList, users.join(''), { mode: 0o600 })
  writeFileSync(
    settings,
    `[databases]
* = host=${host} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${userList}
pool_mode = ${mode}
default_pool_size = ${poolSize}
max_client_conn = 400
${keepsStatements ? 'max_prepared_statements = 200' : ''}
`,
  )
  const user = serverUser()
  giveTo(user, folder, settings, userList)
  const child = spawn(program, [settings], { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000)
    })
  const ended = once(child, 'exit')
  const through = (url: string): string => {
    const other = new URL(url)
    other.hostname = '127.0.0.1'
    other.port = String(port)
    // The embedded server's socket.
    other.searchParams.delete('host')
    return other.toString()
  }
  const close = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const start = performance.now()
  while (!(await answers(through(databaseUrl)))) {
    if (child.exitCode !== null || performance.now() - start > PATIENCE_MS) {
      await close()
      throw new Error(`PgBouncer did not start: ${output.trim()}`)
    }
    await wait(50)
  }
  return { version: version / 100, keepsStatements, through, close }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
