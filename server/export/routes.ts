import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readInput } from '../platform/http/read-input.ts'
import { exportOfLink, exportParts } from './exports.ts'
import { TEXTS } from './texts.ts'

/** The token is in the query, because queries are not logged. */
const query = z.object({ token: z.string().min(20).max(100) })

/** GET account/franchisee/exports: the archive of a link, which its owner made. The browser saves it without a header of ours. */
export function registerExportRoutes(app: FastifyInstance): void {
  app.get('/account/franchisee/exports', async (request, reply) => {
    const context = await request.context()
    const { token } = readInput(query, request.query)
    const { id, day } = await exportOfLink(context, token)
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="${TEXTS.fileName(day)}"`)
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .send(Readable.from(exportParts(context.scope.db, id)))
  })
}
