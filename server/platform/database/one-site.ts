import pg from 'pg'
import { ConfigError } from '../config.ts'

/** Class of the advisory locks for the addresses of running processes: one shared lock each, identified by the address. */
const ADDRESSES = 7_410_227
/** Locked while a process checks for others, so that two that start at the same time detect each other. */
const LOOKING = 7_410_228
/** Class of the advisory locks for the places of uploads, like that of the addresses. */
const UPLOADS = 7_410_229
const TRY_AGAIN_MS = 10_000
/** The database notices within this time that a process was killed. */
const KILLED_IS_NOTICED_MS = 2_000
const ASK_AGAIN_MS = 100

/** What processes on one database must agree on. */
export interface OwnPlace {
  publicUrl: string | undefined
  /** Names where the uploads are: a bucket, or a data folder. Processes with the same name find each other's files. */
  uploads: string
}

const NAME = 'vanbay at '
const written = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? 'no PUBLIC_URL' : `PUBLIC_URL=${publicUrl}`

/** Returns whether a process holds a lock of this class for something else. */
async function findOther(
  client: pg.Client,
  lockClass: number,
  own: string,
): Promise<{ name: string | null } | undefined> {
  const { rows } = await client.query<{ name: string | null }>(
    `select a.application_name as name from pg_locks l left join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.classid = $1 and l.objsubid = 2 and l.objid::bigint <> hashtext($2)::bigint & 4294967295
       and l.database = (select oid from pg_database where datname = current_database()) limit 1`,
    [lockClass, own],
  )
  return rows[0]
}

/** @throws ConfigError while a process with other uploads uses the database, and it is not one that was killed just now */
async function takeUploads(client: pg.Client, uploads: string): Promise<void> {
  const until = performance.now() + KILLED_IS_NOTICED_MS
  while (await findOther(client, UPLOADS, uploads)) {
    if (performance.now() > until)
      throw new ConfigError(
        'A process that keeps its uploads elsewhere already uses this database, and neither would find the files of the other: set S3_ENDPOINT and the other S3 variables, the same for all processes, or stop the other one first.',
      )
    await new Promise(resume => setTimeout(resume, ASK_AGAIN_MS))
  }
  await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [UPLOADS, uploads])
}

/** @throws ConfigError while a process with another address or other uploads uses the database */
async function takeAddress(ownerUrl: string, { publicUrl, uploads }: OwnPlace): Promise<pg.Client> {
  const own = written(publicUrl)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: NAME + own, keepAlive: true })
  // A broken connection also emits 'end', which is handled below.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [LOOKING])
    const found = await findOther(client, ADDRESSES, own)
    if (found) {
      const other = found.name?.startsWith(NAME) ? found.name.slice(NAME.length) : 'another PUBLIC_URL'
      throw new ConfigError(
        `A process with ${other} already uses this database, and this one has ${own}. Links in emails would lead to either: give all processes the same PUBLIC_URL, or stop the others first.`,
      )
    }
    await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [ADDRESSES, own])
    await takeUploads(client, uploads)
    await client.query('select pg_advisory_unlock($1)', [LOOKING])
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/**
 * Announces this process's PUBLIC_URL and where its uploads are to other processes on this database while it runs; a crash leaves nothing behind.
 * Announces it again after a lost connection.
 * @param report is called when another process took another address in the meantime
 * @throws ConfigError while a process with another PUBLIC_URL uses the database, or one that does not share its uploads
 */
export async function holdAddress(
  ownerUrl: string,
  place: OwnPlace,
  report: (message: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const state = { stopped: false, client: await takeAddress(ownerUrl, place) }
  const watch = (): void => void state.client.once('end', again)
  const again = (): void => {
    if (state.stopped) return
    setTimeout(() => void takeAgain(), TRY_AGAIN_MS).unref()
  }
  const takeAgain = async (): Promise<void> => {
    if (state.stopped) return
    try {
      state.client = await takeAddress(ownerUrl, place)
      watch()
    } catch (error) {
      if (error instanceof ConfigError) report(error.message)
      again()
    }
  }
  watch()
  return {
    stop: async () => {
      state.stopped = true
      await state.client.end().catch(() => undefined)
    },
  }
}
