import { type ReactNode, useState } from 'react'
import { vanName } from '../../domain/format/van-name.ts'
import { ToggleSelect } from '../ui/inputs/toggle-select.tsx'
import { TEXTS } from './texts.ts'

/** A franchise with its vans, including retired ones. */
export interface FranchiseVans {
  id: string
  name: string
  allVans: readonly { id: string; name: string; active: boolean }[]
}

/** Returns the field to choose vans of these franchises, and the chosen ones. */
export function useVanChoice(franchises: readonly FranchiseVans[]): { chosen: string[]; field: ReactNode } {
  const [picked, setPicked] = useState<readonly string[]>([])
  const vans = franchises.flatMap(franchise =>
    franchise.allVans.map(({ id, name, active }) => {
      const shown = vanName(name, active)
      return { id, name: franchises.length > 1 ? TEXTS.vanOf(franchise.name, shown) : shown }
    }),
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
