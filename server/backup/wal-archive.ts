import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type pg from 'pg'
import { ConfigError } from '../platform/config.ts'
import { CLUSTER, WAL } from './manifest.ts'
import type { ObjectStore } from './object-store.ts'
import { TEXTS } from './texts.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** How often the folder is looked at. */
const EVERY_MS = 2_000
/** Names of parts of the log and of what belongs to them. Files with other names are not finished. */
const NAME = /^(?:[0-9A-F]{24}(?:\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/

export const walKey = (name: string): string => `${WAL}${name}.gz`

/**
 * Makes sure that a place has the backups of this database only: the parts of two logs have the same names.
 * @throws ConfigError when another database has its backups there
 */
export async function claimPlace(store: ObjectStore, client: pg.Client | pg.Pool): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
  const id = rows[0]?.id ?? ''
  const content = await store.get(CLUSTER)
  if (!content) {
    await store.put(CLUSTER, Buffer.from(`${JSON.stringify({ systemIdentifier: id })}\n`))
    return id
  }
  const { systemIdentifier } = JSON.parse(content.toString()) as { systemIdentifier: string }
  if (systemIdentifier !== id) throw new ConfigError(TEXTS.otherDatabase(store.name))
  return id
}

/**
 * Moves the finished parts of the log from the database's folder to the backup's place, in their order. A part is deleted here once it is there.
 * @returns how many were moved
 * @throws Error when the place fails, or has another part with the same name
 */
export async function moveWal(spool: string, store: ObjectStore): Promise<number> {
  const names = (await readdir(spool).catch(() => [])).filter(name => NAME.test(name)).toSorted()
  for (const name of names) {
    // The server moves parts too, every few seconds.
    const content = await readFile(join(spool, name)).catch(orMoved)
    if (content === undefined) continue
    const there = await store.get(walKey(name))
    if (there === undefined) await store.put(walKey(name), await pack(content))
    else if (!(await unpack(there)).equals(content))
      throw new Error(
        `${store.name} has another part of the log named ${name}. Two databases with one origin write to it: give each a BACKUP_DIR of its own.`,
      )
    await rm(join(spool, name), { force: true })
  }
  return names.length
}

/** Somebody else moved the file meanwhile. @throws any other error */
function orMoved(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Returns the content of a part of the log. @throws Error when it is damaged */
export async function readWal(store: ObjectStore, name: string): Promise<Buffer> {
  const content = await store.get(walKey(name))
  if (content === undefined) throw new Error(`${store.name} has lost the log ${name}.`)
  return await unpack(content).catch(() => {
    throw new Error(`The log ${name} in ${store.name} is damaged.`)
  })
}

/**
 * Moves parts of the log to the backup's place for as long as the server runs. When the place fails, they wait in the database's folder.
 * @param report gets a sentence when the place begins to fail, and when it works again
 */
export function startMovingWal(
  spool: string,
  store: ObjectStore,
  report: (message: string) => void,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let isFailing = false
  let isStopped = false
  const move = async (): Promise<void> => {
    try {
      await moveWal(spool, store)
      if (isFailing) report(TEXTS.worksAgain(store.name))
      isFailing = false
    } catch (error) {
      if (!isFailing) report(TEXTS.failing((error as Error).message))
      isFailing = true
    }
  }
  let moving = Promise.resolve()
  const moveAgain = async (): Promise<void> => {
    await move()
    if (!isStopped) timer = setTimeout(begin, EVERY_MS).unref()
  }
  const begin = (): void => {
    moving = moveAgain()
  }
  begin()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await moving
      await move()
    },
  }
}
