import { CODE_TYPES } from '../../domain/discount/code-terms.ts'
import type { SubmitForm } from '../ui/form/use-submit-form.ts'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { MoneyField } from '../ui/inputs/money-field.tsx'
import { PercentField } from '../ui/inputs/percent-field.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Row } from '../ui/layout/card.tsx'
import type { CodeValues } from './code-form.ts'
import classes from './code-fields.module.css'
import type { CodeList } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.form

/** A form that has the terms among its fields. */
export type TermsForm = Pick<SubmitForm<CodeValues>, 'values' | 'field' | 'change' | 'errors'>

interface FieldsProps {
  form: TermsForm
  services: CodeList['services']
  /** Somebody used it. */
  locked?: boolean
}

/** Kind and amount of a code, and which services it lowers. */
export function DiscountFields({ form, services, locked = false }: FieldsProps) {
  const { type, amount, nameKeys } = form.values
  const amountField = { ...form.field('amount'), value: amount, disabled: locked }
  // A code that was made with another kind keeps it.
  const types = CODE_TYPES.some(one => one === type) ? CODE_TYPES : [...CODE_TYPES, type]
  // What is locked shows only what was chosen.
  const listed = services.filter(({ nameKey, active }) => (active && !locked) || nameKeys?.includes(nameKey))
  return (
    <>
      <Row>
        <SelectField
          {...form.field('type')}
          label={T.kind}
          disabled={locked}
          onChange={next => form.change({ type: next, amount: undefined })}
          options={types.map(kind => ({ value: kind, label: TEXTS.kinds[kind] }))}
        />
        {type === 'PERCENT' ? (
          <PercentField {...amountField} label={T.percent} />
        ) : (
          <MoneyField {...amountField} label={T.money} />
        )}
      </Row>
      <CheckboxField
        label={T.only}
        checked={nameKeys !== null}
        disabled={locked}
        onChange={isSome => form.change({ nameKeys: isSome ? [] : null })}
      />
      {nameKeys !== null && (
        <fieldset className={classes.services} disabled={locked} data-path="nameKeys" tabIndex={-1}>
          <legend className="visually-hidden">{T.chosen}</legend>
          {listed.map(({ nameKey, name, active }) => (
            <CheckboxField
              key={nameKey}
              label={active ? name : T.archived(name)}
              checked={nameKeys.includes(nameKey)}
              onChange={isChosen =>
                form.change({
                  nameKeys: isChosen ? [...nameKeys, nameKey] : nameKeys.filter(other => other !== nameKey),
                })
              }
            />
          ))}
          {form.errors.nameKeys !== undefined && (
            <p className={classes.error} role="alert">
              {form.errors.nameKeys}
            </p>
          )}
        </fieldset>
      )}
    </>
  )
}

interface LimitFieldsProps {
  form: Pick<TermsForm, 'field'>
  /** Each code of a set works once. */
  isSet: boolean
}

/** When and how often a code works. */
export function LimitFields({ form, isSet }: LimitFieldsProps) {
  return (
    <>
      <Row>
        <TextField {...form.field('fromDay')} type="date" label={T.from} />
        <TextField {...form.field('untilDay')} type="date" label={T.until} />
      </Row>
      {!isSet && (
        <Row>
          <TextField {...form.field('maxUses')} inputMode="numeric" label={T.maxUses} />
          <TextField {...form.field('maxUsesPerCustomer')} inputMode="numeric" label={T.perCustomer} />
        </Row>
      )}
    </>
  )
}
