import { currencyOf } from '../../domain/address/country.ts'
import { coveringCodes, formatPostalCode, type PostalCode, parsePostalCode } from '../../domain/address/postal-code.ts'
import { formatVisit } from '../../domain/format/moment.ts'
import { formatMoney } from '../../domain/format/money.ts'
import type { Proof } from '../../domain/opening/readiness.ts'
import { TEXTS } from '../../domain/opening/texts.ts'
import { quote } from '../../domain/pricing/quote.ts'
import { chargedTaxes } from '../franchise/charged-taxes.ts'
import { franchisesServing } from '../franchise/place.ts'
import { isFranchiseInUse } from '../franchise/policy.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { priceList } from '../pricing/price-list.ts'
import { findAvailability } from '../schedule/availability.ts'

const TRIED_CODES = 3
const TRIED_DAYS = 14
const DAY_MS = 86_400_000

/** Returns some codes of the service areas, spread over the list. */
async function codesToTry(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('service_area')
    .where(isFranchiseInUse('service_area.franchise_id'))
    .select('postal_code')
    .distinct()
    .orderBy('postal_code')
    .execute()
  const step = Math.max(1, Math.floor(rows.length / TRIED_CODES))
  return rows
    .filter((_, index) => index % step === 0)
    .slice(0, TRIED_CODES)
    .map(row => row.postal_code)
}

/** Returns the province of a code's smallest known area. */
async function provinceOf(db: Database, postal: PostalCode): Promise<string | undefined> {
  const area = await db
    .selectFrom('postal_area')
    .where('code', 'in', coveringCodes(postal))
    .orderBy(eb => eb.fn('length', ['code']), 'desc')
    .select('province_code')
    .executeTakeFirst()
  return area?.province_code
}

/**
 * Tries a guest's booking without placing it: asks the availability and the price list that bookings use, for codes of the service areas.
 * @returns what the first code with a free slot and a price found; null when none has both
 */
export async function tryBooking(db: Database, now: Date): Promise<Proof> {
  for (const code of await codesToTry(db)) {
    const postal = parsePostalCode(code)
    const provinceCode = postal && (await provinceOf(db, postal))
    const franchises = await franchisesServing(db, code)
    if (!postal || !provinceCode || franchises.length === 0) continue
    const window = { start: now, end: new Date(now.getTime() + TRIED_DAYS * DAY_MS), now, isStaff: false }
    const slot = (await findAvailability(db, franchises, window)).find(({ isBooked }) => !isBooked)
    const franchise = slot && franchises.find(({ id }) => id === slot.franchiseId)
    if (!slot || !franchise) continue
    const { countryCode, id: franchiseId, timeZone } = franchise
    const offers = await priceList(db, { countryCode, franchiseId, vehicleId: null, at: now })
    const service = offers.find(({ isFee, serviceType }) => !isFee && ['PRIMARY', 'OIL_CHANGE'].includes(serviceType))
    if (!service) continue
    const taxes = await chargedTaxes(db, { countryCode, provinceCode }, franchise)
    const priced = quote({ lines: [service], discount: null, credit: 0, taxes })
    const money = (cents: number): string => formatMoney(cents, currencyOf(countryCode))
    return {
      sentence: TEXTS.proof({
        code: formatPostalCode(postal.code),
        slot: formatVisit(new Date(slot.date), timeZone),
        service: service.name,
        price: money(service.price),
        tax: money(priced.tax),
        total: money(priced.totalWithTax),
      }),
    }
  }
  return null
}
