import { IconDownload } from '@tabler/icons-react'
import { csvTime } from '../../../domain/format/csv.ts'
import { type CsvColumn, csvOf, saveCsv } from '../../platform/save-csv.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { CSV_TEXTS as TEXTS } from './texts.ts'
import type { ListedOrder } from './use-work-orders.ts'

const columnsIn = (zone: string): CsvColumn<ListedOrder['workOrder']>[] => [
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
export function OrderCsv({ orders }: { orders: readonly ListedOrder[] }) {
  const { csvTimeZone } = useTenant()
  const rows = [...new Map(orders.map(({ workOrder }) => [workOrder.id, workOrder])).values()]
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<IconDownload size={18} aria-hidden />}
      onClick={() => saveCsv(csvOf(columnsIn(csvTimeZone), rows), TEXTS.name)}
    >
      {TEXTS.download}
    </Button>
  )
}
