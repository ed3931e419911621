import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { bookFor } from '../../booking/book-for.ts'
import { updateDraft } from '../../booking/booking-store.ts'
import { chooseSole } from '../../booking/phone/choose-sole.ts'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { PATHS } from '../../platform/paths.ts'
import { Button } from '../../ui/inputs/button.tsx'
import type { Order } from '../order.ts'
import type { WorkLine } from './answered.ts'
import { TEXTS } from './texts.ts'

/** Opens the phone booking for approved work that this order cannot have, with the customer, their car and the service chosen. */
export function BookVisit({ order, line }: { order: Order; line: WorkLine }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { select } = useFranchises()
  const { user, userVehicle, franchise } = order
  const { serviceId, name, isAddOn } = line
  const book = useMutation({
    mutationFn: async () => {
      const franchiseId = franchise?.id ?? null
      if (franchiseId !== null) select(franchiseId)
      bookFor({ id: user.id, name: user.name, email: user.email })
      await chooseSole(client, user.id, { franchiseId, carId: userVehicle.id })
      updateDraft({
        serviceIds: isAddOn ? [] : [serviceId],
        serviceName: isAddOn ? '' : name,
        addOnIds: isAddOn ? [serviceId] : [],
        notes: TEXTS.bookingNote(order.id),
        vendor: null,
        discount: null,
        credit: 0,
        booked: null,
      })
      await navigate({ to: PATHS.phoneBooking })
    },
  })
  return (
    <Button aria-label={TEXTS.bookNamed(name)} busy={book.isPending} onClick={() => book.mutate()}>
      {TEXTS.book}
    </Button>
  )
}
