import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import type { AccountName } from '../account/accounts.ts'
import { invalidRequest } from '../api-error.ts'
import { injectFaults } from '../control.ts'
import { type Answer, endpoint } from '../endpoint.ts'
import { answerOnce } from '../idempotency.ts'
import { FILE_PURPOSES, newObject, randomText, type StoredFile } from '../objects.ts'
import { page } from '../params.ts'
import { createStore, inTransaction } from '../store.ts'

const MAX_BYTES = 5 * 1_048_576
/** Above it, so that a file that is too large gets the API's own error. */
const MAX_BODY = 6 * 1_048_576
const RETENTION_DAYS = 270

/** The first bytes of each kind of file that evidence may be. */
const TYPES: readonly [StoredFile['type'], Buffer][] = [
  ['pdf', Buffer.from('%PDF-')],
  ['jpg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
]

interface FileRoutes {
  pool: pg.Pool
  /** @throws ApiError 401 or 403 */
  accountOf: (authorization: string | undefined) => AccountName
}

/** What a call sends. */
interface Sent {
  purpose: StoredFile['purpose']
  name: string
  type: StoredFile['type']
  bytes: Buffer
}

/** Registers POST /v1/files, the only call whose body is not a form of texts. Its other rules are those of every call: the key is looked at first, and a repeated one adds nothing. */
export async function registerFiles(app: FastifyInstance, { pool, accountOf }: FileRoutes): Promise<void> {
  await app.register(async scope => {
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: MAX_BODY },
      (_request, body, done) => done(null, body),
    )
    scope.post('/v1/files', { bodyLimit: MAX_BODY }, async (request, reply) => {
      const account = accountOf(request.headers.authorization)
      await injectFaults(pool, account)
      const sent = await readFile(request.headers['content-type'] ?? '', request.body)
      const requestId = `req_${randomText(14)}`
      const key = keyOf(request)
      const result = await inTransaction(pool, async client => {
        const store = createStore(client, account, { id: requestId, idempotency_key: key ?? null })
        const keep = async (): Promise<Answer> => {
          const file = newFile(sent)
          await store.insert(file)
          return { status: 200, body: file }
        }
        if (key === undefined) return { ...(await keep()), isReplay: false }
        return await answerOnce(client, { account, key, content: contentOf(sent) }, keep)
      })
      void reply.code(result.status).header('request-id', requestId)
      if (result.isReplay) void reply.header('idempotent-replayed', 'true')
      return result.body
    })
  })
}

/** Files that were sent, without their content. */
export const fileEndpoints = [
  endpoint('GET', '/files/:id', z.strictObject({}), ({ store, id }) => store.find('file', id)),
  endpoint(
    'GET',
    '/files',
    z.strictObject({ ...page, purpose: z.enum(FILE_PURPOSES).optional() }),
    ({ store }, { purpose, ...asked }) => store.list('file', purpose === undefined ? {} : { purpose }, asked),
  ),
]

function keyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  return typeof header === 'string' ? header : undefined
}

/** What tells one call from another: each has a boundary of its own, so the bodies always differ. */
const contentOf = ({ purpose, name, bytes }: Sent): string =>
  ['/v1/files', purpose, name, createHash('sha256').update(bytes).digest('hex')].join('\n')

function newFile({ purpose, name, type, bytes }: Sent): StoredFile {
  const base = newObject('file', 'file_')
  return {
    ...base,
    filename: name,
    purpose,
    size: bytes.length,
    type,
    expires_at: base.created + RETENTION_DAYS * 86_400,
    title: null,
    url: null,
  }
}

/** @throws ApiError 400 for a missing parameter, an unknown one, or a file of another kind or size */
async function readFile(contentType: string, body: unknown): Promise<Sent> {
  if (!Buffer.isBuffer(body)) throw missing('file')
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined)
  const [sentPurpose, file] = [form?.get('purpose'), form?.get('file')]
  for (const name of form?.keys() ?? [])
    if (name !== 'purpose' && name !== 'file')
      throw invalidRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
  if (typeof sentPurpose !== 'string' || sentPurpose === '') throw missing('purpose')
  const purpose = FILE_PURPOSES.find(one => one === sentPurpose)
  if (!purpose)
    throw invalidRequest(`Invalid purpose: must be one of ${FILE_PURPOSES.join(', ')}`, { param: 'purpose' })
  if (!file || typeof file === 'string') throw missing('file')
  if (file.size > MAX_BYTES) throw invalidRequest('The file is larger than 5 MB.', { param: 'file' })
  const bytes = Buffer.from(await file.arrayBuffer())
  const [type] = TYPES.find(([, start]) => bytes.subarray(0, start.length).equals(start)) ?? []
  if (!type) throw invalidRequest('Only PDF, JPEG and PNG files are accepted as evidence.', { param: 'file' })
  return { purpose, name: file.name, type, bytes }
}

const missing = (param: string) =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
