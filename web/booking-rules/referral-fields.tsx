import type { ReferralTerms } from '../../domain/booking-rules/referral.ts'
import { SettingsSection } from '../settings/settings-form.tsx'
import type { SettingsForm } from '../settings/use-settings-form.ts'
import { MoneyField } from '../ui/inputs/money-field.tsx'
import type { RulesForm } from './queries.ts'
import classes from './referral-fields.module.css'
import { TEXTS } from './texts.ts'

const T = TEXTS.referral

const CREDITS = ['subscriptionCredit', 'oilChangeCredit', 'tireRotationCredit', 'batteryCredit'] as const

/** What the business gives for recommendations. */
export function ReferralFields({ form }: { form: SettingsForm<RulesForm> }) {
  const amount = (name: keyof ReferralTerms, description?: string) => {
    const { value, ...field } = form.field(name)
    return (
      <MoneyField
        {...field}
        label={T[name]}
        description={description}
        value={value < 0 ? undefined : value}
        // No amount is -1, which no rule accepts.
        onChange={cents => form.change({ [name]: cents ?? -1 })}
      />
    )
  }
  return (
    <SettingsSection title={T.title} explanation={<p>{T.hint}</p>}>
      <div className={classes.discount}>{amount('discount', T.discountHint)}</div>
      <fieldset className={classes.credits}>
        <legend className={classes.legend}>{T.credits}</legend>
        <p className={classes.hint}>{T.creditsHint}</p>
        <div className={classes.amounts}>
          {CREDITS.map(name => (
            <div key={name}>{amount(name)}</div>
          ))}
        </div>
      </fieldset>
    </SettingsSection>
  )
}
