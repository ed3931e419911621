import type { ReactNode } from 'react'
import { GROUPINGS, type Grouping } from '../../domain/analytics/grouping.ts'
import { type Period, PERIODS } from '../../domain/analytics/period.ts'
import type { Currency } from '../../domain/format/money.ts'
import { Button } from '../ui/inputs/button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import classes from './analytics.module.css'
import type { ShownSpan } from './span.ts'
import { TEXTS } from './texts.ts'

interface Named {
  id: string
  name: string
}

interface OneOfAllProps {
  label: string
  /** The option for all. */
  all: string
  options: readonly Named[]
  /** An id, '' for all. */
  value: string
  onChange: (id: string) => void
}

/** A choice of one or all. */
export function OneOfAll({ label, all, options, value, onChange }: OneOfAllProps) {
  return (
    <SelectField
      label={label}
      placeholder={all}
      value={value}
      onChange={onChange}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

interface CurrencyFieldProps {
  currencies: readonly Currency[]
  value: Currency
  onChange: (currency: Currency) => void
}

/** Whose franchises are shown; nothing for somebody with franchises of one country. */
export function CurrencyField({ currencies, value, onChange }: CurrencyFieldProps) {
  if (currencies.length < 2) return null
  return (
    <div className={classes.currency}>
      <SelectField
        label={TEXTS.currency}
        value={value}
        onChange={onChange}
        options={currencies.map(each => ({ value: each, label: TEXTS.currencies[each] }))}
      />
    </div>
  )
}

/** Whether sales are shown with tax or before it. */
export function TaxField({
  isBeforeTax,
  onChange,
}: {
  isBeforeTax: boolean
  onChange: (isBeforeTax: boolean) => void
}) {
  return (
    <SelectField
      label={TEXTS.tax.label}
      value={isBeforeTax ? 'before' : 'with'}
      onChange={value => onChange(value === 'before')}
      options={[
        { value: 'with', label: TEXTS.tax.with },
        { value: 'before', label: TEXTS.tax.before },
      ]}
    />
  )
}

interface SpanFieldsProps {
  grouping: Grouping
  span: ShownSpan
  onGroup: (grouping: Grouping) => void
  onSpan: (span: { from: string } | { to: string }) => void
}

/** The grouping and the period (DASH-04). */
export function SpanFields({ grouping, span, onGroup, onSpan }: SpanFieldsProps) {
  return (
    <>
      <SelectField
        label={TEXTS.groupBy}
        value={grouping}
        onChange={onGroup}
        options={GROUPINGS.map(one => ({ value: one, label: TEXTS.groups[one] }))}
      />
      <TextField type="datetime-local" label={TEXTS.from} value={span.from} onChange={from => onSpan({ from })} />
      <TextField
        type="datetime-local"
        label={TEXTS.to}
        value={span.to}
        onChange={to => onSpan({ to })}
        error={span.instants ? undefined : TEXTS.invalidSpan}
      />
    </>
  )
}

interface PeriodButtonsProps {
  /** The shown one; undefined for days that were chosen one by one. */
  period: Period | undefined
  onChange: (period: Period) => void
}

/** Periods until now, chosen with one press. */
export function PeriodButtons({ period, onChange }: PeriodButtonsProps) {
  return (
    <div role="group" aria-label={TEXTS.periods.label} className={classes.periods}>
      {PERIODS.map(one => (
        <Button
          key={one}
          size="sm"
          variant={one === period ? 'primary' : 'secondary'}
          aria-pressed={one === period}
          onClick={() => onChange(one)}
        >
          {TEXTS.periods[one]}
        </Button>
      ))}
    </div>
  )
}

/** The filter fields, with a note below. */
export function Filters({ grouping, children }: { grouping: Grouping; children: ReactNode }) {
  return (
    <section aria-label={TEXTS.filters} className={classes.group}>
      <div className={classes.filters}>{children}</div>
      {grouping === 'workOrders' && <p className={classes.note}>{TEXTS.latestOrders}</p>}
    </section>
  )
}
