import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { formatLongDate, formatTime, localDay } from '../../../domain/format/dates.ts'
import { type Calendar, slotsOfDay } from '../../../domain/schedule/slots.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { ImpactItem } from '../../settings/impact.ts'
import { TEXTS } from './texts.ts'

/** An order that is still to be done, as impact lists name it. */
export interface OpenOrder {
  id: number
  scheduledAt: Date
  isConfirmed: boolean
  customerName: string
  /** Of its address. */
  postalCode: string
  lat: number
  lng: number
}

/** Returns a franchise's orders that are still to be done from a time on, by time. */
export const openOrders = (db: Database, franchiseId: number, from: Date): Promise<OpenOrder[]> =>
  ordersToDo(db, sql<boolean>`o.franchise_id = ${franchiseId} and o.scheduled_at >= ${from}`)

/** Returns the orders that are still to be done, also overdue ones, by time. @param condition SQL on `o`, the order, and `d`, its address */
export async function ordersToDo(db: Database, condition: RawBuilder<SqlBool>): Promise<OpenOrder[]> {
  const rows = await db
    .selectFrom('work_order as o')
    .innerJoin('contact as c', 'c.id', 'o.contact_id')
    .innerJoin('address as d', 'd.id', 'o.address_id')
    .where('o.status', '=', 'ASSIGNED')
    .where(condition)
    .orderBy('o.scheduled_at')
    .orderBy('o.id')
    .select(['o.id', 'o.scheduled_at', 'o.is_confirmed', 'c.name', 'd.postal_code', 'd.lat', 'd.lng'])
    .execute()
  return rows.map(({ id, scheduled_at, is_confirmed, name, postal_code, lat, lng }) => ({
    id,
    scheduledAt: scheduled_at,
    isConfirmed: is_confirmed,
    customerName: name,
    postalCode: postal_code,
    lat,
    lng,
  }))
}

/** Whether an appointment starts at a slot that the calendar offers. */
export const isOffered = (at: Date, calendar: Calendar): boolean =>
  slotsOfDay(localDay(at, calendar.timeZone), calendar).some(slot => slot.getTime() === at.getTime())

/** Names an order in a list of what a change affects. */
export const orderItem = ({ id, scheduledAt, customerName }: OpenOrder, zone: string): ImpactItem => ({
  text: TEXTS.order(formatLongDate(scheduledAt, zone), formatTime(scheduledAt, zone), customerName),
  workOrderId: id,
})
