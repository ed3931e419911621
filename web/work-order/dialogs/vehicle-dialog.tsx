import { request } from '../../platform/api/api.ts'
import { useDrivingReason } from '../../schedule/vans/driving-reason.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { type DraftCar, NO_CAR } from '../../vehicle/draft-car.ts'
import { VehicleFields } from '../../vehicle/vehicle-fields.tsx'
import { UpdateWorkOrderVehicleMutation } from './documents.ts'
import type { Order } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { ContentPrice, useContent } from './content-price.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { TEXTS } from './texts.ts'
import { type OrderForm, useOrderForm } from './use-order-form.ts'

interface VehicleValues {
  car: DraftCar
  name: string
}

/** Corrects the vehicle and its plate; prices follow the vehicle (WODETAIL-10). */
export function VehicleDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { vehicle, userVehicle } = order
  const driving = useDrivingReason({ isForWork: true })
  const form: OrderForm<VehicleValues> = useOrderForm<VehicleValues>(order, {
    initialValues: {
      car: { ...NO_CAR, ...vehicle, vehicleId: Number(vehicle.id) },
      name: userVehicle.name ?? '',
    },
    validate: ({ name }) => ({
      name: name.trim() === '' && userVehicle.name !== null ? TEXTS.plateNeeded : undefined,
    }),
    validateOn: 'always',
    submit: async ({ car, name }, version) => {
      const named = name.trim() === (userVehicle.name ?? '') ? null : name.trim()
      const agreedTotal = content.data?.totalWithTax ?? null
      const wanted = { id: order.id, version, vehicleId: String(car.vehicleId), name: named, agreedTotal }
      const { overrideReason } = driving
      return (await request(UpdateWorkOrderVehicleMutation, { ...wanted, overrideReason })).updateWorkOrderVehicle
    },
    onDone: onClose,
    onError: driving.note,
  })
  const { car } = form.values
  const vehicleId = car.vehicleId === null ? undefined : String(car.vehicleId)
  const content = useContent(order, { vehicleId }, vehicleId !== undefined)
  const isPriced = content.data && !content.isPlaceholderData && !content.isError
  return (
    <EditDialog
      title={ORDER_TEXTS.editVehicle}
      form={form}
      disabled={vehicleId === undefined || !form.isValid || !isPriced}
      onClose={onClose}
    >
      <VehicleFields car={car} onChange={changed => form.change({ car: changed })} />
      <TextField {...form.field('name')} label={ORDER_TEXTS.plate} autoComplete="off" />
      {vehicleId !== undefined && <ContentPrice order={order} content={content} />}
      {driving.field}
    </EditDialog>
  )
}
