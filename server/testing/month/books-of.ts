import { parse } from 'csv-parse/sync'
import { REPORT } from '../payouts.ts'
import type { Desk } from './desk.ts'
import type { Place } from './ledgers.ts'

const TABLE = `query Table($report: AccountingReport!, $request: ReportRequest!) {
  accountingReport(report: $report, request: $request) { columns { key } rows rowCount totals } }`
const JOURNAL = `mutation Journal($request: ReportRequest!) { startJournalFile(format: CSV, by: DOCUMENT, request: $request) { id } }`
const BOARD = `query Board($franchises: [ID!]!, $from: DateTime!, $until: DateTime!) {
  allAnalytics(selectedFranchises: $franchises, selectedVans: [], startDate: $from, endDate: $until, filter: days) {
    totalSales totalEarnings workOrderCnt totalRevenue totalProfit
    salesByDays { amount } revenueByDays { amount } } }`
const TRANSFERS = `{ providerPayouts(pageNumber: 1) { payouts { amount fees openCount transactions { kind amount isMatched } } } }`
const WAYS = ['SERVICE', 'VAN', 'TECHNICIAN', 'VENDOR', 'POSTAL_CODE']

interface Statement {
  total: number
  /** The sum of its rows. */
  rows: number
  royaltyFee: number
  subTotalSales: number
  subTotalRevenue: number
}

const cents = (text: string | undefined): number => Math.round(Number(text || '0') * 100)
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** What a tenant's manager reads in the product about June 2026. Amounts in cents. */
export function booksOf(desk: Desk) {
  const { t, tenant, country } = desk
  const request = (startDate: string, endDate: string, salesBy = 'VAN') => ({
    startDate,
    endDate,
    currency: country === 'CA' ? 'CAD' : 'USD',
    franchiseIds: [],
    salesBy,
  })
  const june = (salesBy?: string) => request('2026-06-01', '2026-06-30', salesBy)

  /** The totals of a report by the columns' keys. */
  async function totals(report: string, reportRequest: object): Promise<Record<string, number>> {
    const { columns, totals: sums } = (await desk.ask(TABLE, { report, request: reportRequest })).accountingReport
    return Object.fromEntries(columns.map(({ key }: { key: string }, index: number) => [key, sums[index]]))
  }

  async function statement(id: number): Promise<Record<string, number> & { rows: { amount: number }[] }> {
    return (await desk.ask(REPORT, { id })).payoutReport
  }

  return {
    sales: () =>
      Promise.all(
        WAYS.map(async way => {
          const { net, tax, total } = await totals('SALES', june(way))
          return { net, tax, total }
        }),
      ),

    taxes: async () => (await totals('TAXES', june())).amount,

    /** Debits less credits by account, without stock and fuel. */
    async journal(): Promise<Record<string, number>> {
      const { rows } = (await desk.ask(TABLE, { report: 'JOURNAL', request: june() })).accountingReport
      const sums: Record<string, number> = {}
      for (const [, code, , debits, credits] of rows as [string, string, string, number, number][])
        sums[code] = (sums[code] ?? 0) + debits - credits
      return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
    },

    /** The same from the file that the accountant imports. */
    async journalFile(): Promise<Record<string, number>> {
      const { startJournalFile } = await desk.ask(JOURNAL, { request: june() })
      await desk.settle()
      const content = await desk.download(`/api/account/franchisee/report-files/${startJournalFile.id}`)
      const sums: Record<string, number> = {}
      for (const line of parse(content, { from_line: 2, bom: true }))
        sums[line[5] ?? ''] = (sums[line[5] ?? ''] ?? 0) + cents(line[8]) - cents(line[9])
      return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
    },

    /** The number of open invoices as of a day, and their sum, which is that of the report by age. */
    async receivables(day: string) {
      const {
        rowCount,
        totals: sums,
        columns,
      } = (await desk.ask(TABLE, { report: 'OPEN_INVOICES', request: request(day, day) })).accountingReport
      const listed = sums[columns.findIndex(({ key }: { key: string }) => key === 'balance')] ?? 0
      const { total } = await totals('RECEIVABLES', request(day, day))
      if (listed !== (total ?? 0)) throw new Error(`the list has ${listed}, the report by age ${total}`)
      return { bills: rowCount, total: listed }
    },

    async dashboard({ id, from, until }: Place) {
      const { salesByDays, revenueByDays, ...board } = (await desk.ask(BOARD, { franchises: [id], from, until }))
        .allAnalytics
      const amounts = (points: { amount: number }[]): number => sumOf(points.map(({ amount }) => amount))
      if (amounts(salesByDays) !== board.totalSales || amounts(revenueByDays) !== board.totalRevenue)
        throw new Error('the days of a dashboard are not its totals')
      return board as Record<'totalSales' | 'totalEarnings' | 'workOrderCnt' | 'totalRevenue' | 'totalProfit', number>
    },

    /** The statements of vans of June's two periods. */
    async statements(franchiseId: number) {
      const { rows } = await t.db.owner.query<{ id: number }>(
        `select s.id::float8 from payout_statement s join payout_period p on p.tenant_id = s.tenant_id and p.id = s.period_id
         where s.tenant_id = $1 and s.franchise_id = $2 and p.start_date between '2026-06-01' and '2026-06-30' and s.van_id is not null order by s.id`,
        [tenant.id, franchiseId],
      )
      const read = await Promise.all(rows.map(({ id }) => statement(id)))
      const total = (figure: string): number => sumOf(read.map(each => each[figure] ?? 0))
      return {
        sums: {
          totalSales: total('totalSales'),
          workOrderCount: total('workOrderCount'),
          totalRevenue: total('totalRevenue'),
          cashPayments: total('cashPayments'),
        },
        all: read.map(
          (each): Statement => ({
            total: each.total ?? 0,
            rows: sumOf(each.rows.map(({ amount }) => amount)),
            royaltyFee: each.royaltyFee ?? 0,
            subTotalSales: each.subTotalSales ?? 0,
            subTotalRevenue: each.subTotalRevenue ?? 0,
          }),
        ),
      }
    },

    /** The only transfer to the bank, with its matched movements by kind. */
    async transfer() {
      const { payouts } = (await desk.ask(TRANSFERS)).providerPayouts
      const [{ amount, fees, openCount, transactions }] = payouts
      const kinds: Record<string, number> = {}
      for (const { kind, amount: moved, isMatched } of transactions)
        if (isMatched)
          kinds[kind === 'CHARGE' ? 'CAPTURE' : kind] = (kinds[kind === 'CHARGE' ? 'CAPTURE' : kind] ?? 0) + moved
      return { amount, fees, openCount, kinds }
    },
  }
}
