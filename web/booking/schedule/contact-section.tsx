import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { INVALID_EMAIL, isEmail } from '../../../domain/account/email.ts'
import { formatPhone, isPhone } from '../../../domain/format/phone.ts'
import { savedContactsQuery } from '../../contact/queries.ts'
import type { ApiError } from '../../platform/api/api.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { RadioCards } from '../../ui/inputs/choice-cards.tsx'
import { PhoneField } from '../../ui/inputs/phone-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Card, Row, Stack } from '../../ui/layout/card.tsx'
import { type DraftContact, NO_CONTACT } from '../booking-draft.ts'
import { updateDraft } from '../booking-store.ts'
import type { Booking } from '../use-booking.ts'
import { TEXTS } from './texts.ts'

/** Checks whether the contact has valid contact details (SCHED-12). */
export const isReachable = ({ name, email, phoneNumber }: DraftContact): boolean =>
  name.trim() !== '' && isEmail(email) && isPhone(phoneNumber)

const NO_CONTACTS: never[] = []

interface ContactSectionProps {
  booking: Booking
  /** The server's errors for the fields. */
  refused: ApiError | undefined
}

/** Lets the user choose a saved contact or enter a new one (SCHED-08). */
export function ContactSection({ booking, refused }: ContactSectionProps) {
  const { draft, customerId } = booking
  const { contact } = draft
  const saved = useQuery(savedContactsQuery(customerId))
  const contacts = customerId === undefined ? NO_CONTACTS : saved.data
  const choose = (value: string) => {
    const chosen = contacts?.find(one => one.id === value)
    updateDraft({ contact: chosen ? { ...chosen, selection: value } : { ...NO_CONTACT, selection: 'new' } })
  }
  return (
    <Card title={TEXTS.contact.title} description={TEXTS.contact.hint}>
      {!contacts && !saved.isError && <Skeleton shape="card" />}
      {contacts && contacts.length > 0 && (
        <RadioCards
          legend={TEXTS.contact.saved}
          hideLegend
          value={contact.selection}
          onChange={choose}
          choices={[
            ...contacts.map(one => ({
              value: one.id,
              title: one.name,
              description: `${formatPhone(one.phoneNumber)} · ${one.email}`,
            })),
            { value: 'new', title: TEXTS.contact.other },
          ]}
        />
      )}
      {(contacts?.length === 0 || saved.isError || contact.selection === 'new') && (
        <ContactFields contact={contact} refused={refused} />
      )}
    </Card>
  )
}

function ContactFields({ contact, refused }: { contact: DraftContact; refused: ApiError | undefined }) {
  const [left, setLeft] = useState<readonly string[]>([])
  const leave = (field: string) => () => setLeft(fields => [...fields, field])
  const change = (part: Partial<DraftContact>) => updateDraft({ contact: { ...contact, ...part, selection: 'new' } })
  const wrong = (field: keyof DraftContact, isRight: boolean, message: string) =>
    left.includes(field) && contact[field] !== '' && !isRight ? message : refused?.fieldMessage(field)
  return (
    <Stack>
      <TextField
        label={TEXTS.contact.name}
        value={contact.name}
        onChange={name => change({ name })}
        error={refused?.fieldMessage('name')}
        autoComplete="name"
      />
      <Row>
        <TextField
          label={TEXTS.contact.email}
          type="email"
          inputMode="email"
          value={contact.email}
          onChange={email => change({ email })}
          onBlur={leave('email')}
          error={wrong('email', isEmail(contact.email), INVALID_EMAIL)}
          autoComplete="email"
        />
        <PhoneField
          label={TEXTS.contact.phone}
          value={contact.phoneNumber}
          onChange={phoneNumber => change({ phoneNumber })}
          onBlur={leave('phoneNumber')}
          error={wrong('phoneNumber', isPhone(contact.phoneNumber), TEXTS.contact.invalidPhone)}
        />
      </Row>
    </Stack>
  )
}
