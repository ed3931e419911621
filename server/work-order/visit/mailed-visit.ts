import { sql } from 'kysely'
import type { CalendarEntry } from '../../batches/batches.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { MailedCar } from '../pricing/mailed-prices.ts'
import type { WorkOrderRow } from '../rows.ts'

interface VisitRow extends MailedCar {
  version: number
  isCancelled: boolean
  /** False: it left the visit, or stays when these are cancelled. */
  isNamed: boolean
}

/**
 * Returns the cars that a mail about an order names, in their order: those of its visit, or those that were cancelled together. With them the visit's entry in calendars:
 * it has the number of the first order that was ever in the visit, so that it stays the same entry when that order is cancelled. It has no entry when the visit stays
 * without these cars.
 */
export async function mailedVisit(
  db: Database,
  order: Pick<WorkOrderRow, 'id' | 'stop_id' | 'left_stop_id' | 'status' | 'cancelled_at'>,
  isAlone: boolean,
): Promise<{ cars: MailedCar[]; calendar: CalendarEntry | null }> {
  const { id, stop_id: stopId, left_stop_id: leftId, status, cancelled_at: cancelledAt } = order
  const visitId = leftId ?? stopId
  const { rows } = await sql<VisitRow>`
    select w.id as "orderId", w.version, concat_ws(' ', v.year, v.make, v.model) as vehicle,
      w.status = 'CANCELLED' as "isCancelled",
      w.id = ${id} or (not ${isAlone} and (w.status = 'CANCELLED') = ${status === 'CANCELLED'} and w.cancelled_at is not distinct from ${cancelledAt}::timestamptz) as "isNamed"
    from work_order w join vehicle v on v.id = w.vehicle_id
    where w.id = ${id} or w.stop_id = ${visitId} or w.left_stop_id = ${visitId}
    order by w.id`.execute(db)
  const [first] = rows
  const staysWithoutThem = status === 'CANCELLED' && rows.some(({ isCancelled }) => !isCancelled)
  return {
    cars: rows.filter(({ isNamed }) => isNamed),
    calendar:
      first === undefined || staysWithoutThem
        ? null
        : { workOrderId: first.orderId, version: rows.reduce((sum, { version }) => sum + version, 0) },
  }
}
