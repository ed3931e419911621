import { sql } from 'kysely'
import { placeZones } from '../../domain/address/place-zone.ts'
import { ordersToDo } from '../franchise/settings/affected-orders.ts'
import { unissuedPeriod } from '../franchise/settings/unissued.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { TEXTS } from './texts.ts'

interface ZoneChange {
  franchiseId: number
  /** IANA zone of the franchise's country. */
  timeZone: string
  by: string
}

/**
 * Changes the time zone of a franchise: its opening hours and payout days are those of the new zone. The country cannot be changed, because prices, taxes, currency and
 * payment account depend on it: a franchise in another country is a new one.
 * @param db of the tenant
 * @returns the franchise's name
 * @throws Refusal 404; 422 for a zone that its country does not use; 409 while it has open orders or statements that are not issued
 */
export async function changeFranchiseZone(db: Database, { franchiseId, timeZone, by }: ZoneChange): Promise<string> {
  return await db.transaction().execute(async trx => {
    await sql`select set_config('app.author', ${JSON.stringify({ kind: 'operator', name: by })}, true)`.execute(trx)
    // Bookings on their way hold the franchise's key.
    const franchise = await trx
      .selectFrom('franchise')
      .where('id', '=', franchiseId)
      .select(['name', 'country_code'])
      .forUpdate()
      .executeTakeFirst()
    if (!franchise) throw notFound('franchise')
    const zones = placeZones(franchise.country_code)
    if (!zones.includes(timeZone)) throw new Refusal(422, 'VALIDATION_FAILED', TEXTS.unknownZone(zones))
    const orders = await ordersToDo(trx, sql<boolean>`o.franchise_id = ${franchiseId}`)
    if (orders.length > 0) throw new Refusal(409, 'IMPACT_BLOCKED', TEXTS.zoneOrders(orders.map(({ id }) => id)))
    const unissued = await unissuedPeriod(trx, franchiseId)
    if (unissued) throw new Refusal(409, 'IMPACT_BLOCKED', TEXTS.zoneUnissued(unissued.startDate, unissued.endDate))
    await trx.updateTable('franchise').set({ time_zone: timeZone }).where('id', '=', franchiseId).execute()
    return franchise.name
  })
}
