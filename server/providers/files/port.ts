export interface UploadRequest {
  tenantId: number
  /** The user who uploads; part of the key, so that a person's files can be found. */
  ownerId: number
  fileName: string
  contentType: string
  /** Bytes, exactly; null where they are not known: then any file that is not too large is taken, by a store that can hold it to that. */
  size: number | null
  now: Date
}

export interface Upload {
  /** Takes one HTTP PUT of exactly this type and, where it is known, length within 15 minutes. A second one is refused. */
  uploadUrl: string
  /** What is stored: the upload URL without its query (requirements UPLOAD-01). By itself it opens nothing. */
  location: string
  /** What the PUT must send, exactly so. The content length is signed too; browsers set it themselves. */
  headers: readonly { name: string; value: string }[]
}

/** Where uploaded files live. */
export interface FileStore {
  /** @throws Refusal 422 when the type is not accepted, or the size is out of bounds or must be known */
  presignPut(request: UploadRequest): Promise<Upload>
  /** A link to the file that works for an hour. Ask `belongsTo` first. @throws Error when the location is none of this store's. */
  presignGet(location: string, now: Date): Promise<string>
  /** Whether the location is one of this store's and of this tenant. Locations come back from browsers, so they are not to be believed. */
  belongsTo(location: string, tenantId: number): boolean
  /** The file's content. @throws Error when it is not there. */
  read(location: string): Promise<Buffer>
  /** Deletes the file; one that is not there is fine. @throws Error when the store cannot do it now, or the location is none of this store's */
  remove(location: string): Promise<void>
}

export const uploadSeconds = 15 * 60
export const downloadSeconds = 60 * 60
