import { randomBytes } from 'node:crypto'
import { dropEnd } from '../../../domain/format/drop-end.ts'
import { NAME_LENGTH } from '../../../domain/format/length.ts'
import { invalidField, invalidFields } from '../../platform/refusal.ts'
import type { UploadRequest } from '../../ports/files.ts'
import { fileTypes } from './file-types.ts'
import { TEXTS } from './texts.ts'

/** 20 MB: larger than any phone photo or scanned invoice. */
export const maxFileBytes = 20 * 1024 * 1024

const keyPattern = /^t\d+\/\d+-[a-z0-9]{32}\/[a-z0-9][a-z0-9._-]{0,79}$/

/** Returns the end of the name in lower case, limited to letters, digits, dots, hyphens and underscores; 'file' if nothing remains. */
export function safeFileName(fileName: string): string {
  const end = fileName.slice(-NAME_LENGTH)
  const name = dropEnd(
    end
      .slice(Math.max(end.lastIndexOf('/'), end.lastIndexOf('\\')) + 1)
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z0-9._-]+/g, '-')
      .replace(/\.{2,}/g, '.'),
    '._-',
  )
    .slice(-80)
    .replace(/^[._-]+/, '')
  return name === '' ? 'file' : name
}

/**
 * Creates a key for an upload, `t{tenant}/{owner}-{random}/{name}`. The 128 random bits make it impossible to guess.
 * @throws Refusal 422 when the file may not be uploaded.
 */
export function newObjectKey({ tenantId, ownerId, fileName, contentType, size }: UploadRequest): string {
  if (!fileTypes.some(type => type === contentType)) {
    throw invalidField('contentType', TEXTS.wrongType)
  }
  if (size !== null && (!Number.isInteger(size) || size < 1 || size > maxFileBytes)) {
    throw invalidFields([{ field: 'size', message: TEXTS.wrongSize }])
  }
  return `t${tenantId}/${ownerId}-${randomBytes(16).toString('hex')}/${safeFileName(fileName)}`
}

/** Returns the key of a location under the store's base URL (which ends with a slash); null if this store did not create it. */
export function keyOfLocation(base: string, location: string): string | null {
  const key = location.startsWith(base) ? location.slice(base.length) : ''
  return keyPattern.test(key) ? key : null
}

/** Checks whether a key belongs to the tenant. */
export const isKeyOfTenant = (key: string, tenantId: number): boolean => key.startsWith(`t${tenantId}/`)
