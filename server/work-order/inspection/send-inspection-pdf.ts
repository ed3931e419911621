import type { FastifyReply } from 'fastify'
import { batches } from '../../batches/batches.ts'
import type { Context, SignedInContext } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { tenantLogo } from '../../tenant/tenant-logo.ts'
import type { WorkOrderRow } from '../rows.ts'
import { orderFor } from '../queries.ts'
import { drawInspection } from './inspection-pdf.ts'
import { storedInspection } from './stored-inspection.ts'

/**
 * Sends the inspection of an order as PDF.
 * @param answerPath where its customer answers what it recommends; staff get a report without a link
 * @throws Refusal 404 for an order that is not the actor's, or has no finished inspection
 */
export async function sendInspectionPdf(
  reply: FastifyReply,
  context: SignedInContext,
  { id, answerPath }: { id: number; answerPath: string },
): Promise<FastifyReply> {
  const order = await orderFor(context.scope.db, context.actor, id)
  const isCustomer = order.user_id === context.actor.userId
  const pdf = await inspectionPdf(context, order, isCustomer ? (await context.siteUrl()) + answerPath : null)
  if (!pdf) throw notFound('inspection')
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename="inspection-${id}.pdf"`)
    .header('cache-control', 'private, no-store')
    .send(pdf)
}

/**
 * Draws the report of an order's inspection; null without a finished one. The caller has checked that it is for the reader.
 * @param answerUrl where its reader answers what it recommends; null for others than the customer
 */
export async function inspectionPdf(
  context: Pick<Context, 'scope'>,
  order: WorkOrderRow,
  answerUrl: string | null,
): Promise<Buffer | null> {
  const { scope } = context
  const { id } = order
  const { inspections, amendments: amendmentsOf, franchises, vehicles, userVehicles } = batches(context)
  const [inspection, vehicle, car, contact, amendments] = await Promise.all([
    inspections.load(id),
    vehicles.load(order.vehicle_id),
    userVehicles.load(order.user_vehicle_id),
    scope.db.selectFrom('contact').where('id', '=', order.contact_id).select('name').executeTakeFirstOrThrow(),
    amendmentsOf.load(id),
  ])
  if (!inspection?.completed_at || order.franchise_id === null) return null
  return await drawInspection({
    tenant: scope.tenant,
    logo: await tenantLogo(scope.tenant.logoUrl),
    orderId: id,
    at: inspection.completed_at,
    franchise: await franchises.load(order.franchise_id),
    vehicle,
    car,
    customer: contact.name,
    currency: order.currency,
    found: storedInspection(inspection),
    answerUrl: order.status === 'CANCELLED' ? null : answerUrl,
    amendments,
  })
}
