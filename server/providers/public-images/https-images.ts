import { lookup } from 'node:dns/promises'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { Refusal } from '../../platform/refusal.ts'
import type { PublicImages } from '../../ports/public-images.ts'
import { isPublicAddress } from './public-address.ts'
import { TEXTS } from './texts.ts'

const MAX_BYTES = 1_048_576
const MAX_REDIRECTS = 3
const MAX_URL_LENGTH = 2_000
const MAX_MS = 10_000

export interface HttpsImagesOptions {
  /** Returns every IP address of a host. */
  resolve?: (host: string) => Promise<string[]>
  /** Calls an IP address that was checked. The name is not resolved again, so it cannot change in between. */
  dial?: (url: URL, address: string, signal: AbortSignal) => ClientRequest
}

const resolveHost = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/** Calls an address over TLS and requires the host's certificate. */
export const dialHttps = (url: URL, address: string, signal: AbortSignal): ClientRequest =>
  request(url, {
    agent: false,
    signal,
    headers: { accept: 'image/*', 'accept-encoding': 'identity' },
    lookup: (_host, options, done) => {
      const family = isIP(address)
      if (options.all) done(null, [{ address, family }])
      else done(null, address, family)
    },
  })

const notFetched = (reason: string): Refusal => new Refusal(422, 'IMAGE_NOT_FETCHED', reason)

/** Fetches images over https from public internet addresses only: checks every address of the host and of each redirect first. */
export function createHttpsImages({ resolve = resolveHost, dial = dialHttps }: HttpsImagesOptions = {}): PublicImages {
  async function get(url: URL, signal: AbortSignal, redirects: number): Promise<Buffer> {
    const address = await publicAddressOf(url, resolve)
    const answer = await answerOf(dial(url, address, signal))
    const { statusCode = 0, headers } = answer
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      answer.destroy()
      if (redirects === MAX_REDIRECTS) throw notFetched(TEXTS.tooManyRedirects)
      return await get(readUrl(headers.location, url), signal, redirects + 1)
    }
    if (statusCode !== 200) {
      answer.destroy()
      throw notFetched(TEXTS.noPicture(statusCode))
    }
    return await bodyOf(answer)
  }
  return {
    async load(text) {
      const url = readUrl(text)
      const signal = AbortSignal.timeout(MAX_MS)
      try {
        return { body: await get(url, signal, 0) }
      } catch (cause) {
        if (cause instanceof Refusal) throw cause
        const reason = signal.aborted ? TEXTS.timeout : TEXTS.unreachable
        throw Object.assign(notFetched(reason), { cause })
      }
    },
  }
}

/** @throws Refusal 422 unless it is an https URL without a password */
function readUrl(text: string, base?: URL): URL {
  const url = text.length <= MAX_URL_LENGTH ? URL.parse(text, base) : null
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') throw notFetched(TEXTS.notHttps)
  return url
}

/** Returns one of the host's addresses. @throws Refusal 422 when it has none, or any that is not public */
async function publicAddressOf(url: URL, resolve: (host: string) => Promise<string[]>): Promise<string> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) ? [host] : await resolve(host)
  const [first] = addresses
  if (first === undefined || !addresses.every(isPublicAddress)) throw notFetched(TEXTS.notPublic)
  return first
}

function answerOf(call: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  call.on('response', resolve).on('error', reject).end()
  return promise
}

/** @throws Refusal 422 for more bytes than allowed, and stops reading there */
async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_BYTES) throw notFetched(TEXTS.tooLarge)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
