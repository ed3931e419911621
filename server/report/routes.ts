import { managesFranchises } from '../../domain/account/roles.ts'
import { parseInstant } from '../../domain/format/instant.ts'
import { TEXTS as FORMAT } from '../../domain/format/texts.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireSignedIn } from '../platform/context.ts'
import { readInput } from '../platform/http/read-input.ts'
import { notFound } from '../platform/refusal.ts'
import { tenantLogo } from '../tenant/tenant-logo.ts'
import { inspectionReport } from './inspection-report.ts'
import { drawInspectionReport } from './inspection-report-pdf.ts'

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

/** Registers GET account/franchisee/analytics/{startDate}/{endDate}/{franchiseIds}/{vanIds}: the inspection report as PDF, for managers and testers (REPORT-10). */
export function registerReportRoutes(app: FastifyInstance): void {
  app.get('/account/franchisee/analytics/:startDate/:endDate/:franchiseIds/:vanIds', async (request, reply) => {
    const { scope, actor } = requireSignedIn(await request.context())
    if (!managesFranchises(actor.roles)) throw notFound('record')
    const asked = readInput(params, request.params)
    const [inspections, logo] = await Promise.all([
      inspectionReport(scope.db, actor, asked),
      tenantLogo(scope.tenant.logoUrl),
    ])
    const { startDate, endDate } = asked
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', 'attachment; filename="inspectionReport.pdf"')
      .header('cache-control', 'private, no-store')
      .send(await drawInspectionReport({ tenant: scope.tenant, logo, startDate, endDate, inspections }))
  })
}
