import { localDay } from '../../domain/format/dates.ts'
import { vendorTermsOn } from '../../domain/vendor/terms.ts'
import { FranchiseRef } from '../franchise/schema.ts'
import type { Context } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import {
  bookableVendors,
  type CustomerVendor,
  customerVendors,
  type Vendor,
  vendorById,
  vendorsFor,
} from './queries.ts'

/** Lists show today's terms. New ones begin in all zones within hours of UTC's day. */
const termsOf = ({ terms, invoicedOn }: Vendor, { clock }: Context) =>
  vendorTermsOn(terms, invoicedOn ?? localDay(clock.now(), 'UTC'))

/** A vendor, for staff (PAY-07). */
export const VendorRef = builder.objectRef<Vendor>('Vendor').implement({
  fields: t => ({
    id: t.exposeID('id'),
    vendorId: t.exposeInt('vendorId', { description: 'Its number in the tenant; 1 is the marketplace partner' }),
    name: t.exposeString('name'),
    remittance: t.float({
      description: 'The percentage of an invoice that it keeps, now or on the day of the invoice that it was asked for',
      resolve: (vendor, _args, context) => termsOf(vendor, context).remittanceBps / 100,
    }),
    isRemittanceOnSubTotal: t.boolean({
      resolve: (vendor, _args, context) => termsOf(vendor, context).isRemittanceOnSubTotal,
    }),
  }),
})

/** A customer's link with a vendor (SCHED-11). */
const CustomerVendorRef = builder.objectRef<CustomerVendor>('CustomerVendor').implement({
  fields: t => ({
    id: t.exposeID('id'),
    externalCustomerVendorId: t.exposeString('externalCustomerVendorId', {
      nullable: true,
      description: 'The vendor’s reference for this customer',
    }),
    userId: t.exposeID('userId'),
    vendorName: t.exposeString('vendorName'),
    vendorId: t.exposeInt('vendorId', { description: "The vendor's number in the tenant" }),
  }),
})

/** The vendor that staff book for. */
export const VendorListInputRef = builder.inputType('VendorListInput', {
  fields: t => ({
    vendorId: t.int({ required: true, description: "The vendor's number in the tenant" }),
    externalCustomerVendorId: t.string({
      description: 'The vendor’s reference for this customer; unchanged if omitted',
    }),
  }),
})

builder.objectField(FranchiseRef, 'vendors', t =>
  t.withAuth({ staff: true }).field({
    type: [VendorRef],
    description: 'The vendors whose customers it serves or has billed, of those that the signed-in staff may book for',
    resolve: ({ id }, _args, { scope, actor }) => vendorsFor(scope.db, actor, id),
  }),
)

builder.queryFields(t => ({
  vendors: t.withAuth({ staff: true }).field({
    type: [VendorRef],
    description: 'The vendors that the signed-in staff may book for (SCHED-10)',
    resolve: (_root, _args, { scope, actor }) => bookableVendors(scope.db, actor),
  }),
  vendor: t.withAuth({ staff: true }).field({
    type: VendorRef,
    description: 'A vendor with its remittance (INVOICE-11)',
    args: {
      id: t.arg.id({ required: true }),
      invoiceId: t.arg.id({ description: 'An invoice of it, whose day decides the remittance' }),
    },
    resolve: (_root, args, { scope, actor }) => vendorById(scope.db, actor, args),
  }),
  customerVendors: t.withAuth({ signedIn: true }).field({
    type: [CustomerVendorRef],
    description: 'The vendors that sent a customer (SCHED-11)',
    args: { userId: t.arg.id({ required: true }) },
    resolve: (_root, { userId }, { scope, actor }) => customerVendors(scope.db, actor, userId),
  }),
}))
