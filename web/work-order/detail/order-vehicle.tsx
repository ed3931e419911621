import { useState } from 'react'
import { formatList } from '../../../domain/format/list.ts'
import { mileageUnitOf } from '../../../domain/vehicle/mileage.ts'
import { formatOilVolume } from '../../../domain/vehicle/oil.ts'
import { plansText } from '../../subscription/plan-format.ts'
import { type KeyValue, KeyValues } from '../../ui/display/key-values.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { VehicleDialog } from '../dialogs/vehicle-dialog.tsx'
import { HistoryDialog } from '../history-dialog.tsx'
import { mayEdit, type Order, vehicleName, zoneOf } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { CarLocks } from './car-locks.tsx'
import { TEXTS } from './texts.ts'

/** Shows the vehicle and its oil, in the country's unit (FORMAT-05). */
export function VehicleCard({ order }: { order: Order }) {
  const [open, setOpen] = useState<'history' | 'vehicle'>()
  const { vehicle } = order
  const { vin, name, subscriptions } = order.userVehicle
  const { oilVolume, recommendedOil: oil } = vehicle
  const country = order.address.countryCode
  return (
    <Card
      title={vehicleName(order)}
      action={
        mayEdit(order) && (
          <Button variant="quiet" onClick={() => setOpen('vehicle')}>
            {ORDER_TEXTS.editVehicle}
          </Button>
        )
      }
    >
      <KeyValues
        items={[
          { label: TEXTS.recommendedOil, value: oil ? ORDER_TEXTS.oil(oil.type, oil.weight) : undefined },
          { label: TEXTS.oilVolume, value: oilVolume === null ? undefined : formatOilVolume(oilVolume, country) },
          { label: TEXTS.engine, value: vehicle.engine || undefined },
          { label: ORDER_TEXTS.plate, value: name ?? undefined },
          { label: TEXTS.vin, value: vin ?? undefined },
          ...partsThatFit(vehicle.vehiclePartItems),
          { label: TEXTS.subscriptions, value: plansText(subscriptions) },
        ]}
      />
      <Button onClick={() => setOpen('history')}>{ORDER_TEXTS.history}</Button>
      <CarLocks order={order} />
      {open === 'vehicle' && <VehicleDialog order={order} onClose={() => setOpen(undefined)} />}
      {open === 'history' && (
        <HistoryDialog
          vehicle={{
            id: order.userVehicle.id,
            vehicleId: vehicle.id,
            unit: mileageUnitOf(country),
            zone: zoneOf(order),
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  )
}

/** Shows the parts that fit, by kind: 'Oil filter' and its part numbers. */
export const partsThatFit = (parts: Order['vehicle']['vehiclePartItems']): KeyValue[] =>
  [...Map.groupBy(parts, part => part.partType)].map(([partType, found]) => ({
    label: TEXTS.fits(partType),
    value: formatList(found.map(({ brand, name }) => `${brand ?? ''} ${name}`.trim())),
  }))
