import pg from 'pg'
import { ConfigError } from '../config.ts'

/** Class of the advisory locks for the addresses of running processes: one shared lock each, identified by the address. */
const ADDRESSES = 7_410_227
/** Locked while a process checks for others, so that two that start at the same time detect each other. */
const LOOKING = 7_410_228
const TRY_AGAIN_MS = 10_000

const NAME = 'vanbay at '
const written = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? 'no PUBLIC_URL' : `PUBLIC_URL=${publicUrl}`

/** @throws ConfigError while a process with another address uses the database */
async function takeAddress(ownerUrl: string, publicUrl: string | undefined): Promise<pg.Client> {
  const own = written(publicUrl)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: NAME + own, keepAlive: true })
  // A broken connection also emits 'end', which is handled below.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [LOOKING])
    const { rows } = await client.query<{ name: string | null }>(
      `select a.application_name as name from pg_locks l left join pg_stat_activity a on a.pid = l.pid
       where l.locktype = 'advisory' and l.classid = $1 and l.objsubid = 2 and l.objid::bigint <> hashtext($2)::bigint & 4294967295
         and l.database = (select oid from pg_database where datname = current_database()) limit 1`,
      [ADDRESSES, own],
    )
    if (rows[0]) {
      const other = rows[0].name?.startsWith(NAME) ? rows[0].name.slice(NAME.length) : 'another PUBLIC_URL'
      throw new ConfigError(
        `A process with ${other} already uses this database, and this one has ${own}. Links in emails would lead to either: give all processes the same PUBLIC_URL, or stop the others first.`,
      )
    }
    await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [ADDRESSES, own])
    await client.query('select pg_advisory_unlock($1)', [LOOKING])
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/**
 * Announces this process's PUBLIC_URL to other processes on this database while it runs; a crash leaves nothing behind. Announces it again after a
 * lost connection.
 * @param report is called when another process took another address in the meantime
 * @throws ConfigError while a process with another PUBLIC_URL uses the database
 */
export async function holdAddress(
  ownerUrl: string,
  publicUrl: string | undefined,
  report: (message: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const state = { stopped: false, client: await takeAddress(ownerUrl, publicUrl) }
  const watch = (): void => void state.client.once('end', again)
  const again = (): void => {
    if (state.stopped) return
    setTimeout(() => void takeAgain(), TRY_AGAIN_MS).unref()
  }
  const takeAgain = async (): Promise<void> => {
    if (state.stopped) return
    try {
      state.client = await takeAddress(ownerUrl, publicUrl)
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
