import { csvTime } from '../../../domain/format/csv.ts'
import { CsvButton } from '../../platform/csv/csv-button.tsx'
import type { CsvColumn } from '../../platform/save-csv.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { CSV_TEXTS as TEXTS } from './texts.ts'
import type { ListedOrder } from './use-work-orders.ts'

/** The columns of orders in a file. @param zone of its times, an IANA name */
export const orderColumns = (zone: string): CsvColumn<ListedOrder['workOrder']>[] => [
  { header: TEXTS.order, value: ({ id }) => id },
  { header: TEXTS.scheduled, value: ({ scheduledAt }) => csvTime(new Date(scheduledAt), zone) },
  { header: TEXTS.customer, value: ({ contact }) => contact.name },
  { header: TEXTS.vehicle, value: ({ vehicle }) => `${vehicle.year} ${vehicle.make} ${vehicle.model}` },
  { header: TEXTS.plate, value: ({ userVehicle }) => userVehicle.name ?? '' },
  { header: TEXTS.services, value: ({ lineItems }) => lineItems.map(({ name }) => name).join(', ') },
  { header: TEXTS.city, value: ({ address }) => address.city },
  { header: TEXTS.van, value: ({ van }) => van?.name ?? '' },
]

/** Downloads the orders that a list shows. */
export function OrderCsv({ orders, hasMore }: { orders: readonly ListedOrder[]; hasMore: boolean }) {
  const { csvTimeZone } = useTenant()
  const rows = [...new Map(orders.map(({ workOrder }) => [workOrder.id, workOrder])).values()]
  return <CsvButton columns={orderColumns(csvTimeZone)} rows={rows} fileName={TEXTS.name} hasMore={hasMore} />
}
