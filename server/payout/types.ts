import { MANAGER_ROLES, PAYOUT_EXTRAS_ROLES, seesPayoutExtras } from '../../domain/account/roles.ts'
import { ITEM_KINDS, type Sums } from '../../domain/payout/figures.ts'
import { PAYOUT_INVOICE_STATUSES } from '../../domain/payout/invoice-status.ts'
import { type StatementRow, statementRows } from '../../domain/payout/statement-rows.ts'
import { PaymentMethodRef } from '../card/payment-method-enum.ts'
import type { Context } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import { CurrencyRef } from '../platform/graphql/country-enums.ts'
import type { DateRange, DateRanges } from './date-ranges.ts'
import type { ReportItem } from './items.ts'
import type { Report } from './queries.ts'

/** Roles that have statements, or see those of a franchise. */
export const forPayees = { role: ['manager', 'tester', 'technician', 'sales'] } as const
/** Roles that see all statements of a franchise. */
export const forManagers = { role: MANAGER_ROLES }
/** Roles that see a statement's payments, refunds and CSV data (ROLE-14). */
export const forExtras = { role: PAYOUT_EXTRAS_ROLES }

const PayoutInvoiceStatusRef = builder.enumType('PayoutInvoiceStatus', { values: PAYOUT_INVOICE_STATUSES })
const ReportStatusRef = builder.enumType('PayoutReportStatus', {
  description: 'ISSUED, or the status of its payout invoice',
  values: ['ISSUED', 'PARTIALLY_PAID', 'PAID', 'CARRIED_OVER'] as const,
})
const ItemKindRef = builder.enumType('PayoutItemKind', { values: ITEM_KINDS })

const CreditRef = builder.objectRef<{ product: number }>('PayoutCredit').implement({
  fields: t => ({
    product: t.exposeInt('product', {
      description: 'Cents carried over from the previous payout; negative: still owing',
    }),
  }),
})

const PayoutInvoiceRef = builder.objectRef<NonNullable<Report['invoice']>>('PayoutInvoice').implement({
  fields: t => ({
    status: t.expose('status', { type: PayoutInvoiceStatusRef }),
    carriedToId: t.exposeID('carriedToId', {
      nullable: true,
      description: 'The statement that the balance was carried over to',
    }),
  }),
})

const PaidOutRef = builder.objectRef<NonNullable<Report['paidOut']>>('PayoutPaidOut').implement({
  description: 'When the tenant paid the statement',
  fields: t => ({
    day: t.exposeString('day', { description: 'Local day' }),
    reference: t.exposeString('reference'),
  }),
})

const PayoutFranchiseRef = builder.objectRef<Report>('PayoutFranchise').implement({
  fields: t => ({
    name: t.exposeString('franchiseName'),
    type: t.int({ resolve: report => report.terms.franchiseType, description: 'As it was when this was issued' }),
    timeZone: t.exposeString('timeZone'),
  }),
})

/** A statement in a list (PAYOUT-07). */
export const StatementRef = builder.objectRef<Report>('PayoutStatement').implement({
  fields: t => ({
    id: t.exposeID('id'),
    vanId: t.exposeID('vanId', { nullable: true }),
    vanName: t.exposeString('vanName', { nullable: true }),
    userId: t.exposeID('userId', { nullable: true }),
    userName: t.exposeString('userName', { nullable: true }),
    currency: t.expose('currency', { type: CurrencyRef }),
    total: t.exposeInt('total', { description: 'Cents; negative: the payee owes it' }),
    invoiceStatus: t.field({
      type: PayoutInvoiceStatusRef,
      nullable: true,
      resolve: report => report.invoice?.status ?? null,
    }),
  }),
})

const DateRangeRef = builder.objectRef<DateRange>('PayoutDateRange').implement({
  fields: t => ({
    startDate: t.exposeString('startDate'),
    endDate: t.exposeString('endDate'),
    payoutReports: t.field({ type: [StatementRef], resolve: range => range.reports }),
  }),
})

/** A page of the periods with statements. */
export const DateRangesRef = builder.objectRef<DateRanges>('PayoutDateRanges').implement({
  fields: t => ({
    groupedDateRanges: t.field({ type: [DateRangeRef], resolve: page => page.groupedDateRanges }),
    total: t.exposeInt('total'),
  }),
})

const RowRef = builder.objectRef<StatementRow>('PayoutRow').implement({
  fields: t => ({
    key: t.exposeString('key'),
    label: t.exposeString('label'),
    detail: t.exposeString('detail', { description: 'What it was calculated from' }),
    amount: t.exposeInt('amount', { description: 'Cents that it adds, or subtracts when negative' }),
  }),
})

/** An item of a statement: a payment, a refund or a sale. */
export const ItemRef = builder.objectRef<ReportItem>('PayoutItem').implement({
  fields: t => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: ItemKindRef }),
    isAdjustment: t.exposeBoolean('isAdjustment', {
      description: 'Of an earlier period whose statement could not include it',
    }),
    amount: t.exposeInt('amount'),
    subTotal: t.exposeInt('subTotal'),
    invoiceNumber: t.exposeID('invoiceNumber'),
    workOrderId: t.exposeID('workOrderId'),
    customerName: t.exposeString('customerName'),
    paymentMethod: t.expose('paymentMethod', { type: PaymentMethodRef, nullable: true }),
    at: t.expose('at', { type: 'DateTime' }),
  }),
})

type Extra = Exclude<keyof Sums, 'nationalFleetRevenue' | 'thirdPartyFleetRevenue'>

/** Returns a figure behind the manager's extra lines; null for everybody else (PAYOUT-11). */
const forManager =
  (figure: Extra) =>
  (report: Report, _args: object, { actor }: Context): number | null =>
    seesPayoutExtras(actor?.roles ?? []) ? report[figure] : null

/** A statement with all its figures, in cents (PAYOUT-09). Those behind the manager's extra lines are null for others. */
export const ReportRef = builder.objectRef<Report>('PayoutReport').implement({
  fields: t => ({
    id: t.exposeID('id'),
    franchise: t.field({ type: PayoutFranchiseRef, resolve: report => report }),
    franchiseId: t.exposeID('franchiseId'),
    vanId: t.exposeID('vanId', { nullable: true }),
    vanName: t.exposeString('vanName', { nullable: true }),
    userId: t.exposeID('userId', { nullable: true }),
    userName: t.exposeString('userName', { nullable: true }),
    startDate: t.exposeString('startDate', { description: 'The first local day, yyyy-mm-dd' }),
    endDate: t.exposeString('endDate', { description: 'The last local day' }),
    currency: t.expose('currency', { type: CurrencyRef }),
    status: t.field({
      type: ReportStatusRef,
      resolve: ({ invoice }) => (invoice === null || invoice.status === 'OPEN' ? 'ISSUED' : invoice.status),
    }),
    isVisible: t.exposeBoolean('isVisible'),
    totalSales: t.int({ nullable: true, resolve: forManager('totalSales') }),
    subTotalSales: t.int({ nullable: true, resolve: forManager('subTotalSales') }),
    totalRevenue: t.int({ nullable: true, resolve: forManager('totalRevenue') }),
    subTotalRevenue: t.int({ nullable: true, resolve: forManager('subTotalRevenue') }),
    unreportedRevenue: t.int({ nullable: true, resolve: forManager('unreportedRevenue') }),
    totalTax: t.int({ nullable: true, resolve: forManager('totalTax') }),
    transactionFees: t.exposeInt('transactionFees'),
    marketingFee: t.exposeInt('marketingFee'),
    royaltyFee: t.exposeInt('royaltyFee'),
    insurance: t.exposeInt('insurance'),
    technologyFee: t.exposeInt('technologyFee'),
    thirdPartyFleetFee: t.exposeInt('thirdPartyFleetFee'),
    nationalFleetFee: t.exposeInt('nationalFleetFee'),
    vanRentFee: t.exposeInt('vanRentFee'),
    fuelAllowance: t.exposeInt('fuelAllowance'),
    workOrderCount: t.int({ nullable: true, resolve: forManager('workOrderCount') }),
    workOrderEarnings: t.exposeInt('workOrderEarnings'),
    credit: t.field({ type: CreditRef, resolve: report => ({ product: report.credit }) }),
    refunds: t.int({ nullable: true, resolve: forManager('refunds') }),
    cashPayments: t.int({ nullable: true, resolve: forManager('cashPayments') }),
    total: t.exposeInt('total', { description: 'Owed to the payee; negative: owing by them' }),
    paidOut: t.expose('paidOut', { type: PaidOutRef, nullable: true }),
    invoice: t.expose('invoice', { type: PayoutInvoiceRef, nullable: true }),
    rows: t.field({ type: [RowRef], description: 'The lines that the total is the sum of', resolve: statementRows }),
    hasExtras: t.boolean({
      description: 'Whether the actor may see its payments, refunds and CSV data (ROLE-14)',
      resolve: (_report, _args, { actor }) => seesPayoutExtras(actor?.roles ?? []),
    }),
  }),
})
