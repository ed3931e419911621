import { type ReactNode, useState } from 'react'
import { ToggleSelect } from '../ui/toggle-select.tsx'
import { TEXTS } from './texts.ts'

/** A franchise with its vans. */
export interface FranchiseVans {
  id: string
  name: string
  vans: readonly { id: string; name: string }[]
}

/** Vans of these franchises, chosen in a field. */
export function useVanChoice(franchises: readonly FranchiseVans[]): { chosen: string[]; field: ReactNode } {
  const [picked, setPicked] = useState<readonly string[]>([])
  const vans = franchises.flatMap(franchise =>
    franchise.vans.map(({ id, name }) => ({ id, name: franchises.length > 1 ? `${franchise.name}: ${name}` : name })),
  )
  const chosen = picked.filter(id => vans.some(van => van.id === id))
  return {
    chosen,
    field: vans.length > 0 && (
      <ToggleSelect
        label={TEXTS.vans}
        placeholder={TEXTS.selectVan}
        allLabel={TEXTS.allVans}
        options={vans}
        chosen={chosen}
        onChange={setPicked}
      />
    ),
  }
}
