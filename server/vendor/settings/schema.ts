import { builder } from '../../platform/graphql/builder.ts'
import { CurrencyRef } from '../../platform/graphql/country-enums.ts'
import { stamped } from '../../settings/impact.ts'
import { ImpactRef } from '../../settings/schema.ts'
import {
  archiveVendor,
  confirmVendor,
  createVendor,
  previewArchiveVendor,
  renameVendor,
  restoreVendor,
} from './change-vendor.ts'
import {
  latestDay,
  type OpenBill,
  type OpenBills,
  openBillsOf,
  salesPeople,
  type Seller,
  vendorCustomers,
  vendorInSettings,
  type VendorSettings,
  vendorsInSettings,
  type VendorTermsRow,
} from './read-vendors.ts'
import { addVendorSeller, endVendorSeller } from './sellers.ts'
import { saveVendorTerms, withdrawVendorTerms } from './vendor-terms.ts'

const forReaders = { may: 'settings.see' } as const
const forOffice = { may: 'vendorTerms.change' } as const

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

const VendorTermsRef = builder.objectRef<VendorTermsRow>('VendorTerms').implement({
  description: 'What a vendor keeps of an invoice, from a day on',
  fields: t => ({
    fromDay: t.exposeString('fromDay', { description: 'Local day (yyyy-mm-dd). 1970-01-01: from the beginning' }),
    remittanceBps: t.exposeInt('remittanceBps', { description: 'Basis points' }),
    isRemittanceOnSubTotal: t.exposeBoolean('isRemittanceOnSubTotal'),
    isNationalFleet: t.exposeBoolean('isNationalFleet'),
    reason: t.exposeString('reason', { description: 'Why they changed' }),
  }),
})
const VendorSellerRef = builder.objectRef<Seller>('VendorSeller').implement({
  description: 'Somebody who sells or sold for a vendor',
  fields: t => ({
    userId: t.exposeID('userId'),
    name: t.exposeString('name'),
    since: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null: from the beginning',
      resolve: ({ since }) => dateOf(since),
    }),
    until: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null: still sells',
      resolve: ({ until }) => dateOf(until),
    }),
  }),
})
const OpenBillsRef = builder.objectRef<OpenBills>('VendorOpenBills').implement({
  description: 'What customers of a vendor have not paid, in one currency',
  fields: t => ({
    currency: t.expose('currency', { type: CurrencyRef }),
    count: t.exposeInt('count'),
    balance: t.exposeInt('balance', { description: 'Cents' }),
  }),
})
const OpenBillRef = builder.objectRef<OpenBill>('VendorOpenBill').implement({
  description: 'An invoice of a vendor that is not paid in full',
  fields: t => ({
    invoiceNumber: t.exposeID('invoiceNumber'),
    customerName: t.exposeString('customerName'),
    billedAt: t.expose('billedAt', { type: 'DateTime' }),
    currency: t.expose('currency', { type: CurrencyRef }),
    balance: t.exposeInt('balance', { description: 'Cents' }),
  }),
})
const VendorCustomerRef = builder.objectRef<{ id: number; name: string; email: string }>('VendorCustomer').implement({
  fields: t => ({ id: t.exposeID('id'), name: t.exposeString('name'), email: t.exposeString('email') }),
})
const VendorSettingsRef = builder.objectRef<VendorSettings>('VendorSettings').implement({
  description: 'A vendor with its terms, its sales people, and what depends on it',
  fields: t => ({
    id: t.exposeID('id'),
    number: t.exposeInt('number', { description: 'Its number in the tenant; 1 is the marketplace partner' }),
    name: t.exposeString('name'),
    isArchived: t.exposeBoolean('isArchived', { description: 'Nobody can book for it' }),
    needsReview: t.exposeBoolean('needsReview', { description: 'Sales named it, and nobody has confirmed it' }),
    terms: t.field({ type: [VendorTermsRef], description: 'The first ones first', resolve: ({ terms }) => terms }),
    sellers: t.field({ type: [VendorSellerRef], description: 'Present ones first', resolve: ({ sellers }) => sellers }),
    customers: t.exposeInt('customers', { description: 'That the actor sees' }),
    openBills: t.field({ type: [OpenBillsRef], description: 'By currency', resolve: ({ openBills }) => openBills }),
    isUnbilled: t.exposeBoolean('isUnbilled', { description: 'Its first terms can change until it is billed' }),
    stamp: t.exposeString('stamp', { description: 'A change sends it as `seen`' }),
  }),
})

interface Partners {
  vendors: VendorSettings[]
  today: string
}
const PartnersRef = builder.objectRef<Partners>('VendorsInSettings').implement({
  description: 'The vendors of the business',
  fields: t => ({
    vendors: t.field({ type: [VendorSettingsRef], resolve: ({ vendors }) => vendors }),
    today: t.exposeString('today', { description: 'The latest local day of the franchises: new terms begin after it' }),
  }),
})

const SalesPersonRef = builder.objectRef<{ id: number; name: string }>('SalesPerson').implement({
  fields: t => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})

interface VendorPage {
  vendor: VendorSettings
  today: string
  customers: Awaited<ReturnType<typeof vendorCustomers>>
  bills: OpenBill[]
  salesPeople: { id: number; name: string }[]
}
const VendorPageRef = builder.objectRef<VendorPage>('VendorInSettings').implement({
  description: 'One vendor, with its first customers, its oldest open bills, and who can sell for it',
  fields: t => ({
    vendor: t.field({ type: VendorSettingsRef, resolve: ({ vendor }) => vendor }),
    today: t.exposeString('today', { description: 'The latest local day of the franchises: new terms begin after it' }),
    customers: t.field({
      type: [VendorCustomerRef],
      description: 'At most 50, by name',
      resolve: ({ customers }) => customers,
    }),
    bills: t.field({
      type: [OpenBillRef],
      description: 'At most 50, the oldest first',
      resolve: ({ bills }) => bills,
    }),
    salesPeople: t.field({
      type: [SalesPersonRef],
      description: 'Who has the sales role',
      resolve: ({ salesPeople }) => salesPeople,
    }),
  }),
})

const NewVendorTermsRef = builder.inputType('NewVendorTerms', {
  description: 'Terms of a vendor as somebody wants them',
  fields: t => ({
    fromDay: t.string({ required: true }),
    remittanceBps: t.int({ required: true }),
    isRemittanceOnSubTotal: t.boolean({ required: true }),
    isNationalFleet: t.boolean({ required: true }),
  }),
})

builder.queryFields(t => ({
  vendorsInSettings: t.withAuth(forReaders).field({
    type: PartnersRef,
    description: 'The vendors of the business with what depends on them',
    resolve: async (_root, _args, context) => ({
      vendors: await vendorsInSettings(context),
      today: await latestDay(context.scope.db, context.clock.now()),
    }),
  }),
  vendorInSettings: t.withAuth(forReaders).field({
    type: VendorPageRef,
    description: 'One vendor with what depends on it',
    args: { vendorId: t.arg.id({ required: true }) },
    resolve: async (_root, { vendorId }, context) => {
      const { scope, actor, clock } = context
      const vendor = await vendorInSettings(context, vendorId)
      const [today, customers, bills, people] = await Promise.all([
        latestDay(scope.db, clock.now()),
        vendorCustomers(context, vendorId),
        openBillsOf(scope.db, vendorId, actor.franchiseIds),
        salesPeople(scope.db),
      ])
      return { vendor, today, customers, bills, salesPeople: people }
    },
  }),
  previewArchiveVendor: t.withAuth(forOffice).field({
    type: ImpactRef,
    description: 'What keeps a vendor in use',
    args: { vendorId: t.arg.id({ required: true }) },
    resolve: async (_root, { vendorId }, context) => stamped(await previewArchiveVendor(context, vendorId)),
  }),
}))

builder.mutationFields(t => {
  const seenVendor = { vendorId: t.arg.id({ required: true }), seen: t.arg.string({ required: true }) }
  return {
    createVendor: t.withAuth(forOffice).field({
      type: VendorSettingsRef,
      args: {
        name: t.arg.string({ required: true }),
        isMarketplace: t.arg.boolean({ required: true, description: 'It is the marketplace partner, with number 1' }),
        remittanceBps: t.arg.int({ required: true }),
        isRemittanceOnSubTotal: t.arg.boolean({ required: true }),
        isNationalFleet: t.arg.boolean({ required: true }),
      },
      resolve: (_root, args, context) => createVendor(context, args),
    }),
    renameVendor: t.withAuth(forOffice).field({
      type: VendorSettingsRef,
      args: { ...seenVendor, name: t.arg.string({ required: true }) },
      resolve: (_root, args, context) => renameVendor(context, args),
    }),
    confirmVendor: t.withAuth(forOffice).field({
      type: VendorSettingsRef,
      description: 'Confirms a vendor that sales named with a customer',
      args: seenVendor,
      resolve: (_root, args, context) => confirmVendor(context, args),
    }),
    archiveVendor: t.withAuth(forOffice).field({
      type: VendorSettingsRef,
      description: 'Nobody can book for an archived vendor',
      args: { ...seenVendor, accepted: t.arg.string() },
      resolve: (_root, args, context) => archiveVendor(context, args),
    }),
    restoreVendor: t.withAuth(forOffice).field({
      type: VendorSettingsRef,
      description: 'Brings an archived vendor back',
      args: seenVendor,
      resolve: (_root, args, context) => restoreVendor(context, args),
    }),
    saveVendorTerms: t.withAuth(forOffice).field({
      type: VendorSettingsRef,
      description: 'Plans what a vendor keeps of invoices from a later day, or changes planned terms',
      args: {
        ...seenVendor,
        terms: t.arg({ type: NewVendorTermsRef, required: true }),
        replaces: t.arg.string({ description: 'The first day of the terms that they replace' }),
        reason: t.arg.string({ required: true }),
      },
      resolve: (_root, { replaces, ...args }, context) =>
        saveVendorTerms(context, { ...args, replaces: replaces ?? null }),
    }),
    withdrawVendorTerms: t.withAuth(forOffice).field({
      type: VendorSettingsRef,
      description: 'Withdraws planned terms of a vendor',
      args: { ...seenVendor, fromDay: t.arg.string({ required: true }) },
      resolve: (_root, args, context) => withdrawVendorTerms(context, args),
    }),
    addVendorSeller: t.withAuth(forOffice).field({
      type: VendorSettingsRef,
      description: 'Lets a sales person sell for a vendor from now on',
      args: { ...seenVendor, userId: t.arg.id({ required: true }) },
      resolve: (_root, args, context) => addVendorSeller(context, args),
    }),
    endVendorSeller: t.withAuth(forOffice).field({
      type: VendorSettingsRef,
      description: "Ends a sales person's time with a vendor. What they sold stays on their statements",
      args: { ...seenVendor, userId: t.arg.id({ required: true }) },
      resolve: (_root, args, context) => endVendorSeller(context, args),
    }),
  }
})
