import { type BookingDraft, emptyDraft } from './booking-draft.ts'

/** Increased when the stored shape changes; older drafts are discarded. */
const VERSION = 1

type Check = (value: unknown) => boolean

const isText: Check = value => typeof value === 'string' && value.length <= 20_000
const isFlag: Check = value => typeof value === 'boolean'
const isNumber: Check = value => typeof value === 'number' && Number.isFinite(value)
const isOneOf =
  (...values: string[]): Check =>
  value =>
    values.some(one => one === value)
const isInstant: Check = value => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const orNull =
  (check: Check): Check =>
  value =>
    value === null || check(value)
const orAbsent =
  (check: Check): Check =>
  value =>
    value === undefined || check(value)
const listOf =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.length <= 100 && value.every(check)
const shape =
  (fields: Record<string, Check>): Check =>
  value => {
    if (typeof value !== 'object' || value === null) return false
    const record = value as Record<string, unknown>
    return Object.entries(fields).every(([name, check]) => check(record[name]))
  }

const isAddress = shape({
  id: orNull(isText),
  street: isText,
  city: isText,
  postalCode: isText,
  province: isText,
  provinceCode: isText,
  country: isText,
  countryCode: isOneOf('CA', 'US'),
  lat: isNumber,
  lng: isNumber,
})

const FIELDS: Record<keyof BookingDraft, Check> = {
  idempotencyKey: isText,
  ownerId: orNull(isNumber),
  customer: orNull(shape({ id: isText, name: isText, email: isText })),
  address: orNull(isAddress),
  postalCode: orNull(shape({ code: isText, isInService: isFlag })),
  car: shape({
    selection: isText,
    name: isText,
    vin: isText,
    year: orNull(isNumber),
    make: orNull(isText),
    model: orNull(isText),
    engine: orNull(isText),
    vehicleId: orNull(isNumber),
  }),
  serviceIds: listOf(isText),
  addOnIds: listOf(isText),
  potentialFranchiseId: orNull(isText),
  slot: orNull(shape({ date: isInstant, isBooked: isFlag, franchiseId: orAbsent(isText) })),
  vanId: orNull(isText),
  contact: shape({ selection: isText, name: isText, email: isText, phoneNumber: isText }),
  isGuest: isFlag,
  vendor: orNull(shape({ vendorId: orNull(isNumber), externalId: isText })),
  discount: orNull(
    shape({
      codeId: isText,
      code: isText,
      type: isOneOf('PERCENT', 'PROMO', 'GROUPON'),
      amount: isNumber,
      nameKeys: orNull(listOf(isText)),
    }),
  ),
  credit: isNumber,
  notes: isText,
  booked: orNull(
    shape({
      outcome: isOneOf('CONFIRMED', 'REQUESTED', 'OUTSIDE_SERVICE_AREA'),
      date: isInstant,
      timeZone: isText,
      address: isAddress,
      vehicle: isText,
      workOrderId: isText,
      vanId: orNull(isText),
      lines: listOf(shape({ name: isText, price: isNumber, isFee: isFlag })),
      discount: isNumber,
      credit: isNumber,
      total: isNumber,
      currency: isOneOf('CAD', 'USD'),
    }),
  ),
}

/** Returns the draft as the text to store. */
export const writeDraft = (draft: BookingDraft): string => JSON.stringify({ version: VERSION, ...draft })

/** Parses a stored draft; returns null for no draft, another version, or foreign data. */
export function readDraft(stored: string | null): BookingDraft | null {
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    // Fields that an older draft lacks get the values of a new draft.
    const draft: unknown = { ...emptyDraft(null), ...(value as object) }
    if (!shape({ version: version => version === VERSION, ...FIELDS })(draft)) return null
    const known = Object.keys(FIELDS) as (keyof BookingDraft)[]
    return Object.fromEntries(known.map(name => [name, (draft as BookingDraft)[name]])) as unknown as BookingDraft
  } catch {
    return null
  }
}
