import * as v from 'valibot'
import { readStored } from '../platform/stored.ts'
import { type BookingDraft, emptyDraft } from './booking-draft.ts'

/** Increased when the stored shape changes; older drafts are discarded. */
const VERSION = 1

const TEXT = v.pipe(v.string(), v.maxLength(20_000))
const NUMBER = v.pipe(v.number(), v.finite())
const INSTANT = v.pipe(
  v.string(),
  v.check(text => !Number.isNaN(Date.parse(text))),
)
const listOf = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.maxLength(100))

const IDS = listOf(TEXT)

const ADDRESS = v.object({
  id: v.nullable(TEXT),
  street: TEXT,
  city: TEXT,
  postalCode: TEXT,
  province: TEXT,
  provinceCode: TEXT,
  country: TEXT,
  countryCode: v.picklist(['CA', 'US']),
  lat: NUMBER,
  lng: NUMBER,
})

const CAR = v.object({
  selection: TEXT,
  name: TEXT,
  vin: TEXT,
  year: v.nullable(NUMBER),
  make: v.nullable(TEXT),
  model: v.nullable(TEXT),
  engine: v.nullable(TEXT),
  vehicleId: v.nullable(NUMBER),
  isEngineAssumed: v.optional(v.boolean()),
})

const DISCOUNT = v.object({
  codeId: TEXT,
  code: TEXT,
  type: v.picklist(['PERCENT', 'PROMO', 'GROUPON']),
  amount: NUMBER,
  nameKeys: v.nullable(listOf(TEXT)),
})

const BOOKED = v.object({
  outcome: v.picklist(['CONFIRMED', 'REQUESTED', 'OUTSIDE_SERVICE_AREA']),
  date: INSTANT,
  arrivesUntil: v.optional(v.nullable(INSTANT)),
  minutes: v.optional(NUMBER),
  timeZone: TEXT,
  address: ADDRESS,
  vehicle: TEXT,
  cars: v.optional(listOf(v.object({ vehicle: TEXT, workOrderId: TEXT, lines: NUMBER }))),
  workOrderId: TEXT,
  manageLink: v.optional(v.nullable(TEXT), null),
  vanId: v.nullable(TEXT),
  lines: listOf(v.object({ name: TEXT, price: NUMBER, isFee: v.boolean(), isPlan: v.optional(v.boolean()) })),
  discount: NUMBER,
  nearby: v.optional(NUMBER),
  credit: NUMBER,
  total: NUMBER,
  taxes: v.optional(listOf(v.object({ name: TEXT, amount: NUMBER }))),
  email: v.optional(TEXT),
  plan: v.optional(v.nullable(v.object({ price: NUMBER, frequency: v.picklist(['MONTHLY', 'ANNUALLY']) }))),
  currency: v.picklist(['CAD', 'USD']),
})

const SLOT = v.object({
  date: INSTANT,
  isBooked: v.boolean(),
  franchiseId: v.optional(TEXT),
  minutes: v.optional(NUMBER),
  arrivesUntil: v.optional(v.nullable(INSTANT)),
  nearby: v.optional(v.boolean()),
  takesOver: v.optional(v.boolean()),
})

const DRAFT = v.object({
  idempotencyKey: TEXT,
  ownerId: v.nullable(NUMBER),
  customer: v.nullable(v.object({ id: TEXT, name: TEXT, email: TEXT })),
  address: v.nullable(ADDRESS),
  postalCode: v.nullable(v.object({ code: TEXT, isInService: v.boolean() })),
  car: CAR,
  earlierCars: listOf(v.object({ car: CAR, serviceIds: IDS, serviceName: TEXT, addOnIds: IDS })),
  serviceIds: IDS,
  serviceName: TEXT,
  addOnIds: IDS,
  potentialFranchiseId: v.nullable(TEXT),
  slot: v.nullable(SLOT),
  vanId: v.nullable(TEXT),
  contact: v.object({ selection: TEXT, name: TEXT, email: TEXT, phoneNumber: TEXT }),
  isGuest: v.boolean(),
  vendor: v.nullable(v.object({ vendorId: v.nullable(NUMBER), externalId: TEXT })),
  discount: v.nullable(DISCOUNT),
  credit: NUMBER,
  notes: TEXT,
  booked: v.nullable(BOOKED),
})

/** Fields that an older draft lacks get the values of a new draft. */
const STORED: v.GenericSchema<unknown, BookingDraft> = v.pipe(
  v.looseObject({ version: v.literal(VERSION) }),
  v.transform((stored): unknown => ({ ...emptyDraft(null), ...stored })),
  DRAFT,
)

/** Returns the draft as the text to store. */
export const writeDraft = (draft: BookingDraft): string => JSON.stringify({ version: VERSION, ...draft })

/** Parses a stored draft; returns null for no draft, another version, or foreign data. */
export const readDraft = (stored: string | null): BookingDraft | null => readStored(STORED, stored) ?? null
