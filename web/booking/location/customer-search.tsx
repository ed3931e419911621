import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '../../../domain/format/phone.ts'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { useSession } from '../../platform/session/session.ts'
import { loadable } from '../../ui/feedback/loadable.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { SearchSelect } from '../../ui/inputs/search-select.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { bookFor } from '../book-for.ts'
import { useDraft } from '../booking-store.ts'
import { customersQuery } from '../queries.ts'
import { CustomerVehicles } from './customer-vehicles.tsx'
import { LATER_TEXTS } from './later-texts.ts'

interface CustomerSearchProps {
  /** Called with the id of a customer once the booking is for them, and with the car by whose plate they were found. */
  onChosen?: (id: string, carId: string | null) => void
  hint?: string
}

/** Lets staff choose the customer to book for, by name, email, phone or plate, and shows their vehicles; or a new customer (LOC-03). */
export function CustomerSearch({ onChosen, hint = LATER_TEXTS.customer.hint }: CustomerSearchProps) {
  const { customer } = useDraft()
  const session = useSession()
  const { selected } = useFranchises()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  // Sales search all customers; others search those of their current franchise.
  const franchiseId = session?.roles.includes('sales') ? undefined : selected?.id
  const customers = useQuery(customersQuery(franchiseId, search))
  if (customer) {
    return (
      <Card
        title={customer.name}
        action={
          <Button variant="quiet" size="sm" onClick={() => bookFor(null)}>
            {LATER_TEXTS.customer.change}
          </Button>
        }
      >
        <p>{customer.email}</p>
        <CustomerVehicles customerId={customer.id} />
      </Card>
    )
  }
  const found = loadable(customers)
  const options =
    found.status === 'ready'
      ? { ...found, data: found.data.map(one => ({ ...one, label: one.name, detail: detailOf(one) })) }
      : found
  return (
    <SearchSelect
      label={LATER_TEXTS.customer.label}
      description={hint}
      placeholder={LATER_TEXTS.customer.placeholder}
      emptyText={LATER_TEXTS.customer.noneFound}
      query={typed}
      onQueryChange={setTyped}
      options={options}
      onChoose={({ id, name, email, foundCarId }) => {
        bookFor({ id, name, email })
        onChosen?.(id, foundCarId)
      }}
    />
  )
}

type Detailed = Record<'email', string> & Record<'phoneNumber' | 'foundPlate', string | null>

/** Returns details that distinguish customers with the same name. */
const detailOf = ({ email, phoneNumber, foundPlate }: Detailed): string =>
  [foundPlate && LATER_TEXTS.customer.plate(foundPlate), email, phoneNumber && formatPhone(phoneNumber)]
    .filter(Boolean)
    .join(' · ')
