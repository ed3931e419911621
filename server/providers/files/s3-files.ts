import { AwsV4Signer } from 'aws4fetch'
import { isKeyOfTenant, keyOfLocation, newObjectKey } from './object-key.ts'
import { downloadSeconds, type FileStore, uploadSeconds } from './port.ts'

export interface S3Settings {
  /** Without a slash at the end. The bucket follows in the path, which every S3-compatible store understands. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

interface Signing {
  method: 'GET' | 'PUT'
  location: string
  now: Date
  seconds: number
  headers?: Record<string, string>
}

const readTimeoutMs = 30_000

/** Files in S3 or a store that speaks its protocol, by presigned URLs (AWS Signature Version 4, query parameters). */
export function createS3Files({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const base = `${endpoint}/${bucket}/`

  async function presign({ method, location, now, seconds, headers = {} }: Signing): Promise<string> {
    const signer = new AwsV4Signer({
      method,
      url: `${location}?X-Amz-Expires=${seconds}`,
      headers,
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
      signQuery: true,
      // Type and length are left unsigned otherwise, and then anything could be uploaded.
      allHeaders: true,
      datetime: now.toISOString().replace(/[-:]|\.\d{3}/g, ''),
    })
    return (await signer.sign()).url.href
  }

  async function presignGet(location: string, now: Date): Promise<string> {
    if (!keyOfLocation(base, location)) throw new Error('This location is not in the file store.')
    return presign({ method: 'GET', location, now, seconds: downloadSeconds })
  }

  return {
    async presignPut(request) {
      const location = base + newObjectKey(request)
      const headers = { 'content-type': request.contentType, 'content-length': String(request.size) }
      const uploadUrl = await presign({ method: 'PUT', location, now: request.now, seconds: uploadSeconds, headers })
      return { uploadUrl, location }
    },
    presignGet,
    belongsTo: (location, tenantId) => isKeyOfTenant(keyOfLocation(base, location) ?? '', tenantId),
    async read(location) {
      const answer = await fetch(await presignGet(location, new Date()), { signal: AbortSignal.timeout(readTimeoutMs) })
      if (!answer.ok) throw new Error(`The file store answered ${answer.status}.`)
      return Buffer.from(await answer.arrayBuffer())
    },
  }
}
