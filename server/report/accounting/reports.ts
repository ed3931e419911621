import { accountKey, DayTotals, postingsOf } from '../../../domain/report/journal.ts'
import { isAsOf, type ReportName, type ReportRequest } from '../../../domain/report/request.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { chart } from './accounts.ts'
import { bridge } from './bridge.ts'
import { readFacts } from './journal-facts.ts'
import { openInvoiceList, receivables } from './receivables.ts'
import { type FranchiseZone, franchiseZones } from './request.ts'
import { sales } from './sales.ts'
import { stock, writeOffs } from './stock.ts'
import { moneyColumn, type ReportTable, textColumn } from './table.ts'
import { taxes } from './taxes.ts'
import { TEXTS } from './texts.ts'

const { columns: HEADERS } = TEXTS

/** The sums of a journal by account: what a period's entries debit and credit. */
function journalSums(request: ReportRequest, zones: readonly FranchiseZone[]): ReportTable {
  return {
    columns: [
      textColumn('account', HEADERS.account),
      textColumn('code', HEADERS.code),
      textColumn('detail', HEADERS.tax),
      moneyColumn('debits', HEADERS.debits),
      moneyColumn('credits', HEADERS.credits),
    ],
    read: async (db, handle) => {
      const accounts = await chart(db)
      const [debits, credits] = [new DayTotals(), new DayTotals()]
      await readFacts(db, request, zones, facts => {
        for (const fact of facts) {
          const postings = postingsOf(fact)
          debits.add(postings.filter(({ amount }) => amount > 0))
          credits.add(postings.filter(({ amount }) => amount < 0))
        }
      })
      const [debited, credited] = [debits, credits].map(
        totals => new Map(totals.postings().map(posting => [accountKey(posting), posting])),
      )
      const rows = [...new Map([...(debited ?? []), ...(credited ?? [])]).entries()].map(([key, posting]) => {
        const { code, name } = accounts(posting.role, posting.detail)
        return [name, code, posting.note, debited?.get(key)?.amount ?? 0, 0 - (credited?.get(key)?.amount ?? 0)]
      })
      await handle(
        rows.toSorted((a, b) => String(a[1]).localeCompare(String(b[1])) || String(a[2]).localeCompare(String(b[2]))),
      )
    },
  }
}

const TABLES: Readonly<Record<ReportName, (request: ReportRequest, zones: readonly FranchiseZone[]) => ReportTable>> = {
  RECEIVABLES: receivables,
  OPEN_INVOICES: openInvoiceList,
  TAXES: taxes,
  SALES: sales,
  BRIDGE: bridge,
  STOCK: stock,
  WRITE_OFFS: writeOffs,
  JOURNAL: journalSums,
}

/** Returns a report as a table. */
export async function reportTable(db: Database, name: ReportName, request: ReportRequest): Promise<ReportTable> {
  return TABLES[name](request, await franchiseZones(db, request))
}

/** The title of a report, with what it is about. */
export function reportTitle(
  name: ReportName,
  { startDate, endDate }: Pick<ReportRequest, 'startDate' | 'endDate'>,
): { title: string; detail: string } {
  return {
    title: TEXTS.titles[name],
    detail: isAsOf(name) ? TEXTS.asOf(endDate) : TEXTS.period(startDate, endDate),
  }
}
