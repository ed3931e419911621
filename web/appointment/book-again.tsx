import { IconRepeat } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FEE } from '../../domain/pricing/fees.ts'
import { updateDraft } from '../booking/booking-store.ts'
import { noteServiceArea } from '../booking/note-service-area.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { PATHS } from '../platform/paths.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { BookAgainQuery } from './documents.ts'
import { TEXTS } from './texts.ts'

type Answer = ResultOf<typeof BookAgainQuery>

const FEE_KEYS: ReadonlySet<string> = new Set(Object.values(FEE))

/** Returns the booking of the same visit: same address, car, contact and services. What the customer has deleted since is entered as new. */
function sameVisit({ customerWorkOrder: order, addresses, contacts, userVehicles }: Answer) {
  const { address, contact, userVehicle: car, lineItems } = order
  const isSaved = (list: readonly { id: string }[], id: string) => list.some(one => one.id === id)
  const { id: vehicleId, ...vehicle } = car.vehicle
  const chosen = lineItems.filter(line => !FEE_KEYS.has(line.service.name))
  const idsOf = (isAddOn: boolean) =>
    chosen
      .filter(({ service }) => service.serviceType !== 'SUBSCRIPTION' && (service.serviceType === 'ADD_ON') === isAddOn)
      .map(line => line.serviceId)
  return {
    customer: null,
    address: { ...address, id: isSaved(addresses, address.id) ? address.id : null },
    car: {
      ...vehicle,
      vehicleId: Number(vehicleId),
      name: car.name ?? '',
      vin: car.vin ?? '',
      selection: isSaved(userVehicles, car.id) ? car.id : 'new',
    },
    contact: {
      name: contact.name,
      email: contact.email,
      phoneNumber: contact.phoneNumber,
      selection: isSaved(contacts, contact.id) ? contact.id : 'new',
    },
    serviceIds: idsOf(false),
    addOnIds: idsOf(true),
    isGuest: false,
    slot: null,
    vanId: null,
    vendor: null,
    potentialFranchiseId: null,
    discount: null,
    credit: 0,
    booked: null,
  }
}

/** Books the same visit again: one press leads to the choice of the time. */
export function BookAgain({ id }: { id: string }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: async () => sameVisit(await request(BookAgainQuery, { id })),
    onSuccess: async draft => {
      updateDraft(draft)
      void noteServiceArea(client)
      await navigate({ to: PATHS.scheduleBook })
    },
  })
  return (
    <>
      <ErrorBanner message={again.error?.message} />
      <Button icon={<IconRepeat size={20} aria-hidden />} busy={again.isPending} onClick={() => again.mutate()}>
        {TEXTS.bookAgain}
      </Button>
    </>
  )
}
