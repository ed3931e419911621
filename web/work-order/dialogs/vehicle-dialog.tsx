import { useState } from 'react'
import { request } from '../../platform/api/api.ts'
import { VehicleFields } from '../../vehicle/vehicle-fields.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { ContentPrice, useContent } from './content-price.tsx'
import { UpdateWorkOrderVehicleMutation } from '../documents.ts'
import { EditDialog } from './edit-dialog.tsx'
import type { Order } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { TEXTS } from './texts.ts'
import { useChange } from './use-change.ts'
import { type DraftCar, NO_CAR } from '../../vehicle/draft-car.ts'

/** Corrects the vehicle and its plate; prices follow the vehicle (WODETAIL-10). */
export function VehicleDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { vehicle, userVehicle } = order
  const [car, setCar] = useState<DraftCar>({ ...NO_CAR, ...vehicle, vehicleId: Number(vehicle.id) })
  const [name, setName] = useState(userVehicle.name ?? '')
  const vehicleId = car.vehicleId === null ? undefined : String(car.vehicleId)
  const content = useContent(order, { vehicleId }, vehicleId !== undefined)
  const change = useChange(
    order,
    async (chosen: string, version) => {
      const named = name.trim() === (userVehicle.name ?? '') ? null : name.trim()
      const agreedTotal = content.data?.totalWithTax ?? null
      const wanted = { id: order.id, version, vehicleId: chosen, name: named, agreedTotal }
      return (await request(UpdateWorkOrderVehicleMutation, wanted)).updateWorkOrderVehicle
    },
    onClose,
  )
  const isNameless = name.trim() === '' && userVehicle.name !== null
  return (
    <EditDialog
      title={ORDER_TEXTS.editVehicle}
      open
      onClose={onClose}
      change={change}
      disabled={vehicleId === undefined || isNameless || !content.data || content.isPlaceholderData || content.isError}
      onSave={() => vehicleId !== undefined && change.mutate(vehicleId)}
    >
      <VehicleFields car={car} onChange={setCar} />
      <TextField
        label={ORDER_TEXTS.plate}
        value={name}
        onChange={setName}
        autoComplete="off"
        error={isNameless ? TEXTS.plateNeeded : undefined}
      />
      {vehicleId !== undefined && <ContentPrice order={order} content={content} />}
    </EditDialog>
  )
}
