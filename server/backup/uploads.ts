import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Config } from '../platform/config.ts'
import { FILE_INDEX, FILES } from './manifest.ts'
import { createFolderStore, type ObjectStore } from './object-store.ts'
import { createS3Store } from './s3-store.ts'

const entry = z.object({
  size: z.number(),
  sha256: z.string(),
  /** Since when the product does not have it any more. */
  goneAt: z.coerce.date().optional(),
})
const index = z.record(z.string(), entry)
type FileIndex = z.infer<typeof index>

/** Of uploads, such as `t1/42-0f…/photo.jpg`. A bucket may have other things too. */
const IS_UPLOAD = /^t\d+\/\d+-[a-z0-9]{32}\//
const DAY_MS = 86_400_000
/** Files are small, and a store takes most of its time to answer. */
const AT_ONCE = 8

/** Returns where the product has its uploads. */
export const uploadStoreOf = ({ s3, dataDir }: Config): ObjectStore =>
  s3 ? createS3Store(s3, s3.bucket, '') : createFolderStore(join(dataDir, 'files'))

async function readIndex(place: ObjectStore): Promise<FileIndex> {
  const content = await place.get(FILE_INDEX)
  return content === undefined ? {} : index.parse(JSON.parse(gunzipSync(content).toString()))
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** Handles each item, some at a time. @throws the first error */
async function inParallel<Item>(items: readonly Item[], handle: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values()
  const next = async (): Promise<void> => {
    for (const item of queue) await handle(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

/**
 * Copies the uploads that the backup does not have yet: an upload never changes. What the product deleted is deleted from the backup too, after `keepDays`.
 * @returns how many were copied, how many are there, and their bytes
 */
export async function backUpFiles(
  uploads: ObjectStore,
  place: ObjectStore,
  { keepDays, now, progress }: { keepDays: number; now: Date; progress: (done: number, total: number) => void },
): Promise<{ copied: number; kept: number; bytes: number }> {
  const files = await readIndex(place)
  const found = (await uploads.list('')).filter(({ key }) => IS_UPLOAD.test(key))
  const present = new Set(found.map(({ key }) => key))
  const missing = found.filter(({ key }) => !files[key])
  let copied = 0
  await inParallel(missing, async ({ key }) => {
    const content = await uploads.get(key)
    // It was deleted since it was listed.
    if (content !== undefined) {
      await place.put(FILES + key, content)
      files[key] = { size: content.length, sha256: sha256(content) }
    }
    progress(++copied, missing.length)
  })
  for (const [key, file] of Object.entries(files)) {
    if (present.has(key)) delete file.goneAt
    else file.goneAt ??= now
  }
  const old = Object.entries(files).filter(
    ([, { goneAt }]) => goneAt && goneAt.getTime() < now.getTime() - keepDays * DAY_MS,
  )
  await inParallel(old, async ([key]) => {
    await place.remove(FILES + key)
    delete files[key]
  })
  await place.put(FILE_INDEX, gzipSync(JSON.stringify(files)))
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0)
  return { copied: missing.length, kept: Object.keys(files).length, bytes }
}

/**
 * Copies the uploads of a backup that the product does not have. A file that no row uses does no harm: a daily job deletes it.
 * @throws Error for a file that is damaged or lost
 */
export async function restoreFiles(
  place: ObjectStore,
  uploads: ObjectStore,
  progress: (done: number, total: number) => void,
): Promise<number> {
  const files = await readIndex(place)
  const present = new Set((await uploads.list('')).map(({ key }) => key))
  const missing = Object.entries(files).filter(([key]) => !present.has(key))
  let done = 0
  await inParallel(missing, async ([key, file]) => {
    const content = await place.get(FILES + key)
    if (content === undefined) throw new Error(`${place.name} has lost the file ${key}.`)
    if (sha256(content) !== file.sha256) throw new Error(`The file ${key} in ${place.name} is damaged.`)
    await uploads.put(key, content)
    progress(++done, missing.length)
  })
  return missing.length
}
