import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { bookFor } from '../booking/book-for.ts'
import { updateDraft } from '../booking/booking-store.ts'
import { chooseAddress } from '../booking/phone/choose-address.ts'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { money } from '../platform/money.ts'
import { PATHS } from '../platform/paths.ts'
import { Alert, ErrorBanner } from '../ui/feedback/alert.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { BookQuoteCarMutation } from './documents.ts'
import { type Quote, type QuoteServices, servicesQuery } from './queries.ts'
import { quoteKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.booking

type Begun = ResultOf<typeof BookQuoteCarMutation>['bookQuoteCar']

interface BookCarProps {
  quote: Quote
  /** Position of the car, from 0. */
  position: number
}

/** Books a car of an accepted quote: compares the prices, and opens the phone booking with customer, address, car and services. */
export function BookCar({ quote, position }: BookCarProps) {
  const [begun, setBegun] = useState<Begun>()
  const client = useQueryClient()
  const car = quote.content.cars[position]
  const begin = useMutation({
    mutationFn: async () => (await request(BookQuoteCarMutation, { id: quote.id, car: position })).bookQuoteCar,
    onSuccess: setBegun,
    // The car may have an appointment by now.
    onError: () => void client.invalidateQueries({ queryKey: quoteKeys.detail(quote.id) }),
  })
  if (!car) return null
  return (
    <>
      <Button
        size="sm"
        busy={begin.isPending}
        aria-label={TEXTS.table.bookNamed(car.vehicle)}
        onClick={() => begin.mutate()}
      >
        {TEXTS.table.book}
      </Button>
      <ErrorBanner message={begin.error?.message} />
      {begun && <BookDialog quote={quote} position={position} begun={begun} onClose={() => setBegun(undefined)} />}
    </>
  )
}

function BookDialog({ quote, position, begun, onClose }: BookCarProps & { begun: Begun; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { select } = useFranchises()
  const car = quote.content.cars[position]
  const open = useMutation({
    mutationFn: async () => {
      select(quote.franchise.id)
      const { countryCode } = quote.content.address
      const services = await client.fetchQuery(servicesQuery(countryCode, quote.franchise.id))
      fillDraft(quote, { position, begun, services })
      await chooseAddress(client, { ...quote.content.address, id: null }, quote.franchise.id)
      await navigate({ to: PATHS.phoneBooking })
    },
  })
  return (
    <Dialog
      open
      short
      title={texts.title(car?.vehicle ?? '')}
      busy={open.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={open.isPending}>
            {TEXTS.actions.cancel}
          </Button>
          <Button variant="primary" busy={open.isPending} onClick={() => open.mutate()}>
            {texts.continue}
          </Button>
        </>
      }
    >
      <Stack>
        <Alert tone={begun.priceNow === begun.quotedPrice ? 'info' : 'warning'}>{priceText(quote, begun)}</Alert>
        <p>{texts.shortNotice}</p>
        <ErrorBanner message={open.isError ? texts.failed : undefined} />
      </Stack>
    </Dialog>
  )
}

/** Says what the booking costs beside what was quoted. */
function priceText({ currency }: Quote, { priceNow, quotedPrice, problem }: Begun): string {
  if (priceNow === null) return texts.gone(problem ?? '')
  const [now, quoted] = [money(priceNow, currency), money(quotedPrice, currency)]
  if (priceNow === quotedPrice) return texts.same(now)
  return priceNow > quotedPrice ? texts.higher(now, quoted) : texts.lower(now, quoted)
}

interface Filled {
  position: number
  begun: Begun
  services: QuoteServices
}

/** Begins the booking of the car. Its key makes the order count as this car's. */
function fillDraft(quote: Quote, { position, begun, services }: Filled): void {
  const { content, customerId, currency } = quote
  const { name, email, phoneNumber } = content.contact
  const car = content.cars[position]
  if (!car) return
  const { id, year, make, model, engine } = begun.vehicle
  bookFor(customerId === null ? null : { id: customerId, name, email })
  const isChosen = (offer: { id: string }): boolean => car.serviceIds.includes(offer.id)
  const service = services.services.find(isChosen)
  updateDraft({
    idempotencyKey: begun.idempotencyKey,
    car: {
      selection: 'new',
      year,
      make,
      model,
      engine,
      vehicleId: Number(id),
      vin: car.vin ?? '',
      name: car.name,
      isEngineAssumed: false,
    },
    contact: { selection: 'new', name, email, phoneNumber },
    serviceIds: service ? [service.id] : [],
    serviceName: service?.name ?? '',
    addOnIds: services.addOns.filter(isChosen).map(addOn => addOn.id),
    vendor: null,
    discount: null,
    credit: 0,
    notes: texts.note(quote.quoteNumber, money(car.total, currency)),
    booked: null,
  })
}
