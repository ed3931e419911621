import { formatOilVolume } from '../../domain/vehicle/oil.ts'
import { Card } from '../ui/card.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { type Order, vehicleName } from './order.ts'
import { oilTypeText } from './texts.ts'

/** The car and the oil it takes, in the country's unit (FORMAT-05). */
export function VehicleCard({ order }: { order: Order }) {
  const { vehicle, vin, name } = order.userVehicle
  const { oilVolume, recommendedOil: oil } = vehicle
  const country = order.address.countryCode === 'CA' ? 'CA' : 'US'
  return (
    <Card title={vehicleName(order.userVehicle)}>
      <KeyValues
        items={[
          { label: 'Recommended oil', value: oil ? `${oil.weight} ${oilTypeText(oil.type)}` : undefined },
          { label: 'Oil volume', value: oilVolume === null ? undefined : formatOilVolume(oilVolume, country) },
          { label: 'Engine', value: vehicle.engine || undefined },
          { label: 'Plate or identifier', value: name ?? undefined },
          { label: 'VIN', value: vin ?? undefined },
        ]}
      />
    </Card>
  )
}
