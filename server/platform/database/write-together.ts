import type pg from 'pg'

/** What the driver keeps on a client, which its types do not name. */
interface DriverClient {
  connection: pg.Connection
}

/**
 * Lets the statements that a connection gets in one tick leave in one write: the driver writes each alone, and every write wakes the database, which takes longer than
 * most of the statements.
 */
export function writeTogether(client: pg.PoolClient): void {
  const { stream } = (client as pg.PoolClient & DriverClient).connection
  const cork = stream.cork.bind(stream)
  let isWaiting = false
  stream.cork = () => {
    if (!isWaiting) {
      isWaiting = true
      cork()
      process.nextTick(() => {
        isWaiting = false
        stream.uncork()
      })
    }
    cork()
  }
}
