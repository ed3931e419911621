import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { AccountName } from '../account/accounts.ts'
import { invalidRequest } from '../api-error.ts'
import { injectFaults } from '../control.ts'
import { newObject, type StoredFile } from '../objects.ts'
import { createStore, inTransaction } from '../store.ts'

const MAX_BYTES = 5 * 1_048_576
/** Above it, so that a file that is too large gets the API's own error. */
const MAX_BODY = 6 * 1_048_576
const KEPT_DAYS = 270

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

/** Registers POST /v1/files, the only call whose body is not a form of texts. */
export async function registerFiles(app: FastifyInstance, { pool, accountOf }: FileRoutes): Promise<void> {
  await app.register(async scope => {
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: MAX_BODY },
      (_request, body, done) => done(null, body),
    )
    scope.post('/v1/files', { bodyLimit: MAX_BODY }, async request => {
      const account = accountOf(request.headers.authorization)
      await injectFaults(pool, account)
      const file = await readFile(request.headers['content-type'] ?? '', request.body)
      await inTransaction(pool, client =>
        createStore(client, account, { id: null, idempotency_key: null }).insert(file),
      )
      return file
    })
  })
}

/** @throws ApiError 400 for a missing parameter, an unknown one, or a file of another kind or size */
async function readFile(contentType: string, body: unknown): Promise<StoredFile> {
  if (!Buffer.isBuffer(body)) throw missing('file')
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined)
  const [purpose, file] = [form?.get('purpose'), form?.get('file')]
  for (const name of form?.keys() ?? [])
    if (name !== 'purpose' && name !== 'file')
      throw invalidRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
  if (purpose !== 'dispute_evidence') throw missing('purpose')
  if (!file || typeof file === 'string') throw missing('file')
  if (file.size > MAX_BYTES) throw invalidRequest('The file is larger than 5 MB.', { param: 'file' })
  const bytes = Buffer.from(await file.arrayBuffer())
  const [type] = TYPES.find(([, start]) => bytes.subarray(0, start.length).equals(start)) ?? []
  if (!type) throw invalidRequest('Only PDF, JPEG and PNG files are accepted as evidence.', { param: 'file' })
  const base = newObject('file', 'file_')
  return {
    ...base,
    filename: file.name,
    purpose,
    size: file.size,
    type,
    expires_at: base.created + KEPT_DAYS * 86_400,
    title: null,
    url: null,
  }
}

const missing = (param: string) =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
