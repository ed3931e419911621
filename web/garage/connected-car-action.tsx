import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { Button } from '../ui/inputs/button.tsx'
import { vehicleKeys } from '../vehicle/query-keys.ts'
import { ReadOdometerMutation, StartConnectionMutation } from './documents.ts'
import type { Car } from './queries.ts'
import { TEXTS } from './texts.ts'
import { VehicleErrorDialog } from './vehicle-error-dialog.tsx'

/** Opens the connected-car service's page, or reads the mileage of a connected car (SMARTCAR-01). */
export function ConnectedCarAction({ userId, car }: { userId: string; car: Car }) {
  const queryClient = useQueryClient()
  const asking = useMutation({
    mutationFn: async () => {
      if (car.smartcarVehicleId === null) {
        const { startConnection } = await request(StartConnectionMutation, { userVehicleId: car.id })
        location.assign(startConnection)
        return
      }
      await request(ReadOdometerMutation, { userVehicleId: car.id })
      await queryClient.invalidateQueries({ queryKey: vehicleKeys.saved(userId) })
    },
  })
  return (
    <>
      <Button size="sm" busy={asking.isPending} onClick={() => asking.mutate()}>
        {car.smartcarVehicleId === null ? TEXTS.connection.connect : TEXTS.connection.read}
      </Button>
      {asking.isError && <VehicleErrorDialog error={asking.error} onClose={() => asking.reset()} />}
    </>
  )
}
