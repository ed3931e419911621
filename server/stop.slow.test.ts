import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts'

test('Ctrl-C during startup leaves no database server behind', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vanbay-stop-'))
  const mark = join(dataDir, 'postgres', 'postmaster.pid')
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
    stdio: 'ignore',
  })
  try {
    const ended = once(child, 'exit')
    await vi.waitUntil(() => existsSync(mark), { timeout: 60_000, interval: 20 })
    child.kill('SIGINT')
    expect(await ended).toEqual([1, null])
    await vi.waitUntil(() => !existsSync(mark), { timeout: 60_000, interval: 50 })
  } finally {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 240_000)

test('a server whose database has exited says so and exits, and the next start continues with the data', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vanbay-lost-'))
  const started: { child: ChildProcess; ended: Promise<unknown> }[] = []
  const start = async () => {
    const child = spawn(process.execPath, ['server/main.ts'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', DEMO_DATA: 'false' },
    })
    const ended = once(child, 'exit')
    started.push({ child, ended })
    let said = ''
    const saw = (line: RegExp) => vi.waitUntil(() => line.test(said), { timeout: 120_000, interval: 50 })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += String(chunk)))
    await saw(/Ready at/)
    return { child, ended, saw }
  }
  try {
    const first = await start()
    const [postmaster] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(postmaster), 'SIGINT')
    await first.saw(/The database server stopped: .*is shut down\n {2}Start the server again\./)
    expect(await first.ended).toEqual([1, null])
    const second = await start()
    second.child.kill('SIGINT')
    expect(await second.ended).toEqual([0, null])
  } finally {
    for (const { child, ended } of started) {
      child.kill('SIGINT')
      await ended
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 240_000)

test('a command that uses a running database server leaves it running, on success and on failure', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vanbay-join-'))
  const server = await startEmbeddedPostgres(dataDir, { fast: true })
  try {
    const joining = `(await import('./server/platform/database/embedded-postgres.ts')).startEmbeddedPostgres(process.argv[1]).then(() => process.exit(7))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', joining, dataDir], { stdio: 'ignore' })
    expect(await once(child, 'exit')).toEqual([7, null])
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.end()
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 240_000)
