import { useState } from 'react'
import { passwordProblem } from '../../../domain/account/password.ts'
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx'
import { PasswordField } from '../../ui/inputs/password-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { updateDraft, useDraft } from '../booking-store.ts'
import { TEXTS } from './texts.ts'

interface AccountSectionProps {
  isStaff: boolean
  password: string
  onChange: (password: string) => void
  /** The server's error for the password. */
  refused: string | undefined
}

/** Asks for a password or guest checkout: anonymous users, and staff who book for a customer without an account (SCHED-09, rule B13). */
export function AccountSection({ isStaff, password, onChange, refused }: AccountSectionProps) {
  const { isGuest, contact } = useDraft()
  const [wasLeft, setWasLeft] = useState(false)
  const problem = wasLeft && password !== '' ? passwordProblem(password, contact.email) : null
  return (
    <Card title={TEXTS.account.title} description={isStaff ? TEXTS.account.staffHint : TEXTS.account.hint}>
      {!isGuest && (
        <PasswordField
          label={TEXTS.account.password}
          description={TEXTS.account.passwordHint}
          value={password}
          onChange={onChange}
          onBlur={() => setWasLeft(true)}
          error={problem ?? refused}
          autoComplete="new-password"
        />
      )}
      <CheckboxField
        label={TEXTS.account.guest}
        description={TEXTS.account.guestHint}
        checked={isGuest}
        onChange={guest => updateDraft({ isGuest: guest })}
      />
    </Card>
  )
}
