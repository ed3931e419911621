import { useQuery } from '@tanstack/react-query'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { KeyValues } from '../../ui/display/key-values.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { SavedVehiclesQuery } from '../../vehicle/documents.ts'
import { savedVehiclesQuery } from '../../vehicle/queries.ts'
import { LATER_TEXTS } from './later-texts.ts'

type SavedVehicle = ResultOf<typeof SavedVehiclesQuery>['userVehicles'][number]

/** Shows staff the vehicles of the chosen customer; the next step offers them (LOC-03). */
export function CustomerVehicles({ customerId }: { customerId: string }) {
  const saved = useQuery(savedVehiclesQuery(customerId))
  if (saved.isError) return null
  return <KeyValues items={[{ label: LATER_TEXTS.customer.vehicles, value: <Lines vehicles={saved.data} /> }]} />
}

/** Reserves one line while loading, to reduce layout shift of the addresses below. */
function Lines({ vehicles }: { vehicles: readonly SavedVehicle[] | undefined }) {
  if (!vehicles) return <Skeleton />
  if (vehicles.length === 0) return LATER_TEXTS.customer.noVehicles
  return (
    <ul>
      {vehicles.map(({ id, name, vehicle }) => (
        <li key={id}>{[`${vehicle.year} ${vehicle.make} ${vehicle.model}`, name].filter(Boolean).join(' · ')}</li>
      ))}
    </ul>
  )
}
