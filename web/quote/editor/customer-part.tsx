import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '../../../domain/format/phone.ts'
import { customersQuery } from '../../booking/queries.ts'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import type { ApiError } from '../../platform/api/api.ts'
import { useSession } from '../../platform/session/session.ts'
import { loadable } from '../../ui/feedback/loadable.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { PhoneField } from '../../ui/inputs/phone-field.tsx'
import { SearchSelect } from '../../ui/inputs/search-select.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Card, Row, Stack } from '../../ui/layout/card.tsx'
import type { QuoteDraft } from './draft.ts'
import { TEXTS } from './texts.ts'

interface CustomerPartProps {
  draft: QuoteDraft
  onChange: (part: Partial<QuoteDraft>) => void
  /** The server's errors for the fields. */
  refused: ApiError | undefined
}

/** Who the quote is for: a customer, or a new contact. */
export function CustomerPart({ draft, onChange, refused }: CustomerPartProps) {
  const { customer, contact } = draft
  const change = (part: Partial<QuoteDraft['contact']>) => onChange({ contact: { ...contact, ...part } })
  return (
    <Card
      title={TEXTS.parts.for}
      action={
        customer && (
          <Button variant="quiet" size="sm" onClick={() => onChange({ customer: null })}>
            {TEXTS.customer.change}
          </Button>
        )
      }
    >
      <Stack>
        {customer ? (
          <p>{TEXTS.customer.chosen(customer.name)}</p>
        ) : (
          <CustomerSearch
            onChoose={({ id, name, email, phoneNumber }) =>
              onChange({ customer: { id, name }, contact: { ...contact, name, email, phoneNumber: phoneNumber ?? '' } })
            }
          />
        )}
        <Row>
          <TextField
            label={TEXTS.name}
            value={contact.name}
            onChange={name => change({ name })}
            error={refused?.fieldMessage('name')}
          />
          <TextField
            label={TEXTS.company}
            value={contact.company}
            onChange={company => change({ company })}
            error={refused?.fieldMessage('company')}
          />
        </Row>
        <Row>
          <TextField
            label={TEXTS.email}
            type="email"
            inputMode="email"
            value={contact.email}
            onChange={email => change({ email })}
            error={refused?.fieldMessage('email')}
          />
          <PhoneField
            label={TEXTS.phone}
            value={contact.phoneNumber}
            onChange={phoneNumber => change({ phoneNumber })}
            error={refused?.fieldMessage('phoneNumber')}
          />
        </Row>
      </Stack>
    </Card>
  )
}

interface FoundCustomer {
  id: string
  name: string
  email: string
  phoneNumber: string | null
}

function CustomerSearch({ onChoose }: { onChoose: (customer: FoundCustomer) => void }) {
  const session = useSession()
  const { selected } = useFranchises()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  // Sales search all customers; others search those of their current franchise.
  const franchiseId = session?.roles.includes('sales') ? undefined : selected?.id
  const found = loadable(useQuery(customersQuery(franchiseId, search)))
  return (
    <SearchSelect
      label={TEXTS.customer.label}
      description={TEXTS.customer.hint}
      placeholder={TEXTS.customer.placeholder}
      emptyText={TEXTS.customer.noneFound}
      query={typed}
      onQueryChange={setTyped}
      options={
        found.status === 'ready'
          ? { ...found, data: found.data.map(one => ({ ...one, label: one.name, detail: detailOf(one) })) }
          : found
      }
      onChoose={onChoose}
    />
  )
}

/** Returns details that distinguish customers with the same name. */
const detailOf = ({ email, phoneNumber }: FoundCustomer): string =>
  [email, phoneNumber && formatPhone(phoneNumber)].filter(Boolean).join(' · ')
