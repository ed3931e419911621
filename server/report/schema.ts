import { MANAGER_ROLES } from '../../domain/account/roles.ts'
import { InvoiceStatusRef } from '../invoice/status-enum.ts'
import { builder } from '../platform/graphql/builder.ts'
import { CurrencyRef } from '../platform/graphql/country-enums.ts'
import {
  type CommissionRow,
  marketArReport,
  type ReportRow,
  salesArReport,
  salesCommissionReport,
  vendorArReport,
} from './queries.ts'

const ReportRowInterface = builder.interfaceRef<ReportRow>('ReportInvoice').implement({
  description: 'An invoice of a report (REPORT-07)',
  fields: t => ({
    invoiceNumber: t.exposeID('invoiceNumber'),
    workOrderId: t.exposeID('workOrderId', { nullable: true }),
    franchiseName: t.exposeString('franchiseName'),
    contactName: t.exposeString('contactName'),
    contactEmail: t.exposeString('contactEmail'),
    status: t.expose('status', { type: InvoiceStatusRef }),
    billedAmount: t.exposeInt('billedAmount', { description: 'Cents' }),
    balance: t.exposeInt('balance', { description: 'Unpaid cents' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    currency: t.expose('currency', { type: CurrencyRef }),
    vendorName: t.exposeString('vendorName', { nullable: true }),
  }),
})

const ArRowRef = builder.objectRef<ReportRow>('ArRow').implement({ interfaces: [ReportRowInterface] })

const CommissionRowRef = builder.objectRef<CommissionRow>('CommissionRow').implement({
  interfaces: [ReportRowInterface],
  fields: t => ({
    commissionBase: t.exposeInt('commissionBase', {
      description: 'Cents: the discounted subtotal',
    }),
    commissionAmount: t.exposeInt('commissionAmount', { description: 'Cents' }),
  }),
})

builder.queryFields(t => {
  const frame = {
    startDate: t.arg({ type: 'DateTime', required: true }),
    endDate: t.arg({ type: 'DateTime', required: true }),
    first: t.arg.int({ description: 'At most this many; without it all' }),
    after: t.arg.id({ description: 'Only those after the invoice of this number' }),
  }
  const salesArguments = {
    ...frame,
    userId: t.arg.id({ required: true, description: 'The actor' }),
    franchiseIds: t.arg.idList({ required: true }),
    vendorIds: t.arg.idList({ required: true }),
  }
  return {
    arReport: t.withAuth({ role: MANAGER_ROLES }).field({
      type: [ArRowRef],
      description: 'The unpaid invoices of vendors (REPORT-08)',
      args: { ...frame, vendorIds: t.arg.idList({ required: true }) },
      resolve: (_root, args, context) => vendorArReport(context.scope.db, context.actor, args),
    }),
    allArReport: t.withAuth({ role: MANAGER_ROLES }).field({
      type: [ArRowRef],
      description: 'All unpaid invoices of franchises (REPORT-08)',
      args: { ...frame, franchiseIds: t.arg.idList({ required: true }) },
      resolve: (_root, args, context) => marketArReport(context.scope.db, context.actor, args),
    }),
    salesArReport: t.withAuth({ role: [...MANAGER_ROLES, 'sales'] }).field({
      type: [ArRowRef],
      description: 'The unpaid invoices of the actor’s vendors (REPORT-08)',
      args: salesArguments,
      resolve: (_root, args, context) => salesArReport(context.scope.db, context.actor, args),
    }),
    salesCommissionReport: t.withAuth({ role: [...MANAGER_ROLES, 'sales'] }).field({
      type: [CommissionRowRef],
      description: 'The commission of each sale to the actor’s vendors (REPORT-08)',
      args: salesArguments,
      resolve: (_root, args, context) => salesCommissionReport(context.scope.db, context.actor, args),
    }),
  }
})
