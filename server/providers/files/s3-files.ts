import { AwsV4Signer } from 'aws4fetch'
import { callService } from '../../platform/http/call-service.ts'
import { invalidField } from '../../platform/refusal.ts'
import { downloadSeconds, type FileStore, uploadSeconds } from '../../ports/files.ts'
import { isKeyOfTenant, keyOfLocation, newObjectKey } from './object-key.ts'
import { TEXTS } from './texts.ts'

export interface S3Settings {
  /** Without a trailing slash. The bucket follows in the path, which every S3-compatible store supports. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

interface Signing {
  method: 'DELETE' | 'GET' | 'PUT'
  location: string
  now: Date
  seconds: number
  headers?: Record<string, string>
}

const answerTimeoutMs = 30_000
const removeSeconds = 60

/**
 * With this header S3 refuses a PUT to a key that already has an object, with 412 ("How to prevent object overwrites with conditional writes" in its
 * user guide). It is signed, so an upload cannot omit it.
 */
const onlyOnce = { name: 'if-none-match', value: '*' }

/** Creates a file store in S3 or a compatible store, with presigned URLs (AWS Signature Version 4, query parameters). */
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
      // Otherwise type and length are not signed, and anything could be uploaded.
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
      // Without a signed length, a presigned PUT accepts any number of bytes.
      if (request.size === null) throw invalidField('size', TEXTS.sizeMissing)
      const headers = [{ name: 'content-type', value: request.contentType }, onlyOnce]
      const signed = Object.fromEntries([
        ['content-length', String(request.size)],
        ...headers.map(({ name, value }) => [name, value] as const),
      ])
      const uploadUrl = await presign({
        method: 'PUT',
        location,
        now: request.now,
        seconds: uploadSeconds,
        headers: signed,
      })
      return { uploadUrl, location, headers }
    },
    presignGet,
    belongsTo: (location, tenantId) => isKeyOfTenant(keyOfLocation(base, location) ?? '', tenantId),
    async read(location) {
      const answer = await callService(await presignGet(location, new Date()), {
        signal: AbortSignal.timeout(answerTimeoutMs),
      })
      if (!answer.ok) throw new Error(`The file store answered ${answer.status}.`)
      return Buffer.from(await answer.arrayBuffer())
    },
    async remove(location) {
      if (!keyOfLocation(base, location)) throw new Error('This location is not in the file store.')
      const url = await presign({ method: 'DELETE', location, now: new Date(), seconds: removeSeconds })
      const answer = await callService(url, { method: 'DELETE', signal: AbortSignal.timeout(answerTimeoutMs) })
      await answer.body?.cancel()
      if (!answer.ok && answer.status !== 404) throw new Error(`The file store answered ${answer.status}.`)
    },
  }
}
