import { useQuery } from '@tanstack/react-query'
import { formatShortDate } from '../../domain/format/dates.ts'
import { formatMileage, fromKm, type MileageUnit } from '../../domain/vehicle/mileage.ts'
import { STAFF_TRACKED_KEYS } from '../../domain/vehicle/service-intervals.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { KeyValues } from '../ui/display/key-values.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { ServiceHistoryQuery } from './dialogs/documents.ts'
import { workOrderKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

type History = ResultOf<typeof ServiceHistoryQuery>
type Entry = History['vehicleServices'][number]

const nameKeys = [...STAFF_TRACKED_KEYS]

interface HistoryDialogProps {
  /** A customer's vehicle with its catalogue entry, the mileage shown without a reading, and the time zone of the dates. */
  vehicle: { id: string; vehicleId: string; unit: MileageUnit; zone: string }
  onClose: () => void
}

/** Shows the vehicle's service history with mileage (WODETAIL-13, -14). */
export function HistoryDialog({ vehicle, onClose }: HistoryDialogProps) {
  const { id: userVehicleId, zone } = vehicle
  const history = useQuery({
    queryKey: workOrderKeys.serviceHistory(userVehicleId),
    queryFn: ({ signal }) => request(ServiceHistoryQuery, { userVehicleId, nameKeys }, signal),
  })
  const latest = history.data?.latestMileage
  const unit: MileageUnit = latest ? latest.unit : vehicle.unit
  const day = (at: string) => formatShortDate(new Date(at), zone)
  return (
    <Dialog open onClose={onClose} title={TEXTS.history}>
      <KeyValues
        items={[
          {
            label: TEXTS.latestMileage,
            value: latest ? TEXTS.reading(formatMileage(latest.mileage, unit), day(latest.createdAt)) : undefined,
          },
        ]}
      />
      <DataTable
        caption={TEXTS.history}
        rows={loadable({ ...history, data: history.data?.vehicleServices })}
        rowKey={entry => entry.keyName}
        empty={null}
        columns={columns({ unit, vehicleId: vehicle.vehicleId }, day)}
      />
    </Dialog>
  )
}

/** Shows the service, and the vehicle as booked then if it has changed since. */
function ServiceName({ entry: { name, vehicle }, vehicleId }: { entry: Entry; vehicleId: string }) {
  if (vehicle === null || vehicle.id === vehicleId) return name
  return (
    <>
      {name}
      <br />
      <small>{TEXTS.servicedAs([vehicle.year, vehicle.make, vehicle.model, vehicle.engine].join(' ').trim())}</small>
    </>
  )
}

const columns = (
  { unit, vehicleId }: { unit: MileageUnit; vehicleId: string },
  day: (at: string) => string,
): Column<Entry>[] => {
  const distance = (km: number | null) => (km === null ? '–' : formatMileage(fromKm(km, unit), unit))
  return [
    {
      key: 'name',
      header: TEXTS.service,
      primary: true,
      render: entry => <ServiceName entry={entry} vehicleId={vehicleId} />,
    },
    {
      key: 'date',
      header: TEXTS.lastServiced,
      card: 'fact',
      render: entry => (entry.lastServicedAt === null ? TEXTS.never : day(entry.lastServicedAt)),
    },
    {
      key: 'at',
      header: TEXTS.servicedAt,
      align: 'end',
      card: 'fact',
      render: entry => distance(entry.lastServicedKm),
      isBlank: ({ lastServicedKm }) => lastServicedKm === null,
    },
    {
      key: 'every',
      header: TEXTS.every,
      align: 'end',
      card: 'fact',
      render: entry => distance(entry.intervalKm),
      isBlank: ({ intervalKm }) => intervalKm === null,
    },
  ]
}
