import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Recomputes the signature of a presigned request as the S3 documentation describes ("Authenticating Requests: Using Query Parameters"), only from
 * the request and the secret. Returns why the request is refused, or null.
 */
export function refusesPresigned(request: IncomingMessage, secret: string, now: Date): string | null {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`)
  const query = (name: string): string => url.searchParams.get(name) ?? ''
  const signedHeaders = query('X-Amz-SignedHeaders')
  const [, date = '', region = '', service = '', end = ''] = query('X-Amz-Credential').split('/')
  const canonicalQuery = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const canonicalHeaders = signedHeaders
    .split(';')
    .map(name => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('')
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery,
    canonicalHeaders,
    signedHeaders,
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const toSign = [
    'AWS4-HMAC-SHA256',
    query('X-Amz-Date'),
    `${date}/${region}/${service}/${end}`,
    sha256(canonical),
  ].join('\n')
  const key = [region, service, end].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, date))
  if (hmac(key, toSign).toString('hex') !== query('X-Amz-Signature')) return 'SignatureDoesNotMatch'
  const [, y, m, d, h, min, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query('X-Amz-Date')) ?? []
  const signedAt = Date.parse(`${y}-${m}-${d}T${h}:${min}:${s}Z`)
  return now.getTime() > signedAt + Number(query('X-Amz-Expires')) * 1000 ? 'Request has expired' : null
}
