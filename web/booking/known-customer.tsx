import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '../platform/button-link.tsx'
import { PATHS } from '../platform/paths.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Row } from '../ui/layout/card.tsx'
import { updateDraft } from './booking-store.ts'
import { knownCustomerQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

interface KnownCustomerProps {
  /** The email that has an account. */
  email: string
  /** The booking is theirs from now on. */
  onChosen: () => void
}

/** The customer whose account it is, for staff who may see them: to open, or to book for with all that was typed. Nothing for others. */
export function KnownCustomer({ email, onChosen }: KnownCustomerProps) {
  // That of the booking which was refused, also while another one is typed.
  const [refused] = useState(email)
  const { data: customer } = useQuery(knownCustomerQuery(refused))
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
