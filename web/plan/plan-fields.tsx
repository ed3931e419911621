import type { Frequency } from '../../domain/subscription/dates.ts'
import type { PlanSettings } from '../../domain/subscription/plan-settings.ts'
import type { SubmitForm } from '../ui/form/use-submit-form.ts'
import { MoneyField } from '../ui/inputs/money-field.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Row } from '../ui/layout/card.tsx'
import { type CoverageRow, coverageIn } from './coverage-rows.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.form

/** A plan as a form holds it. */
export interface PlanValues {
  name: string
  description: string
  /** Cents; undefined: not entered. */
  price: number | undefined
  frequency: Frequency
  coverage: CoverageRow[]
}

/** A form that has the plan among its fields. */
export type FieldsForm = Pick<SubmitForm<PlanValues>, 'values' | 'field'>

/** Returns the plan that was typed. */
export const settingsOf = ({ name, description, price, frequency, coverage }: PlanValues): PlanSettings => ({
  name,
  description,
  price: price ?? null,
  frequency,
  coverage: coverageIn(coverage),
})

/** Returns the plan for the API, once it is checked. */
export function inputOf(values: PlanValues) {
  const { price, coverage, ...plan } = settingsOf(values)
  return { ...plan, price: price ?? 0, coverage: [...(coverage ?? [])] }
}

/** What customers read of a plan. */
export function TextFields({ form }: { form: FieldsForm }) {
  return (
    <>
      <TextField {...form.field('name')} label={T.name} />
      <TextAreaField {...form.field('description')} label={T.description} description={T.descriptionHint} rows={6} />
    </>
  )
}

/** What a plan costs, and how often. */
export function ChargeFields({ form }: { form: FieldsForm }) {
  return (
    <Row>
      <MoneyField {...form.field('price')} label={T.amount} />
      <SelectField
        {...form.field('frequency')}
        label={T.frequency}
        options={(['MONTHLY', 'ANNUALLY'] as const).map(value => ({ value, label: T.frequencies[value] }))}
      />
    </Row>
  )
}
