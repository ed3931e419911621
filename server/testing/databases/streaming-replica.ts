import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { copyDatabase } from '../../backup/copy-database.ts'
import { createFolderStore } from '../../backup/object-store.ts'
import { unpackBase } from '../../backup/restore.ts'
import {
  databaseFolder,
  type EmbeddedPostgres,
  freePort,
  giveTo,
  serverUser,
  startEmbeddedPostgres,
} from '../../platform/database/embedded-postgres.ts'

/** A replica of an embedded server, on the same machine. */
export interface StreamingReplica {
  /** The owner's connection string, the same after every start. */
  url: string
  start(): Promise<void>
  stop(): Promise<void>
  /** Stops it and deletes its folder. */
  remove(): Promise<void>
}

/**
 * Makes a replica that streams from a running embedded server, as a real one is made: from a copy of its folder.
 * @param dataDir the primary's
 */
export async function createStreamingReplica(dataDir: string, primary: EmbeddedPostgres): Promise<StreamingReplica> {
  const [replicaDir, copyDir] = [
    mkdtempSync(join(tmpdir(), 'vanbay-replica-')),
    mkdtempSync(join(tmpdir(), 'vanbay-copy-')),
  ]
  const store = createFolderStore(copyDir)
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  const progress = (): void => undefined
  const folder = join(databaseFolder(dataDir), 'postgres')
  const { parts } = await copyDatabase({ client, folder, store, prefix: 'base/', progress })
  await client.end()
  const target = join(databaseFolder(replicaDir), 'postgres')
  mkdirSync(target, { mode: 0o700 })
  await unpackBase(store, parts, target, progress)
  rmSync(copyDir, { recursive: true, force: true })
  const { port, username, password } = new URL(primary.url)
  writeFileSync(join(target, 'standby.signal'), '')
  appendFileSync(
    join(target, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\nwal_retrieve_retry_interval = '200ms'\n`,
  )
  const passwordFile = join(databaseFolder(replicaDir), 'postgres-password')
  copyFileSync(join(databaseFolder(dataDir), 'postgres-password'), passwordFile)
  giveTo(serverUser(), target, join(target, 'standby.signal'), passwordFile)
  const fixedPort = await freePort()
  const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres(replicaDir, { port: fixedPort, fast: true })
  let running = await start()
  return {
    url: running.url,
    start: async () => {
      running = await start()
    },
    stop: () => running.stop(),
    remove: async () => {
      await running.stop()
      for (const each of new Set([replicaDir, databaseFolder(replicaDir)]))
        rmSync(each, { recursive: true, force: true })
    },
  }
}
