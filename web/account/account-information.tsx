import { useState } from 'react'
import type { Session } from '../platform/session/session.ts'
import { KeyValues } from '../ui/display/key-values.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { AccountForm } from './account-form.tsx'
import { TEXTS } from './texts.ts'

const texts = TEXTS.account

/** Shows name, email and password, and edits them (ACCT-01). */
export function AccountInformation({ session: { id, name, email } }: { session: Session }) {
  const [isEditing, setIsEditing] = useState(false)
  const edit = (
    <Button size="sm" aria-label={texts.editLabel} onClick={() => setIsEditing(true)}>
      {texts.edit}
    </Button>
  )
  return (
    <Card title={texts.information} action={isEditing ? undefined : edit}>
      {isEditing ? (
        <AccountForm userId={id} saved={{ name, email }} onClose={() => setIsEditing(false)} />
      ) : (
        <KeyValues
          items={[
            { label: TEXTS.name, value: name },
            { label: TEXTS.email, value: email, whole: true },
            { label: TEXTS.password, value: '••••••••' },
          ]}
        />
      )}
    </Card>
  )
}
