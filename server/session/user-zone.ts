import { sql } from 'kysely'
import { placeZone } from '../../domain/address/place-zone.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** Returns the IANA zone of a user's times: for staff their franchise's; for customers that of their first address, else of their home franchise. */
export async function zoneOfUser(db: Database, userId: number): Promise<string> {
  const franchise = await db
    .selectFrom('franchise as f')
    .where('f.id', 'in', sql<number>`(select app.franchises_of(${userId}))`)
    .orderBy('f.id')
    .select('f.time_zone')
    .executeTakeFirst()
  if (franchise) return franchise.time_zone
  const address = await db
    .selectFrom('address')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select(['postal_code', 'lng'])
    .executeTakeFirst()
  const place = address && placeZone({ postalCode: address.postal_code, lng: address.lng })
  if (place) return place
  const home = await db
    .selectFrom('app_user as u')
    .innerJoin('franchise as f', 'f.id', 'u.home_franchise_id')
    .where('u.id', '=', userId)
    .select('f.time_zone')
    .executeTakeFirst()
  return home?.time_zone ?? 'UTC'
}
