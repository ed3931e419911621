import { isEmail } from '../../../domain/account/email.ts'
import type { DraftAddress } from '../../address/draft-address.ts'
import type { Quote, QuoteInput } from '../queries.ts'

/** A car of the form. */
export interface DraftQuoteCar {
  /** Identifies the row while the form is open. */
  key: string
  vehicleId: string
  /** Year, make, model and engine. */
  vehicle: string
  vin: string | null
  name: string
  /** Services and add-ons, without the recommended oil change. */
  serviceIds: readonly string[]
  isRecommendedOil: boolean
}

/** What the form of a quote holds. */
export interface QuoteDraft {
  customer: { id: string; name: string } | null
  contact: { name: string; company: string; email: string; phoneNumber: string }
  address: DraftAddress | null
  cars: readonly DraftQuoteCar[]
  note: string
  /** yyyy-mm-dd */
  validUntil: string
}

export const NO_CONTACT: QuoteDraft['contact'] = { name: '', company: '', email: '', phoneNumber: '' }

const newKey = (): string => crypto.randomUUID()

/** Returns a car with a key of its own. */
export const withKey = (car: Omit<DraftQuoteCar, 'key'>): DraftQuoteCar => ({ ...car, key: newKey() })

export const emptyDraft = (validUntil: string): QuoteDraft => ({
  customer: null,
  contact: NO_CONTACT,
  address: null,
  cars: [],
  note: '',
  validUntil,
})

/**
 * Returns the form of a saved quote.
 * @param oilIds the services that are oil changes: one that was chosen by the oil of its car is left out
 */
export function draftOf({ content, customerId }: Quote, oilIds: readonly string[]): QuoteDraft {
  return {
    customer: customerId === null ? null : { id: customerId, name: content.contact.name },
    contact: { ...content.contact },
    address: { ...content.address, id: null },
    cars: content.cars.map(({ vehicleId, vehicle, vin, name, serviceIds, isRecommendedOil }) =>
      withKey({
        vehicleId,
        vehicle,
        vin,
        name,
        isRecommendedOil,
        serviceIds: isRecommendedOil ? serviceIds.filter(id => !oilIds.includes(id)) : serviceIds,
      }),
    ),
    note: content.note,
    validUntil: content.validUntil,
  }
}

/** What a form lacks; undefined when it can be saved. */
export type Missing = 'contact' | 'address' | 'cars'

export function missingOf({ contact, address, cars }: QuoteDraft): Missing | undefined {
  if (contact.name.trim() === '' || !isEmail(contact.email)) return 'contact'
  if (address === null) return 'address'
  return cars.length === 0 ? 'cars' : undefined
}

/** Returns what the server prices and saves; null while address or cars are missing. */
export function inputOf(draft: QuoteDraft, franchiseId: string): QuoteInput | null {
  const { customer, contact, address, cars, note, validUntil } = draft
  if (address === null || cars.length === 0) return null
  const { id: _, ...place } = address
  return {
    franchiseId,
    customerId: customer?.id ?? null,
    contact,
    address: place,
    cars: cars.map(({ vehicleId, vin, name, serviceIds, isRecommendedOil }) => ({
      vehicleId,
      vin,
      name,
      serviceIds: [...serviceIds],
      isRecommendedOil,
    })),
    note,
    validUntil,
  }
}
