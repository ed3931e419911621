export interface UploadRequest {
  tenantId: number
  /** The uploading user. Part of the key, so that a person's files can be found. */
  ownerId: number
  fileName: string
  contentType: string
  /** Exact size in bytes; null if unknown: then a store that can enforce a limit accepts any file up to the maximum. */
  size: number | null
  now: Date
}

export interface Upload {
  /** Accepts one HTTP PUT of exactly this type and, if known, length within 15 minutes. A second one is refused. */
  uploadUrl: string
  /** The stored reference: the upload URL without its query (requirements UPLOAD-01). It gives no access to the file. */
  location: string
  /** Headers that the PUT must send unchanged. The content length is signed too; browsers set it. */
  headers: readonly { name: string; value: string }[]
}

/** Storage for uploaded files. */
export interface FileStore {
  /** @throws Refusal 422 when the type is not accepted, or the size is out of bounds or must be known */
  presignPut(request: UploadRequest): Promise<Upload>
  /** Returns a link to the file that is valid for an hour. Check `belongsTo` first. @throws Error when the location is not from this store */
  presignGet(location: string, now: Date): Promise<string>
  /** Checks whether the location is from this store and belongs to this tenant. Locations come back from browsers, so do not trust them. */
  belongsTo(location: string, tenantId: number): boolean
  /** Returns the file's content. @throws Error when it does not exist */
  read(location: string): Promise<Buffer>
  /** Deletes the file; a missing one is fine. @throws Error when the store fails, or the location is not from this store */
  remove(location: string): Promise<void>
}

export const uploadSeconds = 15 * 60
export const downloadSeconds = 60 * 60
