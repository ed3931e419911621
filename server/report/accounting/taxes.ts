import { sql } from 'kysely'
import type { ReportRequest } from '../../../domain/report/request.ts'
import { billsIn } from './bills.ts'
import { type FranchiseZone, monthsOf, spansOf } from './request.ts'
import { countColumn, moneyColumn, type ReportRow, type ReportTable, tableOf, textColumn } from './table.ts'
import { TEXTS } from './texts.ts'

const { columns: HEADERS } = TEXTS

/** Taxes billed by month, jurisdiction and name with the prices that each covers, less those of voids and credit notes in the same month. */
export function taxes(request: ReportRequest, zones: readonly FranchiseZone[]): ReportTable {
  const spans = monthsOf(request).flatMap(({ month, ...days }) =>
    spansOf({ ...request, ...days }, zones).map(span => ({ ...span, label: month })),
  )
  return tableOf(
    [
      textColumn('month', HEADERS.month),
      textColumn('jurisdiction', HEADERS.jurisdiction),
      textColumn('tax', HEADERS.tax),
      { key: 'rate', header: HEADERS.rate, kind: 'RATE', isSummed: false },
      textColumn('registration', HEADERS.registration),
      countColumn('bills', HEADERS.bills, false),
      moneyColumn('taxable', HEADERS.taxable, false),
      moneyColumn('amount', HEADERS.taxAmount),
    ],
    sql<ReportRow>`select b.label as month, b.country_code || '-' || coalesce(b.bill_to->>'provinceCode', '') as jurisdiction, x.name as tax, x."ratePpm" as rate,
        x."registrationNumber" as registration, sum(b.sign)::bigint as bills, sum(b.sign * coalesce(x.base, 0))::bigint as taxable, sum(b.sign * x.amount)::bigint as amount
      from (${billsIn(spans, request.currency)}) b cross join lateral jsonb_to_recordset(b.taxes) as x (name text, "ratePpm" bigint, amount bigint, base bigint, "registrationNumber" text)
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  )
}
