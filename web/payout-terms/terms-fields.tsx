import { fieldsFor, TERM_FIELDS, type TermField } from '../../domain/payout/change-terms.ts'
import type { SubmitForm } from '../ui/form/use-submit-form.ts'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { RadioCards } from '../ui/inputs/choice-cards.tsx'
import { MoneyField } from '../ui/inputs/money-field.tsx'
import { PercentField } from '../ui/inputs/percent-field.tsx'
import { Card, Row } from '../ui/layout/card.tsx'
import { TEXTS } from './texts.ts'
import type { TermsValues } from './use-terms-form.ts'

const GROUPS = ['fees', 'orders', 'van', 'people'] as const
const TYPES = ['1', '2', '3'] as const
const SCHEDULES = ['SEMI_MONTHLY', 'MONTHLY'] as const

interface FieldsProps {
  form: SubmitForm<TermsValues>
}

/** The fields of payout terms: the type of franchise, and what counts for it. */
export function TermsFields({ form }: FieldsProps) {
  const { franchiseType } = form.values
  const fields = fieldsFor(franchiseType === '1' ? 1 : franchiseType === '2' ? 2 : 3)
  return (
    <>
      <Card title={TEXTS.type}>
        <RadioCards
          legend={TEXTS.type}
          hideLegend
          value={franchiseType}
          onChange={type => form.change({ franchiseType: type })}
          error={form.errors.franchiseType}
          choices={TYPES.map(value => ({
            value,
            title: TEXTS.types[value],
            description: TEXTS.typeHints[value],
          }))}
        />
        <RadioCards
          legend={TEXTS.schedule}
          columns={2}
          value={form.values.schedule}
          onChange={schedule => form.change({ schedule })}
          error={form.errors.schedule}
          choices={SCHEDULES.map(value => ({
            value,
            title: TEXTS.schedules[value],
            description: TEXTS.scheduleHints[value],
          }))}
        />
      </Card>
      {GROUPS.map(group => {
        const own = fields.filter(field => TERM_FIELDS[field].group === group)
        return (
          own.length > 0 && (
            <Card key={group} title={TEXTS.groups[group].title} description={TEXTS.groups[group].hint}>
              <Row>
                {own.map(field => (
                  <FeeField key={`${franchiseType} ${field}`} form={form} field={field} />
                ))}
              </Row>
            </Card>
          )
        )
      })}
    </>
  )
}

function FeeField({ form, field }: FieldsProps & { field: TermField }) {
  const { label, hint } = TEXTS.fields[field]
  if (field === 'planWorkBps' && form.values.franchiseType === '2')
    return (
      <CheckboxField
        label={TEXTS.planWorkSwitch}
        description={TEXTS.planWorkSwitchHint}
        checked={(form.values.planWorkBps ?? 0) > 0}
        onChange={isOn => form.change({ planWorkBps: isOn ? 10_000 : 0 })}
      />
    )
  const Field = TERM_FIELDS[field].kind === 'percent' ? PercentField : MoneyField
  return <Field {...form.field(field)} label={label} description={hint} />
}
