import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { callService } from '../platform/http/call-service.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'

/** An account of S3 or of a compatible store. */
export interface S3Account {
  /** Without a trailing slash. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Enough for a part of 32 MB on a slow line. */
const TIMEOUT_MS = 300_000
const LINK_SECONDS = 600
const TRIES = 4

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads the texts of an element in the store's XML, which has no attributes there. */
const textsOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole),
  )

const encodeKey = (key: string): string => key.split('/').map(encodeURIComponent).join('/')

/**
 * Creates a store in a bucket. Calls that fail on the way, or in the store, are repeated.
 * @param prefix comes before every key; empty, or it ends with a slash
 */
export function createS3Store(account: S3Account, bucket: string, prefix: string): ObjectStore {
  const base = `${account.endpoint}/${bucket}`

  async function once(method: string, path: string, query: string, content?: Buffer): Promise<Response> {
    const headers: Record<string, string> = content ? { 'content-length': String(content.length) } : {}
    const signer = new AwsV4Signer({
      method,
      url: `${base}${path}?${query === '' ? '' : `${query}&`}X-Amz-Expires=${LINK_SECONDS}`,
      headers,
      accessKeyId: account.accessKeyId,
      secretAccessKey: account.secretAccessKey,
      region: account.region,
      service: 's3',
      signQuery: true,
      allHeaders: true,
    })
    const { url } = await signer.sign()
    return await callService(url, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(content && { body: new Uint8Array(content) }),
    })
  }

  /** @returns the answer; a missing object is an answer too @throws Error that says what the store answered */
  async function call(method: string, path: string, query = '', content?: Buffer): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const answer = await once(method, path, query, content).catch((error: unknown) => error as Error)
      if (answer instanceof Response && (answer.ok || answer.status === 404)) return answer
      const isLasting = answer instanceof Response && answer.status < 500 && answer.status !== 429
      const said = answer instanceof Response ? `answered ${answer.status}` : `does not answer (${answer.message})`
      if (answer instanceof Response) await answer.body?.cancel()
      if (isLasting || tries === TRIES) throw new Error(`The bucket ${bucket} ${said}.`)
      await wait(tries * tries * 500)
    }
  }

  return {
    name: `s3://${bucket}/${prefix}`,
    async put(key, content) {
      const answer = await call('PUT', `/${encodeKey(prefix + key)}`, '', content)
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`There is no bucket ${bucket}.`)
    },
    async get(key) {
      const answer = await call('GET', `/${encodeKey(prefix + key)}`)
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      await answer.body?.cancel()
      return undefined
    },
    async list(wanted) {
      const objects: StoredObject[] = []
      let from = ''
      do {
        const more = from === '' ? '' : `&continuation-token=${encodeURIComponent(from)}`
        const answer = await call('GET', '', `list-type=2&prefix=${encodeURIComponent(prefix + wanted)}${more}`)
        if (!answer.ok) throw new Error(`There is no bucket ${bucket}.`)
        const xml = await answer.text()
        const sizes = textsOf(xml, 'Size')
        for (const [index, key] of textsOf(xml, 'Key').entries())
          objects.push({ key: key.slice(prefix.length), size: Number(sizes[index]) })
        from = textsOf(xml, 'NextContinuationToken')[0] ?? ''
      } while (from !== '')
      return objects
    },
    async remove(key) {
      await (await call('DELETE', `/${encodeKey(prefix + key)}`)).body?.cancel()
    },
  }
}
