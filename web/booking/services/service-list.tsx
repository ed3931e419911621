import { IconCar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { currencyOf as currencyIn } from '../../../domain/address/country.ts'
import { type Currency, formatMoney } from '../../../domain/format/money.ts'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CheckCards, type Choice, RadioCards } from '../../ui/inputs/choice-cards.tsx'
import { savedVehiclesQuery } from '../../vehicle/queries.ts'
import { updateDraft } from '../booking-store.ts'
import type { Booking } from '../use-booking.ts'
import { TEXTS } from './texts.ts'
import { useServiceTracking } from './use-service-tracking.ts'

interface Offer {
  id: string
  name: string
  description: string
  subDescription: string
  price: number
  discountedPrice: number
  isEstimate: boolean
  plan: { price: number; frequency: keyof typeof TEXTS.services.per } | null
}

function toChoice(offer: Offer, currency: Currency): Choice<string> {
  const { plan } = offer
  return {
    value: offer.id,
    title: offer.name,
    // A plan shows its subscription price; it is billed separately (SUBS-11).
    price: formatMoney(plan?.price ?? offer.discountedPrice, currency),
    priceUnit: plan ? TEXTS.services.per[plan.frequency] : undefined,
    description: [offer.description, offer.subDescription].filter(Boolean).join('\n') || undefined,
    badge: badgeOf(offer),
  }
}

function badgeOf({ plan, isEstimate, price, discountedPrice }: Offer) {
  if (plan) return <StatusBadge tone="success">{TEXTS.services.plan}</StatusBadge>
  if (discountedPrice < price) return <StatusBadge tone="success">{TEXTS.services.included}</StatusBadge>
  return isEstimate && <StatusBadge tone="info">{TEXTS.services.estimate}</StatusBadge>
}

/** Returns the currency of the booking. */
export const currencyOf = ({ countryCode }: Pick<Booking, 'countryCode'>): Currency => currencyIn(countryCode)

/** Shows the services; exactly one can be chosen (SVC-04, SVC-24, SVC-25). */
export function ServiceList({ booking }: { booking: Booking }) {
  const { draft, offers } = booking
  const track = useServiceTracking(offers.data)
  const choose = (id: string) => {
    updateDraft({ serviceIds: [id] })
    track([id])
  }
  return (
    <OfferList booking={booking} list={offers.data?.services}>
      {services => (
        <RadioCards
          legend={TEXTS.services.list}
          hideLegend
          value={draft.serviceIds[0]}
          onChange={choose}
          choices={services}
        />
      )}
    </OfferList>
  )
}

/** Shows the add-ons; any number can be chosen. */
export function AddOnList({ booking }: { booking: Booking }) {
  const { draft, offers, customerId } = booking
  const track = useServiceTracking(offers.data)
  const saved = useQuery(savedVehiclesQuery(customerId))
  if (saved.isError) return <ErrorState message={TEXTS.userLoadFailed} onRetry={() => void saved.refetch()} />
  const choose = (addOnIds: string[]) => {
    updateDraft({ addOnIds })
    track(addOnIds)
  }
  return (
    <OfferList booking={booking} list={offers.data?.addOns}>
      {addOns => (
        <CheckCards legend={TEXTS.addOns.list} hideLegend values={draft.addOnIds} onChange={choose} choices={addOns} />
      )}
    </OfferList>
  )
}

/** Shows the marketplace partner's single list: at most one main service, any number of add-ons (rule B11). */
export function RequestedServices({ booking }: { booking: Booking }) {
  const { draft, offers } = booking
  const { services = [], addOns = [] } = offers.data ?? {}
  const track = useServiceTracking(offers.data)
  const choose = (ids: string[]) => {
    const chosen = services.map(one => one.id).filter(id => ids.includes(id))
    const newest = chosen.find(id => !draft.serviceIds.includes(id)) ?? chosen[0]
    updateDraft({
      serviceIds: newest === undefined ? [] : [newest],
      addOnIds: addOns.map(one => one.id).filter(id => ids.includes(id)),
    })
    track(ids)
  }
  return (
    <OfferList booking={booking} list={offers.data && [...services, ...addOns]}>
      {choices => (
        <CheckCards
          legend={TEXTS.services.marketplaceTitle}
          values={[...draft.serviceIds, ...draft.addOnIds]}
          onChange={choose}
          choices={choices}
        />
      )}
    </OfferList>
  )
}

interface OfferListProps {
  booking: Booking
  list: readonly Offer[] | undefined
  children: (choices: Choice<string>[]) => React.ReactNode
}

function OfferList({ booking, list, children }: OfferListProps) {
  const { draft, offers, area } = booking
  if (draft.car.vehicleId === null) return <EmptyState icon={<IconCar />}>{TEXTS.selectVehicle}</EmptyState>
  if (area.isError) return <ErrorState message={TEXTS.loadProblem} onRetry={() => void area.refetch()} />
  if (offers.isError && !list) return <ErrorState message={TEXTS.loadFailed} onRetry={() => void offers.refetch()} />
  if (!list) return <Skeleton shape="card" count={4} />
  if (list.length === 0) return <EmptyState icon={<IconCar />}>{TEXTS.nothingHere}</EmptyState>
  return children(list.map(offer => toChoice(offer, currencyOf(booking))))
}
