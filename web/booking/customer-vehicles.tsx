import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../ui/skeleton.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { savedVehiclesQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

/** What staff see of the chosen customer's vehicles; the next step offers them (LOC-03). */
export function CustomerVehicles({ customerId }: { customerId: string }) {
  const saved = useQuery(savedVehiclesQuery(customerId))
  if (saved.isError) return null
  if (!saved.data) return <Skeleton />
  const lines = saved.data.map(({ id, name, vehicle }) => (
    <li key={id}>{[`${vehicle.year} ${vehicle.make} ${vehicle.model}`, name].filter(Boolean).join(' · ')}</li>
  ))
  return (
    <KeyValues
      items={[
        { label: TEXTS.customer.vehicles, value: lines.length === 0 ? TEXTS.customer.noVehicles : <ul>{lines}</ul> },
      ]}
    />
  )
}
