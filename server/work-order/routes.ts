import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { batches } from '../batches/batches.ts'
import { requireSignedIn, type SignedInContext } from '../platform/context.ts'
import { readInput } from '../platform/http/read-input.ts'
import { notFound } from '../platform/refusal.ts'
import { tenantLogo } from '../tenant/tenant-logo.ts'
import { drawInspection } from './inspection/inspection-pdf.ts'
import { storedInspection } from './inspection/stored-inspection.ts'
import { orderFor } from './queries.ts'

const params = z.object({ id: z.coerce.number().int().positive() })

/** GET account/appointments/{id}/inspection: returns the inspection as PDF, for the order's customer and staff. */
export function registerWorkOrderRoutes(app: FastifyInstance): void {
  app.get('/account/appointments/:id/inspection', async (request, reply) => {
    const { id } = readInput(params, request.params)
    const pdf = await inspectionPdf(requireSignedIn(await request.context()), id)
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="inspection-${id}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(pdf)
  })
}

/** @throws Refusal 404 for an order that is not the actor's, or has no finished inspection */
async function inspectionPdf(context: SignedInContext, id: number): Promise<Buffer> {
  const { scope, actor } = context
  const order = await orderFor(scope.db, actor, id)
  const { inspections, amendments: amendmentsOf, franchises, vehicles, userVehicles } = batches(context)
  const [kept, vehicle, car, contact, amendments] = await Promise.all([
    inspections.load(id),
    vehicles.load(order.vehicle_id),
    userVehicles.load(order.user_vehicle_id),
    scope.db.selectFrom('contact').where('id', '=', order.contact_id).select('name').executeTakeFirstOrThrow(),
    amendmentsOf.load(id),
  ])
  if (!kept?.completed_at || order.franchise_id === null) throw notFound('inspection')
  return await drawInspection({
    tenant: scope.tenant,
    logo: await tenantLogo(scope.tenant.logoUrl),
    orderId: id,
    at: kept.completed_at,
    franchise: await franchises.load(order.franchise_id),
    vehicle,
    car,
    customer: contact.name,
    found: storedInspection(kept),
    amendments,
  })
}
