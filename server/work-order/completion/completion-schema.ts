import type { FilterPurpose } from '../../../domain/inventory/job-supplies.ts'
import { readCodeReference, signCodeReference } from '../../discount/code-reference.ts'
import { DiscountTypeRef } from '../../discount/schema.ts'
import { FilterPurposeRef } from '../../inventory/filter-purpose-enum.ts'
import type { FilterInVan } from '../../inventory/queries.ts'
import { OWN_ACTION } from '../../own-action/own-action.ts'
import type { Context } from '../../platform/context.ts'
import type { WorkOrderRow } from '../rows.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { SIGNED_TEXT, signedText } from '../../platform/graphql/whole-ids.ts'
import { invalidField } from '../../platform/refusal.ts'
import { orderedPlan } from '../../subscription/subscribe-from-order.ts'
import { OilTypeRef } from '../../vehicle/oil-type-enum.ts'
import { changed } from '../change-schema.ts'
import { staffWorkOrder } from '../queries.ts'
import { WorkOrderRef } from '../schema.ts'
import { TEXTS } from '../texts.ts'
import { type Agreement, type Bill, type BillLine, calculateBill } from './calculate-bill.ts'
import { completeWorkOrder } from './complete-work-order.ts'
import { rebill } from './rebill.ts'
import { type SupplyOffer, supplyOffer } from './supplies.ts'

const LinePriceInputRef = builder.inputType('LinePriceInput', {
  fields: t => ({
    id: t.id({ required: true }),
    discountedPrice: t.int({
      required: true,
      description: 'Cents for the whole line instead of its price, before discount and credit',
    }),
  }),
})

interface AgreedInput {
  lineItems?: Agreement['linePrices'] | null | undefined
  discountType?: typeof DiscountTypeRef.$inferType | null | undefined
  discountAmount?: number | null | undefined
}

/** @throws Refusal 422 for a type without an amount, an amount without a type, or a kind of discount that staff do not give */
function agreedOf({ lineItems, discountType, discountAmount }: AgreedInput): Agreement {
  const linePrices = lineItems ?? []
  if (discountType == null && discountAmount == null) return { linePrices, discount: null }
  if (discountType == null || discountAmount == null || discountType === 'PROMO')
    throw invalidField('discountType', TEXTS.completion.discountIncomplete)
  return { linePrices, discount: { type: discountType, amount: discountAmount } }
}

const shownCode = (context: Context, reference: string | null): number | null =>
  reference === null ? null : readCodeReference(context, reference)

const BillLineRef = builder.objectRef<BillLine>('BillLine').implement({
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    price: t.int({ description: 'Cents for the whole line', resolve: line => line.price * line.quantity }),
    discountedPrice: t.exposeInt('discountedPrice', { description: 'Cents for the whole line, after all reductions' }),
    tax: t.exposeInt('tax', { description: 'Cents' }),
  }),
})

const WorkOrderBillRef = builder.objectRef<Bill & { order: WorkOrderRow }>('WorkOrderBill').implement({
  fields: t => ({
    lines: t.field({ type: [BillLineRef], resolve: bill => bill.lines }),
    discountAmount: t.exposeInt('discountAmount', { description: 'The discount in cents, by default or by code' }),
    discountCodeId: t.id({
      nullable: true,
      description: 'Signed text, valid for 24 hours',
      resolve: ({ order: { discount_code_id: id } }, _args, context) =>
        id === null ? null : signCodeReference(context, id),
    }),
    promoCreditAmount: t.exposeInt('creditApplied', { description: 'Cents of referral credit' }),
    subscriptionTypeId: t.id({
      nullable: true,
      description: 'The plan in the order',
      resolve: async ({ order }, _args, { scope }) => (await orderedPlan(scope.db, order))?.id ?? null,
    }),
  }),
})

const FilterInVanRef = builder.objectRef<FilterInVan>('FilterInVan').implement({
  fields: t => ({
    id: t.exposeID('id'),
    purpose: t.field({ type: FilterPurposeRef, resolve: ({ purpose }): FilterPurpose => purpose }),
    name: t.exposeString('name'),
    brand: t.exposeString('brand', { nullable: true }),
    quantity: t.exposeInt('quantity'),
    fits: t.exposeBoolean('fits', { description: 'Whether it is known to fit the vehicle' }),
  }),
})

const OilInVanRef = builder.objectRef<SupplyOffer['oils'][number]>('OilInVan').implement({
  fields: t => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: OilTypeRef }),
    weight: t.exposeString('weight'),
    litres: t.float({ resolve: oil => oil.millilitres / 1000 }),
    isRecommended: t.exposeBoolean('isRecommended', { description: 'What the vehicle takes' }),
    isSold: t.exposeBoolean('isSold', {
      description: 'Whether it is of the type that the order sold; true if the order names none',
    }),
  }),
})

const WorkOrderSuppliesRef = builder.objectRef<SupplyOffer>('WorkOrderSupplies').implement({
  fields: t => ({
    filters: t.field({ type: [FilterInVanRef], resolve: offer => offer.filters }),
    oils: t.field({ type: [OilInVanRef], resolve: offer => offer.oils }),
    soldOil: t.exposeString('soldOil', {
      nullable: true,
      description: 'The type of oil that the order sold, such as CONVENTIONAL; null if it names none',
    }),
    oilLitres: t.exposeFloat('oilLitres', {
      nullable: true,
      description: 'What the vehicle takes; null if unknown',
    }),
  }),
})

const DISCOUNT = {
  type: 'PERCENT or GROUPON, with discountAmount: instead of the customer’s default discount',
  amount: 'Basis points for PERCENT, else cents; 0 for no discount',
}

builder.queryFields(t => ({
  workOrderBill: t.withAuth({ staff: true }).field({
    type: WorkOrderBillRef,
    description: 'The bill of an order with these prices and this discount, before completion (WOFLOW-07)',
    args: {
      id: t.arg.id({ required: true }),
      lineItems: t.arg({ type: [LinePriceInputRef] }),
      discountType: t.arg({ type: DiscountTypeRef, description: DISCOUNT.type }),
      discountAmount: t.arg.int({ description: DISCOUNT.amount }),
    },
    resolve: async (_root, { id, ...agreed }, { scope: { db }, actor }) => {
      const order = await staffWorkOrder(db, actor, id)
      return { ...(await calculateBill(db, order, agreedOf(agreed))), order }
    },
  }),
  workOrderSupplies: t.withAuth({ staff: true }).field({
    type: WorkOrderSuppliesRef,
    description: "The filters and oils in the order's van that its services take (WOFLOW-09)",
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { scope: { db }, actor }) => {
      return await supplyOffer(db, await staffWorkOrder(db, actor, id))
    },
  }),
}))

const NewPriceInputRef = builder.inputType('NewPriceInput', {
  fields: t => ({
    serviceId: t.id({ required: true }),
    discountedPrice: t.int({ required: true, description: 'Cents for the whole line, before discount and credit' }),
  }),
})

builder.mutationField('billWorkOrderAnew', t =>
  t.withAuth({ staff: true }).field({
    type: WorkOrderRef,
    description: 'Bills a completed order again, after its invoice was credited or voided',
    args: {
      workOrderId: t.arg.id({ required: true }),
      serviceIds: t.arg.idList({ description: 'The corrected services; unchanged if omitted. Fees follow' }),
      prices: t.arg({ type: [NewPriceInputRef] }),
      agreedTotal: t.arg.int({
        description: 'Cents with tax, as shown. Refused with 409 PRICE_CHANGED if it differs',
      }),
    },
    resolve: (_root, { workOrderId: id, serviceIds, prices, agreedTotal }, context) =>
      changed(
        context,
        id,
        rebill(context, {
          id,
          serviceIds: serviceIds ?? null,
          prices: prices ?? [],
          agreedTotal: agreedTotal ?? null,
        }),
      ),
  }),
)

builder.mutationField('completeWorkOrder', t =>
  t.withAuth({ staff: true }).field({
    type: WorkOrderRef,
    description:
      'Completes an inspected order: prices, stock, plan and invoice, all in one transaction (WOFLOW-07 to -09). Code, credit and plan are those of the order: ' +
      'the sent values are those shown, and are refused with 409 PRICE_CHANGED if they differ.',
    args: {
      workOrderId: t.arg.id({ required: true }),
      discountAmount: t.arg.int({ description: DISCOUNT.amount }),
      discountType: t.arg({ type: DiscountTypeRef, description: DISCOUNT.type }),
      subscriptionTypeId: t.arg.id(),
      poNumber: t.arg.string({ description: 'Unchanged if omitted' }),
      discountCodeId: t.arg.id({ extensions: SIGNED_TEXT, description: 'The value from workOrderBill' }),
      discountCodeAmount: t.arg.int({ description: 'Cents' }),
      promoCreditAmount: t.arg.int({ description: 'Cents' }),
      lineItems: t.arg({ type: [LinePriceInputRef] }),
      inventoryOilFilterId: t.arg.id(),
      inventoryCabinFilterId: t.arg.id(),
      inventoryEngineFilterId: t.arg.id(),
      oilId: t.arg.id(),
      oilLitres: t.arg.float({ description: 'The used litres; by default what the vehicle takes' }),
      version: t.arg.int({
        description:
          'The order’s version that the device shows. Refused with 409 CHANGED_MEANWHILE if the order has changed since',
      }),
      idempotencyKey: t.arg.string({ description: OWN_ACTION.key }),
      at: t.arg({ type: 'DateTime', description: OWN_ACTION.at }),
    },
    resolve: (_root, args, context) =>
      changed(
        context,
        args.workOrderId,
        completeWorkOrder(context, {
          id: args.workOrderId,
          version: args.version,
          idempotencyKey: args.idempotencyKey,
          at: args.at,
          poNumber: args.poNumber ?? null,
          agreed: agreedOf(args),
          supplies: {
            filters: {
              ...(args.inventoryOilFilterId != null && { oil_filter: args.inventoryOilFilterId }),
              ...(args.inventoryCabinFilterId != null && { cabin_filter: args.inventoryCabinFilterId }),
              ...(args.inventoryEngineFilterId != null && { engine_filter: args.inventoryEngineFilterId }),
            },
            oilId: args.oilId ?? null,
            oilLitres: args.oilLitres ?? null,
          },
          shown: {
            subscriptionTypeId: args.subscriptionTypeId ?? null,
            discountCodeId: shownCode(context, signedText(args.discountCodeId)),
            discountCodeAmount: args.discountCodeAmount ?? null,
            promoCreditAmount: args.promoCreditAmount ?? null,
          },
        }),
      ),
  }),
)
