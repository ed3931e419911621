import { PassThrough, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { managesFranchises, readsBooks } from '../../domain/account/roles.ts'
import { parseInstant } from '../../domain/format/instant.ts'
import { CURRENCIES } from '../../domain/format/money.ts'
import { TEXTS as FORMAT } from '../../domain/format/texts.ts'
import { requireSignedIn } from '../platform/context.ts'
import { readOneState } from '../platform/database/read-batches.ts'
import { readInput } from '../platform/http/read-input.ts'
import { notFound } from '../platform/refusal.ts'
import type { Sink } from '../platform/zip.ts'
import { tenantLogo } from '../tenant/tenant-logo.ts'
import { contentTypeOf, partsOf, reportFile } from './accounting/report-files.ts'
import { TEXTS } from './accounting/texts.ts'
import { requireStatement, writeStatement } from './accounting/vendor-statement.ts'
import { requireInspections } from './inspection-report.ts'
import { writeInspectionReport } from './inspection-report-pdf.ts'

/** Comma-separated ids: `3,4,9`. */
const ids = z
  .string()
  .regex(/^\d{1,12}(,\d{1,12}){0,199}$/)
  .transform(text => text.split(',').map(Number))

const instant = z.string().transform((text, context) => {
  const date = parseInstant(text)
  if (!date) context.addIssue(FORMAT.notAnInstant)
  return date ?? z.NEVER
})

const params = z.object({
  startDate: instant,
  endDate: instant,
  franchiseIds: ids,
  vanIds: ids,
})

const fileParams = z.object({ id: z.coerce.number().int().positive() })
const statementParams = z.object({
  vendorId: z.coerce.number().int().positive(),
  endDate: z.string().max(10),
  currency: z.enum(CURRENCIES),
})

/** Registers the files of reports for managers, vendors' statements, and GET account/franchisee/analytics/{startDate}/{endDate}/{franchiseIds}/{vanIds}: the inspection report as PDF, for managers and testers (REPORT-10). */
export function registerReportRoutes(app: FastifyInstance): void {
  app.get('/account/franchisee/analytics/:startDate/:endDate/:franchiseIds/:vanIds', async (request, reply) => {
    const { scope, actor } = requireSignedIn(await request.context())
    if (!managesFranchises(actor.roles)) throw notFound('record')
    const input = readInput(params, request.params)
    await requireInspections(scope.lagging, actor, input)
    const { tenant } = scope
    const logo = await tenantLogo(tenant.logoUrl)
    return sendStream(
      reply,
      { fileName: 'inspectionReport.pdf', contentType: 'application/pdf' },
      writeTo(write =>
        readOneState(scope.lagging, db => writeInspectionReport(db, { tenant, logo, request: input }, write)),
      ),
    )
  })

  app.get('/account/franchisee/report-files/:id', async (request, reply) => {
    const { scope, actor } = requireSignedIn(await request.context())
    if (!managesFranchises(actor.roles)) throw notFound('record')
    const { id } = readInput(fileParams, request.params)
    const { status, fileName } = await reportFile(scope.db, actor, id)
    if (status !== 'DONE') throw notFound('record')
    return sendStream(reply, { fileName, contentType: contentTypeOf(fileName) }, Readable.from(partsOf(scope.db, id)))
  })

  app.get('/account/franchisee/vendor-statements/:vendorId/:endDate/:currency', async (request, reply) => {
    const { scope, actor } = requireSignedIn(await request.context())
    if (!readsBooks(actor.roles)) throw notFound('record')
    const input = readInput(statementParams, request.params)
    const statement = await requireStatement(scope.db, actor, { ...input, franchiseIds: [] })
    return sendStream(
      reply,
      { fileName: TEXTS.statement.file, contentType: 'application/pdf' },
      writeTo(async write => void (await writeStatement(scope, statement, write))),
    )
  })
}

/** A reader that takes nothing for this long would keep a connection to the database. */
const MAX_PAUSE_MS = 30_000

/** Returns a stream of what `produce` writes; it waits when the reader is slow, and breaks off when the reader is gone or writing fails. */
function writeTo(produce: (write: Sink) => Promise<void>): Readable {
  const body = new PassThrough()
  let goOn = (): void => undefined
  body.on('drain', () => goOn())
  body.on('close', () => goOn())
  const write: Sink = async chunk => {
    if (body.destroyed) throw new Error('The reader is gone.')
    if (body.write(chunk)) return
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The reader is too slow.')), MAX_PAUSE_MS)
      goOn = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
  void produce(write).then(
    () => body.end(),
    (error: Error) => body.destroy(error),
  )
  return body
}

const sendStream = (
  reply: FastifyReply,
  { fileName, contentType }: { fileName: string; contentType: string },
  body: Readable,
) =>
  reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(body)
