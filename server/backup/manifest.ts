import { z } from 'zod'
import type { ObjectStore } from './object-store.ts'

/** Folders of a backup's place: one a base backup, the archive of the log, and the uploads. */
export const BASES = 'base/'
export const WAL = 'wal/'
export const FILES = 'files/'
export const FILE_INDEX = 'files.json.gz'
export const CLUSTER = 'cluster.json'

const manifest = z.object({
  format: z.literal(1),
  product: z.literal('vanbay'),
  /** Also the name of its folder: its start in UTC, which sorts. */
  name: z.string(),
  startedAt: z.coerce.date(),
  /** From this moment on, the database can be restored. */
  finishedAt: z.coerce.date(),
  /** Of PostgreSQL; it can be restored by the same major version only. */
  postgres: z.string(),
  /** The newest migration. */
  schema: z.string(),
  systemIdentifier: z.string(),
  /** Names of the first and the last part of the log that it contains. */
  firstWal: z.string(),
  lastWal: z.string(),
  /** Bytes of the database when it was copied. */
  bytes: z.number(),
  /** Objects of its folder that are one compressed tar together, in their order. */
  parts: z.array(z.object({ key: z.string(), size: z.number(), sha256: z.string() })),
  /** Says whether a secret is the one of this database, and nothing else about it. */
  secretCheck: z.string(),
})

/** A base backup. It is written last, so a backup without it is not complete. */
export type Manifest = z.infer<typeof manifest>

export const manifestKey = (name: string): string => `${BASES}${name}/manifest.json`

const MANIFEST_KEY = /^base\/([^/]+)\/manifest\.json$/

/** Returns all complete base backups, the oldest first. @throws Error for a manifest that cannot be read */
export async function listBackups(store: ObjectStore): Promise<Manifest[]> {
  const found: Manifest[] = []
  for (const { key } of await store.list(BASES)) {
    if (!MANIFEST_KEY.test(key)) continue
    const content = await store.get(key)
    const parsed = manifest.safeParse(content && JSON.parse(content.toString()))
    if (!parsed.success) throw new Error(`${store.name} has a manifest that cannot be read: ${key}.`)
    found.push(parsed.data)
  }
  return found.toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime())
}

/** The part of a log's name that grows over all timelines. Names are 8 digits of the timeline, then these. */
export const positionOf = (wal: string): string => wal.slice(8, 24)
