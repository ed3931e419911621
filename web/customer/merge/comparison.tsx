import { formatShortDate } from '../../../domain/format/dates.ts'
import { formatList } from '../../../domain/format/list.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { formatPercent } from '../../../domain/format/percent.ts'
import { formatPhone } from '../../../domain/format/phone.ts'
import { useStaffZone } from '../../franchise-choice/franchise.ts'
import { type Column, DataTable } from '../../ui/display/data-table.tsx'
import type { MergeSide } from './queries.ts'
import { TEXTS } from './texts.ts'

interface Fact {
  label: string
  kept: string
  merged: string
}

const NOTHING = '–'

const COLUMNS: readonly Column<Fact>[] = [
  { key: 'fact', header: TEXTS.fact, primary: true, render: ({ label }) => label },
  { key: 'kept', header: TEXTS.kept, render: ({ kept }) => kept },
  { key: 'merged', header: TEXTS.other, render: ({ merged }) => merged },
]

/** Shows two customers side by side. */
export function Comparison({ kept, merged }: Record<'kept' | 'merged', MergeSide>) {
  const zone = useStaffZone()
  const [left, right] = [textsOf(kept, zone), textsOf(merged, zone)]
  const facts = FACTS.map(fact => ({ label: TEXTS.facts[fact], kept: left[fact], merged: right[fact] }))
  return (
    <DataTable
      caption={TEXTS.comparison}
      columns={COLUMNS}
      // What neither has says nothing.
      rows={{
        status: 'ready',
        data: facts.filter(fact => ![NOTHING, '0'].includes(fact.kept) || ![NOTHING, '0'].includes(fact.merged)),
      }}
      rowKey={({ label }) => label}
      empty={null}
    />
  )
}

type FactName = keyof typeof TEXTS.facts

const FACTS = Object.keys(TEXTS.facts) as FactName[]

function textsOf(side: MergeSide, zone: string): Record<FactName, string> {
  const day = (instant: string | null): string =>
    instant === null ? NOTHING : formatShortDate(new Date(instant), zone)
  const { cars, orders, invoices, plans, contacts, addresses, notes, files, ratings } = side
  const counts = { cars, orders, invoices, plans, contacts, addresses, notes, files, ratings }
  return {
    name: side.name,
    email: side.email,
    login: side.canLogIn ? TEXTS.canLogIn.yes : TEXTS.canLogIn.no,
    phones: side.phoneNumbers.length === 0 ? NOTHING : formatList(side.phoneNumbers.map(formatPhone)),
    since: day(side.createdAt),
    lastVisit: day(side.lastVisitAt),
    vendor: side.vendorName ?? NOTHING,
    discount: discountOf(side),
    credit: side.credit === 0 ? NOTHING : formatMoney(side.credit),
    tags: side.tags.length === 0 ? NOTHING : formatList(side.tags),
    ...(Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])) as Record<
      keyof typeof counts,
      string
    >),
  }
}

function discountOf({ defaultDiscountType: type, defaultDiscountAmount: amount }: MergeSide): string {
  if (type === null || amount === null) return NOTHING
  return type === 'PERCENT' ? formatPercent(amount) : formatMoney(amount)
}
