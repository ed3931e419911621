import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countryOf, currencyOf } from '../../../domain/address/country.ts'
import { localDay } from '../../../domain/format/dates.ts'
import { isCalendarDay } from '../../../domain/format/instant.ts'
import { CURRENCIES, type Currency } from '../../../domain/format/money.ts'
import { type Cell, isAsOf, REPORTS, type ReportName, SALES_BY, type SalesBy } from '../../../domain/report/request.ts'
import { spell } from '../../../domain/format/spelling.ts'
import { request } from '../../platform/api/api.ts'
import { useFranchises, useStaffZone } from '../../franchise-choice/franchise.ts'
import { useBarFranchise } from '../../franchise-choice/use-bar-franchise.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { DataTable } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { loadable } from '../../ui/feedback/loadable.ts'
import { IconReportMoney } from '../../ui/icon/report-money.gen.ts'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Card, Row, Stack } from '../../ui/layout/card.tsx'
import { cellText } from './cells.ts'
import { AccountingReportQuery } from './documents.ts'
import { lastMonth } from './last-month.ts'
import { accountingKeys } from './query-keys.ts'
import { ReportDownloads } from './report-downloads.tsx'
import { TEXTS } from './texts.ts'
import { useVendors } from './use-vendors.ts'

const ALL = ''
const options = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map(value => ({ value, label: labels[value] }))

/** A report with its filters, table, totals and files. */
export function ReportTab() {
  const tenant = useTenant()
  const zone = useStaffZone()
  const { all: franchises, selected } = useFranchises()
  const [report, setReport] = useState<ReportName>('RECEIVABLES')
  const [salesBy, setSalesBy] = useState<SalesBy>('SERVICE')
  const [chosenFranchise, setFranchise] = useState<string>()
  const barId = useBarFranchise(() => setFranchise(undefined))
  const [vendorId, setVendor] = useState<string>(ALL)
  const [today] = useState(() => localDay(new Date(), zone))
  const [days, setDays] = useState(() => lastMonth(today))
  const [chosenCurrency, setCurrency] = useState<Currency>()
  const franchiseId = chosenFranchise ?? barId ?? ALL
  const franchise = franchises.find(({ id }) => id === franchiseId) ?? selected
  const currency = chosenCurrency ?? currencyOf(franchise?.countryCode ?? tenant.countryCode)
  const vendors = useVendors()
  const asOf = isAsOf(report)
  const isOfVendor = report === 'OPEN_INVOICES'
  const isValid = isCalendarDay(days.to) && (asOf || (isCalendarDay(days.from) && days.from <= days.to))
  const input = {
    startDate: asOf ? days.to : days.from,
    endDate: days.to,
    currency,
    franchiseIds: franchiseId === ALL ? [] : [franchiseId],
    vendorId: isOfVendor && vendorId !== ALL ? vendorId : null,
    salesBy,
  }
  const table = useQuery({
    queryKey: accountingKeys.report(report, input),
    queryFn: async ({ signal }) =>
      (await request(AccountingReportQuery, { report, request: input }, signal)).accountingReport,
    enabled: isValid,
  })
  const columns = table.data?.columns ?? PLACEHOLDERS
  const rows = (table.data?.rows ?? []) as Cell[][]
  const shown = table.data ? withTotals(rows, table.data.totals as Cell[]) : undefined
  return (
    <Stack>
      <Card title={TEXTS.reports[report]} description={TEXTS.hints[report]}>
        <Row>
          <SelectField
            label={TEXTS.report}
            value={report}
            onChange={setReport}
            options={options(REPORTS, TEXTS.reports)}
          />
          {report === 'SALES' && (
            <SelectField
              label={TEXTS.by}
              value={salesBy}
              onChange={setSalesBy}
              options={SALES_BY.map(value => ({ value, label: spell(countryOf(currency), TEXTS.salesBy[value]) }))}
            />
          )}
          {isOfVendor && vendors.length > 0 && (
            <SelectField
              label={TEXTS.vendor}
              value={vendorId}
              onChange={setVendor}
              options={[
                { value: ALL, label: TEXTS.allVendors },
                ...vendors.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          {franchises.length > 1 && (
            <SelectField
              label={TEXTS.franchise}
              value={franchiseId}
              onChange={setFranchise}
              options={[
                { value: ALL, label: TEXTS.allFranchises },
                ...franchises.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          {!asOf && (
            <TextField
              label={TEXTS.from}
              type="date"
              value={days.from}
              onChange={from => setDays({ ...days, from })}
              error={isValid ? undefined : TEXTS.wrongDays}
            />
          )}
          <TextField
            label={asOf ? TEXTS.asOf : TEXTS.to}
            type="date"
            value={days.to}
            onChange={to => setDays({ ...days, to })}
          />
          <SelectField
            label={TEXTS.currency}
            value={currency}
            onChange={setCurrency}
            options={CURRENCIES.map(value => ({ value, label: value }))}
          />
        </Row>
      </Card>
      {isValid && (
        <ReportDownloads
          report={report}
          input={input}
          isOver={days.to < today}
          note={
            table.data && table.data.rowCount > rows.length
              ? TEXTS.firstRows(rows.length, table.data.rowCount)
              : table.data && TEXTS.rows(table.data.rowCount)
          }
        />
      )}
      {isValid && (
        <DataTable
          key={report}
          caption={TEXTS.reports[report]}
          columns={columns.map((column, index) => ({
            key: column.key,
            header: column.header,
            render: ({ cells, isTotal }: ShownRow) =>
              isTotal ? (
                <strong>
                  {index === 0
                    ? TEXTS.total
                    : cells[index] === null
                      ? ''
                      : cellText(cells[index] ?? null, column, currency)}
                </strong>
              ) : (
                cellText(cells[index] ?? null, column, currency)
              ),
            ...(column.kind === 'TEXT' ? {} : { align: 'end' as const }),
            ...(index === 0 ? { primary: true } : {}),
          }))}
          rows={loadable({ ...table, data: shown })}
          rowKey={({ nth }) => String(nth)}
          empty={<EmptyState icon={<IconReportMoney />}>{TEXTS.empty}</EmptyState>}
        />
      )}
    </Stack>
  )
}

interface ShownRow {
  nth: number
  cells: Cell[]
  isTotal: boolean
}

const PLACEHOLDERS = ['a', 'b', 'c', 'd'].map(key => ({ key, header: '', kind: 'TEXT' }))

/** The rows, and their totals as the last one. */
const withTotals = (rows: readonly Cell[][], totals: Cell[]): ShownRow[] => [
  ...rows.map((cells, nth) => ({ nth, cells, isTotal: false })),
  ...(rows.length > 0 && totals.some(cell => cell !== null) ? [{ nth: -1, cells: totals, isTotal: true }] : []),
]
