import { NO_CAR } from '../../vehicle/draft-car.ts'
import type { BookingDraft, DraftVisitCar } from '../booking-draft.ts'
import { getDraft, updateDraft } from '../booking-store.ts'
import { savedVehicleId } from '../use-booking.ts'

const currentOf = ({ car, serviceIds, serviceName, addOnIds }: BookingDraft): DraftVisitCar => ({
  car,
  serviceIds,
  serviceName,
  addOnIds,
})

/** Returns the ids of saved cars that are in the visit already. */
export const savedIdsOf = (cars: readonly DraftVisitCar[]): string[] => cars.flatMap(one => savedVehicleId(one) ?? [])

/** Keeps the car that was being chosen, and begins to choose the next one. */
export function chooseNextCar(): void {
  const draft = getDraft()
  updateDraft({
    earlierCars: [...draft.earlierCars, currentOf(draft)],
    car: NO_CAR,
    serviceIds: [],
    serviceName: '',
    addOnIds: [],
  })
}

/** Chooses an earlier car again. What is chosen now takes its place, unless it is not complete. */
export function chooseAgain(index: number): void {
  const draft = getDraft()
  const wanted = draft.earlierCars[index]
  if (!wanted) return
  const kept = isComplete(draft) ? [currentOf(draft)] : []
  updateDraft({ earlierCars: draft.earlierCars.toSpliced(index, 1, ...kept), ...wanted })
}

/** Takes an earlier car off the visit. */
export const removeCar = (index: number): void =>
  updateDraft({ earlierCars: getDraft().earlierCars.toSpliced(index, 1) })

/** Takes the car that is being chosen off the visit. The one before it can be changed again. */
export function dropCurrentCar(): void {
  const { earlierCars } = getDraft()
  const last = earlierCars.at(-1)
  if (last) updateDraft({ earlierCars: earlierCars.slice(0, -1), ...last })
}

/** Checks whether a car has all that a booking needs of it. */
export const isComplete = ({ car, serviceIds }: Pick<BookingDraft, 'car' | 'serviceIds'>): boolean =>
  car.vehicleId !== null && serviceIds.length > 0
