import { MANAGER_ROLES } from '../../domain/account/roles.ts'
import type { QuotedLine } from '../../domain/pricing/quote.ts'
import { findFranchise } from '../franchise/place.ts'
import { addedTerms, storedPlanId } from '../plan/added-plan.ts'
import type { ShownConsent } from '../plan/plan-consent.ts'
import { builder } from '../platform/graphql/builder.ts'
import { notFound } from '../platform/refusal.ts'
import type { PricedService } from '../pricing/price-list.ts'
import { PlanConsentRef, PlanOfferRef } from '../pricing/schema.ts'
import { ServiceTypeRef } from '../pricing/service-type-enum.ts'
import { type AssignmentPreview, previewAssignment } from './assign-work-order.ts'
import { pickedServices } from './edit-content.ts'
import { type PricedContent, priceContent } from './pricing/price-content.ts'
import { staffWorkOrder } from './queries.ts'

const ContentOfferRef = builder.objectRef<PricedService>('ContentOffer').implement({
  fields: t => ({
    id: t.exposeID('serviceId'),
    name: t.exposeString('name'),
    serviceType: t.expose('serviceType', { type: ServiceTypeRef }),
    price: t.exposeInt('price', { description: 'Cents' }),
    plan: t.field({
      type: PlanOfferRef,
      nullable: true,
      description: 'The subscription price; the order itself then costs its price',
      resolve: offer => offer.plan,
    }),
  }),
})

const ContentLineRef = builder.objectRef<QuotedLine>('ContentLine').implement({
  fields: t => ({
    serviceId: t.exposeID('serviceId'),
    name: t.exposeString('name'),
    price: t.exposeInt('price', { description: 'Cents' }),
  }),
})

interface ContentPreview extends PricedContent {
  serviceIds: number[]
  planConsent: ShownConsent | null
}

const WorkOrderContentRef = builder.objectRef<ContentPreview>('WorkOrderContent').implement({
  fields: t => ({
    serviceIds: t.idList({ description: 'The chosen services', resolve: content => content.serviceIds }),
    offers: t.field({
      type: [ContentOfferRef],
      description: 'The services on offer',
      resolve: content => content.offers.filter(offer => !offer.isFee),
    }),
    planConsent: t.field({
      type: PlanConsentRef,
      nullable: true,
      description: 'The terms to read to the customer, of a plan that the order does not have yet',
      resolve: content => content.planConsent,
    }),
    lines: t.field({ type: [ContentLineRef], resolve: content => content.quote.lines }),
    subTotal: t.int({ description: 'Cents before reductions', resolve: content => content.quote.subTotal }),
    total: t.int({ description: 'Cents after reductions, before tax', resolve: content => content.quote.total }),
    tax: t.int({ description: 'Cents', resolve: content => content.quote.tax }),
    totalWithTax: t.int({ description: 'Cents', resolve: content => content.quote.totalWithTax }),
  }),
})

builder.queryField('workOrderContent', t =>
  t.withAuth({ staff: true }).field({
    type: WorkOrderContentRef,
    description: 'The price of an order with another vehicle or other services, before the change (WODETAIL-10, -11)',
    args: {
      id: t.arg.id({ required: true }),
      vehicleId: t.arg.id({ description: "By default the order's own" }),
      serviceIds: t.arg.idList({ description: "By default the order's own" }),
      isRefreshed: t.arg.boolean({ description: 'All lines at today’s prices' }),
    },
    resolve: async (_root, { id, ...wanted }, context) => {
      const { scope, actor, clock } = context
      const { db } = scope
      const order = await staffWorkOrder(db, actor, id)
      const franchise = await findFranchise(db, order.franchise_id ?? 0)
      if (!franchise) throw notFound('workOrder')
      const serviceIds = wanted.serviceIds ?? (await pickedServices(db, id))
      const isRefreshed = wanted.isRefreshed ?? false
      const content = { vehicleId: wanted.vehicleId ?? order.vehicle_id, serviceIds, isRefreshed }
      const [priced, planBefore] = await Promise.all([
        priceContent(db, { order, franchise, now: clock.now() }, content),
        storedPlanId(db, id),
      ])
      const planConsent = await addedTerms(context, { db, quote: priced.quote, planBefore })
      return { ...priced, serviceIds, planConsent }
    },
  }),
)

const WorkOrderAssignmentRef = builder.objectRef<AssignmentPreview>('WorkOrderAssignment').implement({
  fields: t => ({
    mileageCharge: t.exposeInt('mileageCharge', { description: 'Cents' }),
    tax: t.exposeInt('tax', { description: 'Cents' }),
    totalWithTax: t.int({
      description: 'Cents; the agreedTotal of assignWorkOrder',
      resolve: ({ total, tax }) => total + tax,
    }),
    baseMetres: t.int({
      description: 'Straight-line distance from the franchise’s base to the address',
      resolve: ({ baseMetres }) => Math.round(baseMetres),
    }),
    isServed: t.exposeBoolean('isServed', { description: 'The address is in the franchise’s service area' }),
  }),
})

builder.queryField('workOrderAssignment', t =>
  t.withAuth({ role: MANAGER_ROLES }).field({
    type: WorkOrderAssignmentRef,
    description:
      'The price of an order at another franchise, before it is assigned: with the mileage charge and tax there and all other prices unchanged (WOFLOW-14)',
    args: { workOrderId: t.arg.id({ required: true }), assignedFranchise: t.arg.id({ required: true }) },
    resolve: (_root, { workOrderId: id, assignedFranchise: franchiseId }, context) =>
      previewAssignment(context, { id, franchiseId }),
  }),
)
