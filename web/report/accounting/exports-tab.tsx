import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../domain/format/dates.ts'
import { LOCALE } from '../../../domain/format/locale.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { request } from '../../platform/api/api.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { useStaffZone } from '../../franchise-choice/franchise.ts'
import { DataTable } from '../../ui/display/data-table.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { loadable } from '../../ui/feedback/loadable.ts'
import { IconFileExport } from '../../ui/icon/file-export.gen.ts'
import { JournalExportsQuery } from './documents.ts'
import { accountingKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

type Exported = ResultOf<typeof JournalExportsQuery>['journalExports'][number]

const { exports: EXPORTS } = TEXTS
const MAX_CHANGES = 20

/** The exported journals, and whether a period's export is the same as the one before. */
export function ExportsTab() {
  const zone = useStaffZone()
  const exported = useQuery({
    queryKey: accountingKeys.exports(),
    queryFn: async ({ signal }) => (await request(JournalExportsQuery, {}, signal)).journalExports,
    staleTime: 0,
  })
  return (
    <DataTable
      caption={EXPORTS.caption}
      columns={[
        {
          key: 'period',
          header: EXPORTS.period,
          primary: true,
          render: (row: Exported) => EXPORTS.days(row.startDate, row.endDate, row.currency),
        },
        {
          key: 'format',
          header: EXPORTS.format,
          render: row => EXPORTS.formatBy(TEXTS.formats[row.format], TEXTS.units[row.by]),
        },
        {
          key: 'exported',
          header: EXPORTS.exported,
          render: row => EXPORTS.by(formatDateTime(new Date(row.createdAt), zone), row.authorName),
        },
        { key: 'lines', header: EXPORTS.lines, align: 'end', render: row => row.lineCount.toLocaleString(LOCALE) },
        {
          key: 'debits',
          header: EXPORTS.debits,
          align: 'end',
          render: row => formatMoney(row.debits, row.currency),
        },
        { key: 'compared', header: EXPORTS.compared, render: row => <Compared row={row} /> },
      ]}
      rows={loadable(exported)}
      rowKey={({ id }) => id}
      empty={<EmptyState icon={<IconFileExport />}>{EXPORTS.empty}</EmptyState>}
    />
  )
}

function Compared({ row }: { row: Exported }) {
  if (row.previousAt === null) return <StatusBadge tone="neutral">{EXPORTS.first}</StatusBadge>
  if (row.changes.length === 0) {
    const [tone, label] =
      row.isIdentical === null
        ? (['success', EXPORTS.sameSums] as const)
        : row.isIdentical
          ? (['success', EXPORTS.identical] as const)
          : (['info', EXPORTS.renamed] as const)
    return <StatusBadge tone={tone}>{label}</StatusBadge>
  }
  return (
    <details>
      <summary>{EXPORTS.changed(row.changes.length)}</summary>
      <ul>
        {row.changes.slice(0, MAX_CHANGES).map(({ day, account, before, after }) => (
          <li key={`${day} ${account}`}>
            {EXPORTS.change(day, account, formatMoney(before, row.currency), formatMoney(after, row.currency))}
          </li>
        ))}
      </ul>
    </details>
  )
}
