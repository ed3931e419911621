import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '../../platform/button-link.tsx'
import { PATHS } from '../../platform/paths.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Row } from '../../ui/layout/card.tsx'
import { updateDraft } from '../booking-store.ts'
import { existingCustomerQuery } from '../queries.ts'
import { TEXTS } from './texts.ts'

interface ExistingCustomerProps {
  /** The email that already has an account. */
  email: string
  /** Called when the booking is assigned to this customer. */
  onChosen: () => void
}

/** Offers staff who may see the customer with this email to open them, or to book for them with the typed values. Shows nothing to others. */
export function ExistingCustomer({ email, onChosen }: ExistingCustomerProps) {
  // Uses the email of the refused booking, even while a different one is typed.
  const [refused] = useState(email)
  const { data: customer } = useQuery(existingCustomerQuery(refused))
  if (!customer) return null
  const choose = () => {
    updateDraft({ customer })
    onChosen()
  }
  return (
    <Row>
      <Button size="sm" onClick={choose}>
        {TEXTS.customer.bookFor(customer.name)}
      </Button>
      <ButtonLink size="sm" to={PATHS.customer} params={{ id: customer.id }}>
        {TEXTS.customer.open}
      </ButtonLink>
    </Row>
  )
}
