import { Readable } from 'node:stream'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import { may } from '../../domain/account/permissions.ts'
import { IMPORT_KINDS } from '../../domain/import/kinds.ts'
import { TEXTS as DOMAIN } from '../../domain/import/texts.ts'
import { requireSignedIn } from '../platform/context.ts'
import { readInput } from '../platform/http/read-input.ts'
import { invalidField, notFound } from '../platform/refusal.ts'
import { errorFile } from './read-lines.ts'
import { importRun } from './runs.ts'
import { MAX_FILE_BYTES, takeImportFile } from './take-file.ts'

const upload = z.object({
  kind: z.enum(IMPORT_KINDS),
  franchiseId: z.coerce.number().int().positive(),
  isOwn: z.enum(['true', 'false']).default('false'),
  fileName: z.string().max(255),
})
const params = z.object({ id: z.coerce.number().int().positive() })
/** A little more than a file may have, so that a file that is too large gets our sentence. */
const BODY_LIMIT = MAX_FILE_BYTES + 64 * 1024

/** POST account/franchisee/imports: takes a file, as its body. GET account/franchisee/imports/{id}/errors: the file with what is wrong in each line. */
export function registerImportRoutes(app: FastifyInstance): void {
  void app.register((files, _options, done) => {
    files.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, parsed) =>
      parsed(null, body),
    )
    files.setErrorHandler((error: { code?: string }, _request, reply) => {
      if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error
      const refusal = invalidField('file', DOMAIN.file.tooLarge)
      return reply
        .status(refusal.statusCode)
        .send({ statusCode: 422, error: refusal.error, message: refusal.message, fields: refusal.fields })
    })
    const options: RouteShorthandOptions = {
      bodyLimit: BODY_LIMIT,
      config: { session: 'needed' },
      // Before 10 MB are read.
      onRequest: async request => {
        const { actor } = requireSignedIn(await request.context())
        if (!may(actor.roles, 'catalogue.add')) throw notFound('record')
      },
    }
    files.post('/account/franchisee/imports', options, async (request, reply) => {
      const context = requireSignedIn(await request.context())
      const { isOwn, ...input } = readInput(upload, request.query)
      if (!Buffer.isBuffer(request.body)) throw invalidField('file', DOMAIN.file.empty)
      const id = await takeImportFile(context, { ...input, isOwn: isOwn === 'true', bytes: request.body })
      return await reply.send({ id: String(id) })
    })
    done()
  })

  app.get('/account/franchisee/imports/:id/errors', async (request, reply) => {
    const { scope, actor } = requireSignedIn(await request.context())
    if (!may(actor.roles, 'catalogue.add')) throw notFound('record')
    const { id } = readInput(params, request.params)
    const run = await importRun(scope.db, actor, id)
    if (!run.hasFile) throw notFound('file')
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="errors.csv"')
      .header('cache-control', 'private, no-store')
      .send(Readable.from(errorFile(scope.db, run)))
  })
}
