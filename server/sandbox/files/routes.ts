import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { sniffFileType } from '../../providers/files/file-types.ts'
import { LOCAL_BASE, type LocalFilesSettings, localPath } from '../../providers/files/local-files.ts'
import { isSigned } from '../../providers/files/local-signature.ts'
import { keyOfLocation, maxFileBytes } from '../../providers/files/object-key.ts'

const signedQuery = z.object({
  expires: z.coerce.number().int(),
  type: z.string().optional(),
  size: z.coerce.number().int().optional(),
  signature: z.string(),
})

const forbidden = () => new Refusal(403, 'FORBIDDEN', 'This link is not valid or has expired. Please try again.')
const usedBefore = () =>
  new Refusal(409, 'ALREADY_UPLOADED', 'This link was used before. Please upload the file again.')
const badUpload = (message: string) => new Refusal(400, 'BAD_UPLOAD', message)

interface SignedRequest {
  key: string
  contentType?: string
  size?: number
}

/** Registers the signed target of uploads and downloads for use without an S3 store. */
export async function registerLocalFiles(
  app: FastifyInstance,
  { dataDir, keys, clock }: LocalFilesSettings & { clock: Clock },
): Promise<void> {
  /** Returns what the link permits. @throws Refusal 403 unless we signed it for this and it has not expired. */
  function checkLink(request: FastifyRequest, method: 'GET' | 'PUT'): SignedRequest {
    const key = keyOfLocation(LOCAL_BASE, `${LOCAL_BASE}${(request.params as { '*': string })['*']}`)
    const query = signedQuery.safeParse(request.query)
    if (!key || !query.success) throw forbidden()
    const { expires, signature, type, size } = query.data
    const upload = { ...(type !== undefined && { contentType: type }), ...(size !== undefined && { size }) }
    if (!isSigned(keys, { method, key, expires, ...upload }, signature)) throw forbidden()
    if (expires * 1000 < clock.now().getTime()) throw forbidden()
    return { key, ...upload }
  }

  // Separate scope, because here every type of body is read as bytes.
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxFileBytes }, (_request, body, done) =>
      done(null, body),
    )

    scope.put('/files/*', {
      bodyLimit: maxFileBytes,
      // Check before the body is read, so that an unauthorized caller cannot make us buffer one.
      onRequest: async request => {
        const { contentType, size } = checkLink(request, 'PUT')
        if (request.headers['content-type'] !== contentType) throw badUpload('The file is not of the announced type.')
        if (size !== undefined && Number(request.headers['content-length']) !== size)
          throw badUpload('The file is not of the announced size.')
      },
      handler: async (request, reply) => {
        const { key, contentType, size } = checkLink(request, 'PUT')
        const body = request.body
        if (!Buffer.isBuffer(body) || (size !== undefined && body.length !== size))
          throw badUpload('The file is not of the announced size.')
        if (sniffFileType(body) !== contentType) throw badUpload('The content of the file does not match its type.')
        await writeOnce(localPath(dataDir, key), body)
        return reply.code(200).send()
      },
    })

    scope.get('/files/*', async (request, reply) => {
      const { key } = checkLink(request, 'GET')
      const content = await readFile(localPath(dataDir, key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? notFound('file') : error
      })
      const type = sniffFileType(content)
      const disposition = type?.startsWith('image/') ? 'inline' : 'attachment'
      return reply
        .headers({
          'content-disposition': `${disposition}; filename="${key.slice(key.lastIndexOf('/') + 1)}"`,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          // The link itself is the permission, and the site may be on another host.
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': 'private, max-age=3600',
        })
        .type(type ?? 'application/octet-stream')
        .send(content)
    })
  })
}

/** Writes a file atomically and only once. @throws Refusal 409 when it already exists */
async function writeOnce(path: string, content: Buffer): Promise<void> {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(unfinished, content, { flag: 'wx', flush: true })
    // Unlike a rename, a link never replaces a file, even if two uploads finish at the same moment.
    await link(unfinished, path)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? usedBefore() : error
  } finally {
    await rm(unfinished, { force: true })
  }
}
