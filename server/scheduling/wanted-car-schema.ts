import { builder } from '../platform/graphql/builder.ts'
import type { WantedWork } from './visit-work.ts'

export const WantedCarRef = builder.inputType('VisitCarInput', {
  description: 'A car of the visit, with what is done to it',
  fields: t => ({ vehicleId: t.id(), serviceIds: t.idList({ required: true }) }),
})

/** Returns what is wanted for each car, as it was sent. */
export const wantedWork = (
  cars: readonly { vehicleId?: number | null; serviceIds: readonly number[] }[] | null | undefined,
): WantedWork[] => (cars ?? []).map(({ vehicleId, serviceIds }) => ({ vehicleId: vehicleId ?? null, serviceIds }))
