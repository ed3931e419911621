import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { actsEverywhere } from '../../domain/account/permissions.ts'
import { dayOf } from '../../domain/format/day-text.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { SettingsSection } from '../settings/settings-form.tsx'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { type Code, type CodeOrder, codeOrdersQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.orders

const columnsFor = (isSet: boolean): readonly Column<CodeOrder>[] => [
  {
    key: 'day',
    header: T.columns.day,
    primary: true,
    render: ({ workOrderId, scheduledAt, timeZone }) => (
      <Link to={PATHS.workOrder} params={{ id: workOrderId }}>
        {dayOf(new Date(scheduledAt), timeZone)}
      </Link>
    ),
  },
  { key: 'customer', header: T.columns.customer, render: ({ customerName }) => customerName },
  ...(isSet ? [{ key: 'code', header: T.columns.code, render: ({ code }: CodeOrder) => code }] : []),
  {
    key: 'discount',
    header: T.columns.discount,
    align: 'end',
    render: ({ discount, currency }) => formatMoney(discount, currency),
  },
]

/** The last appointments with a code. */
export function CodeOrders({ code: { id, prefix } }: { code: Code }) {
  const query = useQuery(codeOrdersQuery(id))
  const seesAll = actsEverywhere(useSession()?.roles ?? [])
  return (
    <SettingsSection title={T.title} explanation={<p>{seesAll ? T.explanation : T.explanationHere}</p>}>
      <DataTable
        caption={T.title}
        columns={columnsFor(prefix !== null)}
        rows={loadable(query)}
        rowKey={({ workOrderId }) => workOrderId}
        expectedRows={2}
        empty={<p>{T.empty}</p>}
      />
    </SettingsSection>
  )
}
