import { type ComponentType, useState } from 'react'
import { formatMileage } from '../../domain/vehicle/mileage.ts'
import { RecordList, type RecordRow } from '../ui/display/record-list.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { currentMileage, unitOf } from './car.ts'
import { ConnectedCarAction } from './connected-car-action.tsx'
import { DeleteCarDialog } from './delete-car-dialog.tsx'
import { EngineDialog } from './engine-dialog.tsx'
import { MileageDialog } from './mileage-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import type { Car } from './queries.ts'
import { TEXTS } from './texts.ts'
import { VinDialog } from './vin-dialog.tsx'

type CarChange = ComponentType<{ userId: string; car: Car; onClose: () => void }>

/** Lets customers change their own car. Staff can change less (CARS-04, CARS-05). */
export function CarEditor({ userId, car }: { userId: string; car: Car }) {
  const [open, setOpen] = useState<{ Change: CarChange }>()
  const mileage = currentMileage(car)
  const row = (title: string, details: string, action: string, Change: CarChange): RecordRow => ({
    key: action,
    title,
    details,
    actions: (
      <Button size="sm" onClick={() => setOpen({ Change })}>
        {action}
      </Button>
    ),
  })
  const shown = mileage === null ? TEXTS.noMileage : formatMileage(mileage, unitOf(car))
  const rows = [
    row(TEXTS.mileage, shown, TEXTS.updateMileage, MileageDialog),
    row(TEXTS.engine, car.vehicle.engine || TEXTS.noEngine, TEXTS.updateEngine, EngineDialog),
    row(TEXTS.vin, car.vin ?? TEXTS.noVin, TEXTS.setVin, VinDialog),
    row(TEXTS.name, car.name ?? TEXTS.noName, TEXTS.setName, NameDialog),
  ]
  const connection: RecordRow = {
    key: 'connection',
    title: TEXTS.connection.title,
    details: car.smartcarVehicleId === null ? TEXTS.connection.off : TEXTS.connection.on,
    actions: <ConnectedCarAction userId={userId} car={car} />,
  }
  const last = row(TEXTS.deleteRow.title, TEXTS.deleteRow.details, TEXTS.delete, DeleteCarDialog)
  return (
    <>
      <RecordList label={TEXTS.details} records={[...rows, connection, last]} />
      {open && <open.Change userId={userId} car={car} onClose={() => setOpen(undefined)} />}
    </>
  )
}
