import { useQuery } from '@tanstack/react-query'
import { type Currency, formatMoney } from '../../../domain/format/money.ts'
import { oilChangeFor } from '../../../domain/pricing/oil-change-for.ts'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { IconCar } from '../../ui/icon/car.gen.ts'
import { CheckCards, type Choice, RadioCards } from '../../ui/inputs/choice-cards.tsx'
import { MINUTE } from '../../address/queries.ts'
import { oilName } from '../../vehicle/oil-text.ts'
import { savedVehiclesQuery, vehicleByEngineQuery } from '../../vehicle/queries.ts'
import { updateDraft } from '../booking-store.ts'
import { currencyOf } from '../currency-of.ts'
import { TEXTS as PRICE_TEXTS } from '../price-texts.ts'
import type { Booking } from '../use-booking.ts'
import type { Picks, useQuote } from '../use-quote.ts'
import { PlanComparison } from './plan-comparison.tsx'
import { ServiceIcon } from './service-icon.tsx'
import { TEXTS } from './texts.ts'
import { useServiceTracking } from './use-service-tracking.ts'

interface Offer {
  id: string
  name: string
  nameKey: string
  description: string
  subDescription: string
  price: number
  discountedPrice: number
  isEstimate: boolean
  plan: { price: number; frequency: keyof typeof TEXTS.services.per } | null
}

/** What an offer costs here, and why it is marked; undefined until it is known. */
interface Facts {
  /** Cents that choosing it adds to the total, with the fees that it brings. */
  price: number
  /** Cents of fees in it. */
  fees: number
  /** Why it is recommended. */
  reason: string | undefined
}

function toChoice(offer: Offer, facts: Facts, currency: Currency): Choice<string> {
  const { plan } = offer
  const { price, fees, reason } = facts
  const money = (cents: number): string => formatMoney(cents, currency)
  const yearly = plan?.frequency === 'MONTHLY' ? TEXTS.services.aYear(money(plan.price * 12)) : undefined
  const visit = plan && price > 0 ? TEXTS.services.firstVisit(money(price)) : undefined
  const included = !plan && fees > 0 ? TEXTS.services.withFees(money(fees)) : undefined
  // What sets plans apart is compared before one is chosen; ten services are only a list that fits the screen with a sentence each.
  const shown = plan ? [offer.description, offer.subDescription, yearly, visit] : [reason, offer.description]
  const details = plan ? [] : [offer.subDescription, included]
  return {
    value: offer.id,
    title: offer.name,
    // Plans stand under a heading of their own, in narrow cards.
    icon: plan ? undefined : <ServiceIcon nameKey={offer.nameKey} />,
    // A plan shows its subscription price; it is billed separately (SUBS-11).
    price: money(plan?.price ?? price),
    priceUnit: plan ? TEXTS.services.per[plan.frequency] : undefined,
    description: linesOf(shown),
    details: linesOf(details),
    badge: badgeOf(offer, reason !== undefined),
  }
}

const linesOf = (lines: readonly (string | undefined)[]): string | undefined =>
  lines.filter(Boolean).join('\n') || undefined

function badgeOf({ plan, isEstimate, price, discountedPrice }: Offer, isRecommended: boolean) {
  if (plan) return undefined
  if (discountedPrice < price) return <StatusBadge tone="success">{TEXTS.services.included}</StatusBadge>
  if (isRecommended) return <StatusBadge tone="success">{TEXTS.services.recommended}</StatusBadge>
  return isEstimate && <StatusBadge tone="info">{TEXTS.services.estimate}</StatusBadge>
}

interface ListProps {
  booking: Booking
  price: ReturnType<typeof useQuote>
}

/** An offer alone: its price is that of the whole booking. */
const alone = (id: string): Comparison => ({ picked: { serviceIds: [id], addOnIds: [] } })
/** An add-on: its price is what it adds to the chosen service. */
const added = (id: string): Comparison => ({ picked: { addOnIds: [id] }, base: { addOnIds: [] } })

const nameOf = (services: readonly Offer[] | undefined, id: string | undefined): string =>
  services?.find(one => one.id === id)?.name ?? ''

/** Shows the services and, apart from them, the plans; exactly one can be chosen (SVC-04, SVC-24, SVC-25). */
export function ServiceList({ booking, price }: ListProps) {
  const { draft, offers } = booking
  const track = useServiceTracking(offers.data)
  const choose = (id: string) => {
    updateDraft({ serviceIds: [id], serviceName: nameOf(offers.data?.services, id) })
    track([id])
  }
  const { services, plans: all } = partition(offers.data?.services)
  // A plan is for the car that is booked first, and alone.
  const plans = draft.earlierCars.length === 0 ? all : []
  const radios = { value: draft.serviceIds[0], onChange: choose, hideLegend: true }
  return (
    <>
      {(plans.length === 0 || services?.length !== 0) && (
        <OfferList booking={booking} price={price} list={services} compare={alone}>
          {choices => (
            <RadioCards {...radios} legend={TEXTS.services.list} hint={TEXTS.services.hint} choices={choices} />
          )}
        </OfferList>
      )}
      {plans.length > 0 && draft.car.vehicleId !== null && price.priceOf && (
        <PlanComparison plans={plans}>
          {own => (
            <OfferList booking={booking} price={price} list={own} compare={alone}>
              {choices => <RadioCards {...radios} legend={TEXTS.services.plans} choices={choices} />}
            </OfferList>
          )}
        </PlanComparison>
      )}
    </>
  )
}

function partition(list: readonly Offer[] | undefined) {
  return { services: list?.filter(one => one.plan === null), plans: list?.filter(one => one.plan !== null) ?? [] }
}

/** Shows the add-ons; any number can be chosen. */
export function AddOnList({ booking, price }: ListProps) {
  const { draft, offers, customerId } = booking
  const track = useServiceTracking(offers.data)
  const saved = useQuery(savedVehiclesQuery(customerId))
  if (saved.isError) return <ErrorState message={TEXTS.userLoadFailed} onRetry={() => void saved.refetch()} />
  const choose = (addOnIds: string[]) => {
    updateDraft({ addOnIds })
    track(addOnIds)
  }
  return (
    <OfferList booking={booking} price={price} list={offers.data?.addOns} compare={added}>
      {addOns => (
        <CheckCards legend={TEXTS.addOns.list} hideLegend values={draft.addOnIds} onChange={choose} choices={addOns} />
      )}
    </OfferList>
  )
}

/** Shows the marketplace partner's single list: at most one main service, any number of add-ons (rule B11). */
export function RequestedServices({ booking, price }: ListProps) {
  const { draft, offers } = booking
  const { services = [], addOns = [] } = offers.data ?? {}
  const track = useServiceTracking(offers.data)
  const choose = (ids: string[]) => {
    const chosen = services.map(one => one.id).filter(id => ids.includes(id))
    const newest = chosen.find(id => !draft.serviceIds.includes(id)) ?? chosen[0]
    updateDraft({
      serviceIds: newest === undefined ? [] : [newest],
      serviceName: nameOf(services, newest),
      addOnIds: addOns.map(one => one.id).filter(id => ids.includes(id)),
    })
    track(ids)
  }
  return (
    <OfferList
      booking={booking}
      price={price}
      list={offers.data && [...services, ...addOns]}
      compare={id => (addOns.some(one => one.id === id) ? added(id) : alone(id))}
    >
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

/** The booking with an offer, and what to compare it with: the difference is the price of the offer. */
interface Comparison {
  picked: Picks
  base?: Picks
}

interface OfferListProps extends ListProps {
  list: readonly Offer[] | undefined
  compare: (id: string) => Comparison
  children: (choices: Choice<string>[]) => React.ReactNode
}

function OfferList({ booking, price, list, compare, children }: OfferListProps) {
  const { draft, offers, area } = booking
  const { data: vehicle } = useQuery({ ...vehicleByEngineQuery(draft.car), staleTime: MINUTE })
  if (draft.car.vehicleId === null) return <EmptyState icon={<IconCar />}>{TEXTS.selectVehicle}</EmptyState>
  if (area.isError) return <ErrorState message={TEXTS.loadProblem} onRetry={() => void area.refetch()} />
  if (offers.isError && !list) return <ErrorState message={TEXTS.loadFailed} onRetry={() => void offers.refetch()} />
  if (price.retry) return <ErrorState message={PRICE_TEXTS.failed} onRetry={price.retry} />
  const { priceOf } = price
  if (!list || !priceOf) return <Skeleton shape="card" count={4} />
  if (list.length === 0) return <EmptyState icon={<IconCar />}>{TEXTS.nothingHere}</EmptyState>
  const oil = vehicle?.recommendedOil ?? null
  return children(
    list.map(offer => {
      const { picked, base } = compare(offer.id)
      const { total, lines } = priceOf(picked).quote
      const facts: Facts = {
        price: base ? total - priceOf(base).quote.total : total,
        fees: base ? 0 : sumOf(lines.filter(line => line.isFee)),
        reason: oil && oilChangeFor(oil.type) === offer.nameKey ? TEXTS.services.takes(oilName(oil) ?? '') : undefined,
      }
      return toChoice(offer, facts, currencyOf(booking))
    }),
  )
}

const sumOf = (lines: readonly { discountedPrice: number }[]): number =>
  lines.reduce((sum, line) => sum + line.discountedPrice, 0)
