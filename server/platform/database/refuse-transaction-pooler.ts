import pg from 'pg'
import { ConfigError } from '../config.ts'

/** A busy pooler may give the connection in question to somebody else meanwhile, so one look is not enough. */
const LOOKS = 3
/** A pooler with one connection lets a client wait while another one's transaction has it. */
const MAX_WAIT_MS = 3_000
const MAX_CONNECT_MS = 10_000

const REFUSED = {
  DATABASE_URL:
    'DATABASE_URL leads through a pooler in transaction mode, where locks, notifications and the tenant of a connection are lost. Set DATABASE_URL to the database itself, and DATABASE_POOLER_URL to the pooler.',
  DATABASE_REPLICA_URL:
    'DATABASE_REPLICA_URL leads through a pooler in transaction mode, where the tenant of a connection is lost. Set DATABASE_REPLICA_URL to the replica itself.',
} as const

const pidOf = async (client: pg.Client): Promise<number | undefined> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

/** A client that waits too long has lost its connection. */
function ofTimeout(error: Error): undefined {
  if (error.message !== 'Query read timeout') throw error
}

/** Checks whether another client's transaction takes the connection to the database away from a client that has none open. */
async function losesConnection(first: pg.Client, second: pg.Client): Promise<boolean> {
  const before = await pidOf(first)
  await second.query('begin')
  try {
    return (await pidOf(first).catch(ofTimeout)) !== before
  } finally {
    await second.query('rollback')
  }
}

/**
 * Makes sure that a connection of this address stays one connection of the database.
 * @param variable the setting that has the address
 * @throws ConfigError when a pooler in transaction mode answers it
 */
export async function refuseTransactionPooler(
  ownerUrl: string,
  variable: keyof typeof REFUSED = 'DATABASE_URL',
): Promise<void> {
  const open = (): pg.Client => {
    const client = new pg.Client({
      connectionString: ownerUrl,
      application_name: 'vanbay',
      connectionTimeoutMillis: MAX_CONNECT_MS,
      query_timeout: MAX_WAIT_MS,
    })
    client.on('error', () => undefined)
    return client
  }
  const [first, second] = [open(), open()]
  try {
    await Promise.all([first.connect(), second.connect()])
    for (let look = 0; look < LOOKS; look++) {
      if (await losesConnection(first, second)) throw new ConfigError(REFUSED[variable])
    }
  } finally {
    await Promise.all([first.end(), second.end()].map(ending => ending.catch(() => undefined)))
  }
}
