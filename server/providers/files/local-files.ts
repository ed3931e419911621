import { readFile, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Keys } from '../../platform/secret.ts'
import { signGrant } from './local-signature.ts'
import { isKeyOfTenant, keyOfLocation, newObjectKey } from './object-key.ts'
import { downloadSeconds, type FileStore, uploadSeconds } from './port.ts'

export interface LocalFilesSettings {
  /** The product's data folder; files go into `files` below it. */
  dataDir: string
  keys: Keys
  /** Where browsers reach the files when that is another host than the site's; without a slash at the end. */
  origin?: string
}

/** Locations are paths: every tenant's host serves the files, and a page may only write to its own. */
export const LOCAL_BASE = '/files/'

/** The folder of a key's file. A key holds no `..`, so it cannot lead out of it. */
export const localPath = (dataDir: string, key: string): string => join(dataDir, 'files', ...key.split('/'))

/** Files on this machine's disk, by signed links to our own server (server/sandbox/files). */
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
      // Each file has a folder of its own. One that holds more, or is gone, stays as it is.
      await rmdir(dirname(path)).catch(() => undefined)
    },
  }
}
