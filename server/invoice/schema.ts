import type { BillTo, InvoiceLine } from '../../domain/invoice/bill.ts'
import { frozenSeller, type InvoiceTax, type Seller, type TaxRegistration } from '../../domain/invoice/seller.ts'
import type { InvoiceWording } from '../../domain/message/invoice-wording.ts'
import { batches } from '../batches/batches.ts'
import { AddressRef, ContactRef } from '../customer/schema.ts'
import { FranchiseRef } from '../franchise/schema.ts'
import { builder } from '../platform/graphql/builder.ts'
import { CountryCodeRef, CurrencyRef } from '../platform/graphql/country-enums.ts'
import { columnsOf, readsOnly } from '../platform/graphql/read-columns.ts'
import { CreditNoteRef, creditNoteOf } from './credit-note.ts'
import { type InvoiceTotals, invoiceTotals } from './invoice-totals.ts'
import { newInvoiceOf } from './new-invoice.ts'
import {
  customerOpenInvoices,
  addressOf,
  contactOf,
  franchiseInvoices,
  invoiceById,
  invoiceByNumber,
  openInvoicesOf,
  remainingAmount,
} from './queries.ts'
import { type InvoiceRow, LISTED_COLUMNS } from './rows.ts'
import { InvoiceStatusRef } from './status-enum.ts'
import { writtenWording } from './written-wording.ts'

const InvoiceLineRef = builder.objectRef<InvoiceLine>('InvoiceLine').implement({
  fields: t => ({
    name: t.exposeString('name'),
    price: t.exposeInt('price'),
    quantity: t.exposeInt('quantity'),
    discountedPrice: t.exposeInt('discountedPrice'),
    tax: t.exposeInt('tax'),
  }),
})

const TaxAmountRef = builder.objectRef<InvoiceTax>('TaxAmount').implement({
  fields: t => ({
    name: t.exposeString('name'),
    ratePpm: t.exposeInt('ratePpm'),
    amount: t.exposeInt('amount'),
    registrationNumber: t.string({
      nullable: true,
      description: 'The seller’s number for this tax',
      resolve: tax => tax.registrationNumber ?? null,
    }),
  }),
})

const TaxRegistrationRef = builder.objectRef<TaxRegistration>('TaxRegistration').implement({
  fields: t => ({ jurisdiction: t.exposeString('jurisdiction'), number: t.exposeString('number') }),
})

const SellerRef = builder.objectRef<Seller>('Seller').implement({
  description: 'Who sold, as of the billing date',
  fields: t => ({
    name: t.exposeString('name', { description: 'The legal name' }),
    street: t.exposeString('street'),
    city: t.exposeString('city'),
    provinceCode: t.exposeString('provinceCode'),
    postalCode: t.exposeString('postalCode'),
    isSmallSupplier: t.exposeBoolean('isSmallSupplier', { description: 'Charges no tax' }),
    registrations: t.field({ type: [TaxRegistrationRef], resolve: seller => seller.registrations }),
  }),
})

const BillToRef = builder.objectRef<BillTo>('BillTo').implement({
  fields: t => ({
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    phoneNumber: t.exposeString('phoneNumber'),
    street: t.exposeString('street'),
    city: t.exposeString('city'),
    provinceCode: t.exposeString('provinceCode'),
    postalCode: t.exposeString('postalCode'),
    vehicle: t.exposeString('vehicle'),
  }),
})

const WrittenWordingRef = builder.objectRef<InvoiceWording>('WrittenWording').implement({
  description: 'What the business wrote on an invoice, with its placeholders filled; empty for nothing',
  fields: t => ({
    note: t.exposeString('note', { description: 'Below the amounts' }),
    terms: t.exposeString('terms', { description: 'Small print at the end' }),
  }),
})

const InvoiceUserRef = builder.objectRef<InvoiceRow>('InvoiceUser').implement({
  description: 'The customer of an invoice',
  fields: t => ({
    id: t.exposeID('user_id'),
    email: t.string({
      resolve: async (invoice, _args, context) => (await batches(context).customers.load(invoice.user_id)).email,
    }),
    vendorId: t.exposeID('vendor_id', {
      nullable: true,
      description: 'Id of the vendor who sent them and keeps a remittance',
    }),
  }),
})

const NewInvoiceRef = builder.objectRef<InvoiceRow>('NewInvoice').implement({
  fields: t => ({
    id: t.exposeID('id'),
    invoiceNumber: t.exposeID('invoice_number'),
    remainingAmount: t.int({ resolve: remainingAmount }),
  }),
})

const reads = columnsOf<InvoiceRow>()

export const InvoiceRef = builder.objectRef<InvoiceRow>('Invoice').implement({
  description: 'An invoice (INVOICE-03); amounts in cents',
  fields: t => ({
    id: t.exposeID('id'),
    invoiceNumber: t.exposeID('invoice_number'),
    tenantId: t.exposeID('tenant_id'),
    workOrderId: t.exposeID('work_order_id', { nullable: true }),
    user: t.field({ type: InvoiceUserRef, resolve: invoice => invoice }),
    address: t.field({
      type: AddressRef,
      nullable: true,
      description: 'Of its order; null for the invoice of a plan',
      resolve: (invoice, _args, { scope }) => addressOf(scope.db, invoice),
    }),
    contact: t.field({
      type: ContactRef,
      nullable: true,
      description: 'Of its order, until it is deleted (INVOICE-09)',
      resolve: (invoice, _args, { scope }) => contactOf(scope.db, invoice),
    }),
    status: t.expose('status', { type: InvoiceStatusRef }),
    countryCode: t.expose('country_code', { type: CountryCodeRef }),
    currency: t.expose('currency', { type: CurrencyRef }),
    subTotal: t.exposeInt('sub_total'),
    discountSubTotal: t.exposeInt('discount_sub_total'),
    discountAmount: t.exposeInt('discount_amount'),
    discountCodeTaxAmount: t.exposeInt('discount_code_tax_amount'),
    tax: t.exposeInt('tax'),
    taxes: t.field({ type: [TaxAmountRef], resolve: invoice => invoice.taxes }),
    lines: t.field({ type: [InvoiceLineRef], resolve: invoice => invoice.lines }),
    billTo: t.field({ type: BillToRef, ...reads(['bill_to'], invoice => invoice.bill_to) }),
    seller: t.field({ type: SellerRef, nullable: true, resolve: invoice => frozenSeller(invoice) }),
    wording: t.field({
      type: WrittenWordingRef,
      resolve: (invoice, _args, { scope }) => writtenWording(invoice, scope.tenant),
    }),
    billedAmount: t.int(reads(['billed_amount'], invoice => invoice.billed_amount ?? 0)),
    remainingAmount: t.int(reads(['credited_at', 'billed_amount', 'approved_amount'], remainingAmount)),
    refundedAmount: t.exposeInt('refunded_amount'),
    newInvoice: t.field({
      type: NewInvoiceRef,
      nullable: true,
      description: 'Of a credited invoice: the one that bills its order again',
      resolve: (invoice, _args, { scope }) => newInvoiceOf(scope.db, invoice),
    }),
    creditNote: t.field({
      type: CreditNoteRef,
      nullable: true,
      resolve: async (invoice, _args, { scope }) => (await creditNoteOf(scope.db, invoice)) ?? null,
    }),
    poNumber: t.exposeString('po_number', { nullable: true }),
    createdAt: t.field({ type: 'DateTime', ...reads(['created_at'], invoice => invoice.created_at) }),
    franchise: t.field({
      type: FranchiseRef,
      nullable: true,
      resolve: (invoice, _args, context) =>
        invoice.franchise_id === null ? null : batches(context).franchises.load(invoice.franchise_id),
    }),
  }),
})

const InvoicePageRef = builder.objectRef<{ invoices: InvoiceRow[]; total: number }>('InvoicePage').implement({
  fields: t => ({
    invoices: t.field({ type: [InvoiceRef], resolve: page => page.invoices }),
    total: t.exposeInt('total'),
  }),
})

const InvoiceSumRef = builder.objectRef<InvoiceTotals['sums'][number]>('InvoiceSum').implement({
  description: 'Amounts in cents, without voided and credited invoices',
  fields: t => ({
    currency: t.expose('currency', { type: CurrencyRef }),
    billed: t.exposeInt('billed'),
    balance: t.exposeInt('balance', { description: 'What is due' }),
  }),
})

const InvoiceTotalsRef = builder.objectRef<InvoiceTotals>('InvoiceTotals').implement({
  fields: t => ({
    count: t.exposeInt('count'),
    isMore: t.exposeBoolean('isMore', { description: 'There are more than were counted, so there are no sums' }),
    sums: t.field({ type: [InvoiceSumRef], resolve: totals => totals.sums }),
  }),
})

builder.queryFields(t => ({
  invoiceTotals: t.withAuth({ staff: true }).field({
    type: InvoiceTotalsRef,
    description: 'What a list of invoices adds up to',
    args: { franchiseId: t.arg.id({ required: true }), status: t.arg.string(), search: t.arg.string() },
    resolve: (_root, { franchiseId, status, search }, { scope, actor }) =>
      invoiceTotals(scope.db, actor, { franchiseId, status: status ?? null, search: search?.trim() ?? '' }),
  }),
  invoices: t.withAuth({ staff: true }).field({
    type: InvoicePageRef,
    description: "A page of a franchise's invoices, newest first if not asked otherwise (INVOICE-01)",
    args: {
      franchiseId: t.arg.id({ required: true }),
      pageNumber: t.arg.int({ required: true }),
      status: t.arg.string(),
      search: t.arg.string({ description: 'An invoice number, or a part of the name or email that was billed' }),
      isOldestFirst: t.arg.boolean(),
    },
    resolve: (_root, { franchiseId, pageNumber, status, search, isOldestFirst }, { scope, actor }, info) =>
      franchiseInvoices(scope.db, actor, {
        franchiseId,
        pageNumber,
        status: status ?? null,
        search: search?.trim() ?? '',
        isOldestFirst: isOldestFirst ?? false,
        isListed: readsOnly(info, 'Invoice', LISTED_COLUMNS),
      }),
  }),
  invoiceByNumber: t.withAuth({ staff: true }).field({
    type: InvoiceRef,
    args: { invoiceNumber: t.arg.id({ required: true }) },
    resolve: (_root, { invoiceNumber }, { scope, actor }) => {
      return invoiceByNumber(scope.db, actor, invoiceNumber)
    },
  }),
  customerOpenInvoices: t.withAuth({ staff: true }).field({
    type: [InvoiceRef],
    description: 'A customer’s invoices with a balance at the user’s franchises, oldest first',
    args: { userId: t.arg.id({ required: true }) },
    resolve: (_root, { userId }, { scope, actor }) => customerOpenInvoices(scope.db, actor, userId),
  }),
  openInvoices: t.withAuth({ signedIn: true }).field({
    type: [InvoiceRef],
    description: 'The current user’s own invoices with a balance, oldest first',
    resolve: (_root, _args, { scope, actor }) => openInvoicesOf(scope.db, actor),
  }),
  invoice: t.withAuth({ signedIn: true }).field({
    type: InvoiceRef,
    description: 'By id, for staff of its franchise or its customer',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { scope, actor }) => {
      return invoiceById(scope.db, actor, id)
    },
  }),
}))
