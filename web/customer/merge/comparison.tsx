/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as a grid on a phone, a table loses its own roles */
import { formatShortDate } from '../../../domain/format/dates.ts'
import { formatList } from '../../../domain/format/list.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { formatPercent } from '../../../domain/format/percent.ts'
import { formatPhone } from '../../../domain/format/phone.ts'
import { EmailText } from '../../ui/display/email-link.tsx'
import { useStaffZone } from '../../franchise-choice/franchise.ts'
import classes from './comparison.module.css'
import type { MergeSide } from './queries.ts'
import { TEXTS } from './texts.ts'

interface Fact {
  label: string
  kept: string
  merged: string
}

const NOTHING = '–'

/** Shows two customers side by side, on a phone too. */
export function Comparison({ kept, merged }: Record<'kept' | 'merged', MergeSide>) {
  const zone = useStaffZone()
  const [left, right] = [textsOf(kept, zone), textsOf(merged, zone)]
  const facts = FACTS.map((fact): Fact => ({ label: TEXTS.facts[fact], kept: left[fact], merged: right[fact] }))
  return (
    <div className={classes.frame}>
      <table className={classes.table} role="table">
        <caption className="visually-hidden">{TEXTS.comparison}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {TEXTS.fact}
            </th>
            <th role="columnheader" scope="col">
              {TEXTS.kept}
            </th>
            <th role="columnheader" scope="col">
              {TEXTS.other}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {facts
            // What neither has says nothing.
            .filter(fact => fact.kept !== NOTHING || fact.merged !== NOTHING)
            .map(fact => (
              <tr key={fact.label} role="row">
                <th role="rowheader" scope="row">
                  {fact.label}
                </th>
                <Value text={fact.kept} />
                <Value text={fact.merged} />
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

function Value({ text }: { text: string }) {
  return (
    <td role="cell" className={text === NOTHING ? classes.nothing : undefined}>
      {text.includes('@') ? <EmailText email={text} /> : text}
    </td>
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
    // A line for each.
    phones: side.phoneNumbers.length === 0 ? NOTHING : side.phoneNumbers.map(formatPhone).join('\n'),
    since: day(side.createdAt),
    lastVisit: day(side.lastVisitAt),
    vendor: side.vendorName ?? NOTHING,
    discount: discountOf(side),
    credit: side.credit === 0 ? NOTHING : formatMoney(side.credit),
    tags: side.tags.length === 0 ? NOTHING : formatList(side.tags),
    ...(Object.fromEntries(
      Object.entries(counts).map(([name, count]) => [name, count === 0 ? NOTHING : String(count)]),
    ) as Record<keyof typeof counts, string>),
  }
}

function discountOf({ defaultDiscountType: type, defaultDiscountAmount: amount }: MergeSide): string {
  if (type === null || amount === null) return NOTHING
  return type === 'PERCENT' ? formatPercent(amount) : formatMoney(amount)
}
