import { request } from '../platform/api/api.ts'
import { DeleteDialog } from '../ui/feedback/delete-dialog.tsx'
import { vehicleKeys } from '../vehicle/query-keys.ts'
import { carTitle } from './car.ts'
import { DeleteUserVehicleMutation } from './documents.ts'
import type { Car } from './queries.ts'
import { TEXTS } from './texts.ts'
import { failureText } from './vehicle-error-dialog.tsx'

/** Deletes a car after a confirmation. A car with an assigned order cannot be deleted (CARS-12). */
export function DeleteCarDialog({ userId, car, onClose }: { userId: string; car: Car; onClose: () => void }) {
  const remove = async () => {
    const { deleteUserVehicle } = await request(DeleteUserVehicleMutation, { id: car.id }).catch((error: unknown) => {
      throw new Error(failureText(error))
    })
    return deleteUserVehicle.assignedWorkOrderExists ? '0' : deleteUserVehicle.id
  }
  return (
    <DeleteDialog
      title={TEXTS.deleteDialog.title}
      text={TEXTS.deleteDialog.text(carTitle(car))}
      confirmLabel={TEXTS.deleteDialog.confirm}
      inUse={TEXTS.deleteDialog.inUse}
      queryKey={vehicleKeys.saved(userId)}
      remove={remove}
      onClose={onClose}
    />
  )
}
