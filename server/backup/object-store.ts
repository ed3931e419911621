import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'

export interface StoredObject {
  key: string
  /** Bytes. */
  size: number
}

/** Where backups and uploads are: a folder, or a part of a bucket. Keys are paths with slashes. */
export interface ObjectStore {
  /** How messages name it. */
  readonly name: string
  /** Stores an object completely or not at all, and replaces one with the same key. */
  put(key: string, content: Buffer): Promise<void>
  /** @returns undefined when there is none */
  get(key: string): Promise<Buffer | undefined>
  /** Returns the objects whose keys start with a prefix, in the order of their keys. */
  list(prefix: string): Promise<StoredObject[]>
  /** A missing object is fine. */
  remove(key: string): Promise<void>
}

/** Of files that are being written. A reader never sees them. */
const UNFINISHED = '.unfinished'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Creates a store in a folder of this machine, or of a disk that is mounted here. */
export function createFolderStore(folder: string): ObjectStore {
  const pathOf = (key: string): string => join(folder, ...key.split('/'))
  return {
    name: folder,
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // The server and a command may store the same part of the log at the same moment.
      const unfinished = `${path}.${process.pid}${UNFINISHED}`
      const file = await open(unfinished, 'w', 0o600)
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, path)
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async list(prefix) {
      const start = pathOf(prefix.slice(0, prefix.lastIndexOf('/') + 1))
      const found = await readdir(start, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      const objects: StoredObject[] = []
      for (const entry of found) {
        if (!entry.isFile() || entry.name.endsWith(UNFINISHED)) continue
        const path = join(entry.parentPath, entry.name)
        const key = path
          .slice(folder.length + 1)
          .split(sep)
          .join('/')
        if (key.startsWith(prefix)) objects.push({ key, size: (await stat(path)).size })
      }
      return objects.toSorted((one, other) => (one.key < other.key ? -1 : 1))
    },
    remove: key => rm(pathOf(key), { force: true }),
  }
}
