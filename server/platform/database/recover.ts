import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort, giveTo, programFolder, type ServerUser, serverUser, stopServer } from './embedded-postgres.ts'

export interface Recovery {
  /** A copy of a data folder that has PostgreSQL's label of the copy. */
  folder: string
  /** The folder with the parts of the log. */
  wal: string
  /** The moment until which changes are repeated; undefined for all. */
  to: Date | undefined
  /** The timeline of the log to follow: a number, or the latest by default. */
  timeline: string | undefined
  /** The owner's new password. */
  password: string
}

/** The last change that was repeated; null when the copy was complete without the log. */
export type LastChange = Date | null

const LOG_CHARACTERS = 20_000

const quoted = (path: string): string => `"${path.replaceAll('%', '%%')}"`

/** The command with which the server takes parts of the log, by the system's own copying. */
function takeCommand(folder: string): string {
  if (process.platform === 'win32') return `copy "${folder.replaceAll('%', '%%')}\\%f" "%p"`
  return `cp ${quoted(folder)}/%f "%p"`
}

/** Who may connect while it recovers: this process only, through a folder that nobody else can enter. Windows has no such folder. */
const ACCESS = process.platform === 'win32' ? 'host all all 127.0.0.1/32 trust\n' : 'local all all trust\n'

/** Explains why a recovery ended. */
function reasonOf(log: string, to: Date | undefined): string {
  if (log.includes('recovery ended before configured recovery target was reached')) {
    const last = /last completed transaction was at log time (\S+ \S+)/.exec(log)?.[1]
    return `The backup has no change after ${to?.toISOString()}${last ? `; its last one is of ${last} UTC` : ''}. Restore without --to for everything that it has.`
  }
  const fatal = log
    .split('\n')
    .filter(line => /FATAL|PANIC/.test(line))
    .at(-1)
  return `PostgreSQL could not restore the backup: ${fatal?.replace(/^.*?(?:FATAL|PANIC): +/, '') ?? log.trim().slice(-500)}`
}

async function connect(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    return client
  } catch {
    await client.end().catch(() => undefined)
    return undefined
  }
}

/**
 * Repeats the changes of the log on a copy of a data folder, up to a moment, and sets the owner's password. Afterwards the folder is a database like any
 * other, on a timeline of its own.
 * @throws Error with a sentence when the log ends before the moment, or the copy cannot be recovered
 */
export async function recover(recovery: Recovery): Promise<LastChange> {
  const user = serverUser()
  const access = mkdtempSync(join(tmpdir(), 'vanbay-restore-'))
  const rules = join(access, 'pg_hba.conf')
  writeFileSync(rules, ACCESS, { mode: 0o600 })
  writeFileSync(join(recovery.folder, 'recovery.signal'), '')
  giveTo(user, access, rules, join(recovery.folder, 'recovery.signal'))
  const port = await freePort()
  const server = start(recovery, { user, access, rules, port })
  try {
    return await finish(recovery, server, urlOf(access, port))
  } finally {
    if (server.child.pid !== undefined && server.child.exitCode === null) await stopServer(server.child.pid)
    rmSync(access, { recursive: true, force: true })
  }
}

const urlOf = (access: string, port: number): string =>
  `postgres://vanbay_owner@127.0.0.1:${port}/postgres${process.platform === 'win32' ? '' : `?host=${encodeURIComponent(access)}`}`

interface RecoveringServer {
  child: ChildProcess
  log: () => string
}

function start(
  { folder, wal, to, timeline }: Recovery,
  { user, access, rules, port }: { user: ServerUser; access: string; rules: string; port: number },
): RecoveringServer {
  const isWindows = process.platform === 'win32'
  const settings = [
    `listen_addresses=${isWindows ? '127.0.0.1' : ''}`,
    `unix_socket_directories=${isWindows ? '' : access}`,
    `hba_file=${rules}`,
    'archive_mode=off',
    'timezone=UTC',
    'log_timezone=UTC',
    'max_connections=120',
    `restore_command=${takeCommand(wal)}`,
    `recovery_target_timeline=${timeline ?? 'latest'}`,
    'recovery_target_action=promote',
    ...(to ? [`recovery_target_time=${to.toISOString().replace('Z', '+00')}`] : []),
  ]
  const child = spawn(
    join(programFolder(user), 'postgres'),
    ['-D', folder, '-p', String(port), ...settings.flatMap(setting => ['-c', setting])],
    { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-LOG_CHARACTERS)
  })
  return { child, log: () => log }
}

/** Waits until everything is repeated, which takes as long as there is log. */
async function finish({ to, password }: Recovery, { child, log }: RecoveringServer, url: string): Promise<LastChange> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(reasonOf(log(), to))
    const client = await connect(url)
    if (client) {
      try {
        const { rows } = await client.query<{ recovering: boolean; last: Date | null }>(
          'select pg_is_in_recovery() as recovering, pg_last_xact_replay_timestamp() as last',
        )
        if (rows[0]?.recovering === false) {
          await client.query(`alter role vanbay_owner password ${client.escapeLiteral(password)}`)
          await client.end()
          const ended = once(child, 'exit')
          child.kill('SIGINT')
          await ended
          return rows[0].last
        }
      } finally {
        await client.end().catch(() => undefined)
      }
    }
    await wait(200)
  }
}
