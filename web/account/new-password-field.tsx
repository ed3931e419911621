import { type PasswordWeakness, passwordStrength } from '../../domain/account/password-strength.ts'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { PasswordMeter } from './password-meter.tsx'
import { useIsCommonPassword } from './common-passwords.ts'
import { TEXTS } from './texts.ts'

interface NewPasswordFieldProps {
  label: string
  description: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error: string | undefined
  /** Name and email of the account: a password that contains them is easy to guess. */
  own: readonly string[]
}

const texts = TEXTS.strength
const HINTS: Record<NonNullable<PasswordWeakness>, string> = {
  short: texts.short,
  common: texts.common,
  'own-name': texts.ownName,
  repeated: texts.repeated,
  longer: texts.longer,
}

/** A field for a new password, with a strength meter. The meter only advises. */
export function NewPasswordField({ own, ...field }: NewPasswordFieldProps) {
  const isCommon = useIsCommonPassword(field.value)
  const { strength, weakness } = passwordStrength(field.value, { own, isCommon })
  return (
    <div>
      <PasswordField {...field} name="password" autoComplete="new-password" />
      {field.value !== '' && (
        <PasswordMeter strength={strength} label={weakness === null ? texts.levels[strength] : HINTS[weakness]} />
      )}
    </div>
  )
}
