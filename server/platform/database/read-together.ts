import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type Database, pipelineOf, reportStatement } from './tenant-database.ts'

/** A read, and who waits for its rows. */
interface Read {
  query: CompiledQuery
  resolve: (rows: PromiseLike<unknown[]>) => void
  reject: (error: unknown) => void
}

/** Sends a read and settles it with its answer. */
async function send(client: pg.PoolClient, { query, resolve }: Read): Promise<void> {
  const startedAt = performance.now()
  const answer = client.query(query.sql, [...query.parameters]).then(({ rows }) => rows as unknown[])
  resolve(answer)
  const [{ status }] = await Promise.allSettled([answer])
  const level = status === 'fulfilled' ? 'query' : 'error'
  reportStatement({ level, query, queryDurationMillis: performance.now() - startedAt })
}

/**
 * Sends reads to one connection, each without waiting for the answer to the one before: a round trip wakes two processes, which takes longer than most reads. They
 * run one after the other, so they have to be quick. They go to the driver itself, because Kysely's way to it takes as long as a small read.
 */
async function sendTogether(connect: () => Promise<pg.PoolClient>, reads: readonly Read[]): Promise<void> {
  try {
    const client = await connect()
    // The connection is free for others once all have answered.
    await Promise.all(reads.map(read => send(client, read)))
    client.release()
  } catch (error) {
    for (const { reject } of reads) reject(error)
  }
}

/**
 * Returns what runs the named queries of one request: those that are asked for in the same tick are sent together. Behind a pooler, from a replica and in a transaction,
 * each is sent alone.
 */
export function gatherReads(db: Database): <Row>(query: CompiledQuery<Row>) => Promise<Row[]> {
  const connect = pipelineOf(db)
  if (!connect) return async query => (await db.executeQuery(query)).rows
  let waiting: Read[] = []
  const sendAll = (): void => {
    const reads = waiting
    waiting = []
    void sendTogether(connect, reads)
  }
  return async <Row>(query: CompiledQuery<Row>): Promise<Row[]> => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
    if (waiting.push({ query, resolve, reject }) === 1) process.nextTick(sendAll)
    return (await promise) as Row[]
  }
}

/** A page of a list, and how many rows the list has. */
export interface PageQueries<Row> {
  page: CompiledQuery<Row>
  count: CompiledQuery<{ total: number }>
}

/** Runs a page's query and its count, sent together where `gatherReads` does so. */
export async function readWithTotal<Row>(
  db: Database,
  { page, count }: PageQueries<Row>,
): Promise<{ rows: Row[]; total: number }> {
  const read = gatherReads(db)
  const [rows, counts] = await Promise.all([read(page), read(count)])
  return { rows, total: counts[0]?.total ?? 0 }
}
