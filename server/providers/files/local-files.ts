import { readFile, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Keys } from '../../platform/secret.ts'
import { downloadSeconds, type FileStore, uploadSeconds } from '../../ports/files.ts'
import { signGrant } from './local-signature.ts'
import { isKeyOfTenant, keyOfLocation, newObjectKey } from './object-key.ts'

export interface LocalFilesSettings {
  /** The product's data folder; files are in its subfolder `files`. */
  dataDir: string
  keys: Keys
  /** Origin for file URLs if it is not the site's; without a trailing slash. */
  origin?: string
}

/** Locations are paths: every tenant's host serves the files, and a page may only write to its own host. */
export const LOCAL_BASE = '/files/'

/** Returns the path of a key's file. A key contains no `..`, so it stays inside the folder. */
export const localPath = (dataDir: string, key: string): string => join(dataDir, 'files', ...key.split('/'))

/** Creates a file store on the local disk, with signed links to our own server (server/sandbox/files). */
export function createLocalFiles({ dataDir, keys, origin = '' }: LocalFilesSettings): FileStore {
  const expiry = (now: Date, seconds: number): number => Math.floor(now.getTime() / 1000) + seconds
  const keyOf = (location: string): string => {
    const key = keyOfLocation(LOCAL_BASE, location)
    if (!key) throw new Error('This location is not in the file store.')
    return key
  }
  return {
    async presignPut(request) {
      const key = newObjectKey(request)
      const { contentType, size } = request
      const query = signGrant(keys, {
        method: 'PUT',
        key,
        expires: expiry(request.now, uploadSeconds),
        contentType,
        ...(size !== null && { size }),
      })
      return {
        uploadUrl: `${origin}${LOCAL_BASE}${key}?${query}`,
        location: LOCAL_BASE + key,
        headers: [{ name: 'content-type', value: contentType }],
      }
    },
    presignGet: async (location, now) =>
      `${origin}${location}?${signGrant(keys, { method: 'GET', key: keyOf(location), expires: expiry(now, downloadSeconds) })}`,
    belongsTo: (location, tenantId) => isKeyOfTenant(keyOfLocation(LOCAL_BASE, location) ?? '', tenantId),
    read: async location => readFile(localPath(dataDir, keyOf(location))),
    async remove(location) {
      const path = localPath(dataDir, keyOf(location))
      await rm(path, { force: true })
      // Each file has its own folder. A folder that is not empty, or is gone, is left as it is.
      await rmdir(dirname(path)).catch(() => undefined)
    },
  }
}
