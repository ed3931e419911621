import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { appRoleUrl } from '../../platform/database/app-role.ts'
import { databaseFolder, databaseUrlFor, startEmbeddedPostgres } from '../../platform/database/embedded-postgres.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { TenantDatabases } from '../../platform/database/tenant-database.ts'
import type { TestDatabase } from '../test-database.ts'
import { TEST_SECRET } from '../test-secret.ts'
import { createStreamingReplica, type StreamingReplica } from './streaming-replica.ts'

/** A database in a PostgreSQL of its own, with a replica that streams from it. */
export interface ReplicatedDatabase extends TestDatabase {
  standby: StreamingReplica
  /** The owner's connection string on the replica, the same after every start. */
  replicaUrl: string
}

/** Starts a primary, migrates a database in it, and makes a replica of both. `drop` stops and deletes all of it. */
export async function createReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vanbay-primary-'))
  const primary = await startEmbeddedPostgres(dataDir, { fast: true })
  const admin = new pg.Client({ connectionString: primary.url })
  await admin.connect()
  await admin.query('create database vanbay')
  await admin.end()
  const url = databaseUrlFor(primary.url, 'vanbay')
  await migrate(url, TEST_SECRET)
  const standby = await createStreamingReplica(dataDir, primary)
  const appUrl = appRoleUrl(url, TEST_SECRET)
  const owner = new pg.Pool({ connectionString: url, max: 5 })
  owner.on('error', () => undefined)
  const databases = new TenantDatabases(appUrl, 10)
  return {
    url,
    appUrl,
    owner,
    databases,
    hasStandIns: false,
    standby,
    replicaUrl: databaseUrlFor(standby.url, 'vanbay'),
    drop: async () => {
      await databases.close()
      await owner.end()
      await standby.remove()
      await primary.stop()
      for (const each of new Set([dataDir, databaseFolder(dataDir)])) rmSync(each, { recursive: true, force: true })
    },
  }
}
