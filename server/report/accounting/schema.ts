import { BOOKS_ROLES, MANAGER_ROLES } from '../../../domain/account/roles.ts'
import { CURRENCIES } from '../../../domain/format/money.ts'
import { ACCOUNT_ROLES } from '../../../domain/report/accounts.ts'
import { JOURNAL_FORMATS, JOURNAL_UNITS, type JournalChange } from '../../../domain/report/journal-file.ts'
import { COLUMN_KINDS, REPORTS, SALES_BY } from '../../../domain/report/request.ts'
import { builder } from '../../platform/graphql/builder.ts'
import type { Stamped } from '../../settings/save-section.ts'
import { countInspections, requireInspections } from '../inspection-report.ts'
import { chartOfAccounts, type ListedAccount, saveAccount } from './accounts.ts'
import { type JournalExport, journalExports } from './journal-exports.ts'
import { type ReportPage, readReport } from './read-report.ts'
import { type ReportFile, reportFile, startReportFile } from './report-files.ts'
import { readRequest } from './request.ts'
import type { TableColumn } from './table.ts'
import { sendStatement } from './vendor-statement.ts'

const forBooks = { role: BOOKS_ROLES } as const

export const ReportNameRef = builder.enumType('AccountingReport', { values: REPORTS })
export const SalesByRef = builder.enumType('SalesBy', { values: SALES_BY })
export const ReportCurrencyRef = builder.enumType('ReportCurrency', { values: CURRENCIES })
export const TableFormatRef = builder.enumType('ReportFormat', { values: ['CSV', 'PDF'] as const })
const JournalFormatRef = builder.enumType('JournalFormat', { values: JOURNAL_FORMATS })
const JournalUnitRef = builder.enumType('JournalUnit', { values: JOURNAL_UNITS })
const ColumnKindRef = builder.enumType('ReportColumnKind', {
  description: 'MONEY in cents, COUNT, RATE in millionths, or TEXT',
  values: COLUMN_KINDS,
})
const FileStatusRef = builder.enumType('ReportFileStatus', {
  values: ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const,
})
const AccountRoleRef = builder.enumType('AccountRole', { values: ACCOUNT_ROLES })

const RequestRef = builder.inputType('ReportRequest', {
  fields: t => ({
    startDate: t.string({ required: true, description: 'Local day, yyyy-mm-dd' }),
    endDate: t.string({ required: true, description: 'Included; the day of a report as of a date' }),
    currency: t.field({ type: ReportCurrencyRef, required: true }),
    franchiseIds: t.idList({ required: true, description: "None: all of the actor's" }),
    vendorId: t.id({ description: 'Of reports on receivables' }),
    salesBy: t.field({ type: SalesByRef, required: true }),
  }),
})

const ColumnRef = builder.objectRef<TableColumn>('ReportColumn').implement({
  fields: t => ({
    key: t.exposeString('key'),
    header: t.exposeString('header'),
    kind: t.expose('kind', { type: ColumnKindRef }),
  }),
})

const ReportRef = builder.objectRef<ReportPage>('AccountingTable').implement({
  fields: t => ({
    columns: t.field({ type: [ColumnRef], resolve: page => page.columns }),
    rows: t.field({ type: 'JSON', description: 'The first rows, each a list of cells', resolve: page => page.rows }),
    rowCount: t.exposeInt('rowCount', { description: 'Of all rows' }),
    totals: t.field({
      type: 'JSON',
      description: 'Of all rows; null where a column is not added up',
      resolve: page => page.totals,
    }),
  }),
})

const FileRef = builder.objectRef<ReportFile>('ReportFile').implement({
  fields: t => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: FileStatusRef }),
    fileName: t.exposeString('fileName'),
    rowsDone: t.exposeInt('rowsDone'),
    rowsTotal: t.exposeInt('rowsTotal', { nullable: true }),
  }),
})

const ChangeRef = builder.objectRef<JournalChange>('JournalChange').implement({
  fields: t => ({
    day: t.exposeString('day'),
    account: t.exposeString('account'),
    before: t.expose('before', { type: 'Cents' }),
    after: t.expose('after', { type: 'Cents' }),
  }),
})

const ExportRef = builder.objectRef<JournalExport>('JournalExport').implement({
  fields: t => ({
    id: t.exposeID('id'),
    authorName: t.exposeString('authorName'),
    format: t.expose('format', { type: JournalFormatRef }),
    by: t.expose('by', { type: JournalUnitRef }),
    startDate: t.exposeString('startDate'),
    endDate: t.exposeString('endDate'),
    currency: t.expose('currency', { type: ReportCurrencyRef }),
    hash: t.exposeString('hash', { description: 'SHA-256 of the file' }),
    lineCount: t.exposeInt('lineCount'),
    debits: t.expose('debits', { type: 'Cents' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    previousAt: t.expose('previousAt', { type: 'DateTime', nullable: true }),
    isIdentical: t.exposeBoolean('isIdentical', {
      nullable: true,
      description: 'Null when the one before had another format',
    }),
    changes: t.field({ type: [ChangeRef], resolve: each => each.changes }),
  }),
})

const AccountRef = builder.objectRef<Stamped<ListedAccount>>('LedgerAccount').implement({
  fields: t => ({
    role: t.expose('role', { type: AccountRoleRef }),
    detail: t.exposeString('detail', { description: 'The name of a tax' }),
    code: t.exposeString('code'),
    name: t.exposeString('name'),
    isDefault: t.exposeBoolean('isDefault'),
    stamp: t.exposeString('stamp', { description: 'A change sends it as `seen`' }),
  }),
})

/** A request as GraphQL gives it. */
const reportRequest = <Given extends { vendorId?: number | null }>(request: Given) => ({
  ...request,
  vendorId: request.vendorId ?? null,
})

builder.queryFields(t => {
  const request = t.arg({ type: RequestRef, required: true })
  return {
    accountingReport: t.withAuth(forBooks).field({
      type: ReportRef,
      description: 'A report for the accountant, with its totals and first rows',
      args: { report: t.arg({ type: ReportNameRef, required: true }), request },
      resolve: (_root, args, { scope, actor }) =>
        readReport(scope.db, args.report, readRequest(actor, reportRequest(args.request))),
    }),
    reportFile: t.withAuth({ role: MANAGER_ROLES }).field({
      type: FileRef,
      description: 'A file that the actor asked for, and its progress',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { scope, actor }) => reportFile(scope.db, actor, id),
    }),
    journalExports: t.withAuth(forBooks).field({
      type: [ExportRef],
      description: 'The latest exported journals, and what changed since the one before',
      resolve: (_root, _args, { scope, actor }) => journalExports(scope.db, actor.franchiseIds),
    }),
    chartOfAccounts: t.withAuth(forBooks).field({
      type: [AccountRef],
      description: 'The accounts that journals post to',
      resolve: (_root, _args, { scope }) => chartOfAccounts(scope.db),
    }),
    countInspections: t.withAuth({ role: MANAGER_ROLES }).int({
      description: 'The number of inspections of a report',
      args: {
        startDate: t.arg({ type: 'DateTime', required: true }),
        endDate: t.arg({ type: 'DateTime', required: true }),
        franchiseIds: t.arg.idList({ required: true }),
        vanIds: t.arg.idList({ required: true }),
      },
      resolve: async (_root, args, { scope, actor }) => {
        await requireInspections(scope.db, actor, args)
        return await countInspections(scope.db, args)
      },
    }),
  }
})

builder.mutationFields(t => {
  const request = t.arg({ type: RequestRef, required: true })
  return {
    startReportFile: t.withAuth(forBooks).field({
      type: FileRef,
      description: 'Makes a file of a report, of any length',
      args: {
        report: t.arg({ type: ReportNameRef, required: true }),
        format: t.arg({ type: TableFormatRef, required: true }),
        request,
      },
      resolve: (_root, { report, format, request: input }, context) =>
        startReportFile(context, {
          file: 'TABLE',
          report,
          format,
          ...readRequest(context.actor, reportRequest(input)),
        }),
    }),
    startJournalFile: t.withAuth(forBooks).field({
      type: FileRef,
      description: 'Makes a journal and records its export. Xero’s is always by day',
      args: {
        format: t.arg({ type: JournalFormatRef, required: true }),
        by: t.arg({ type: JournalUnitRef, required: true }),
        request,
      },
      resolve: (_root, { format, by, request: input }, context) =>
        startReportFile(context, {
          file: 'JOURNAL',
          format,
          by: format === 'XERO' ? 'DAY' : by,
          ...readRequest(context.actor, reportRequest(input)),
        }),
    }),
    startInspectionFiles: t.withAuth({ role: MANAGER_ROLES }).field({
      type: FileRef,
      description: 'Makes a ZIP with an inspection report for each van',
      args: {
        startDate: t.arg({ type: 'DateTime', required: true }),
        endDate: t.arg({ type: 'DateTime', required: true }),
        franchiseIds: t.arg.idList({ required: true }),
        vanIds: t.arg.idList({ required: true }),
      },
      resolve: async (_root, args, context) => {
        await requireInspections(context.scope.db, context.actor, args)
        const { startDate, endDate, franchiseIds, vanIds } = args
        return await startReportFile(context, {
          file: 'INSPECTIONS',
          startDate: startDate.toISOString(),
          endDate: endDate.toISOString(),
          franchiseIds,
          vanIds,
        })
      },
    }),
    saveLedgerAccount: t.withAuth({ may: 'ledgerAccounts.change' }).field({
      type: [AccountRef],
      description: 'Maps an account of journals to the tenant’s own; without code and name it has the default again',
      args: {
        role: t.arg({ type: AccountRoleRef, required: true }),
        detail: t.arg.string({ required: true, description: 'The name of a tax, else empty' }),
        code: t.arg.string({ required: true }),
        name: t.arg.string({ required: true }),
        seen: t.arg.string({ required: true }),
      },
      resolve: (_root, args, context) => saveAccount(context, args),
    }),
    sendVendorStatement: t.withAuth(forBooks).boolean({
      description: 'Mails a vendor’s open invoices as of a day, as PDF',
      args: {
        vendorId: t.arg.id({ required: true }),
        endDate: t.arg.string({ required: true }),
        currency: t.arg({ type: ReportCurrencyRef, required: true }),
        email: t.arg.string({ required: true }),
      },
      resolve: async (_root, args, context) => {
        await sendStatement(context, { ...args, franchiseIds: [] })
        return true
      },
    }),
  }
})
