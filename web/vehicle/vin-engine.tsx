import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { CHOICE } from './choice-texts.ts'
import type { DraftCar } from './draft-car.ts'
import { enginesQuery } from './queries.ts'

interface VinEngineProps {
  car: DraftCar
  onChange: (car: DraftCar) => void
}

/** Corrects the engine of a car that was found by its VIN, and keeps the VIN. Shown for models with several engines. */
export function VinEngine({ car, onChange }: VinEngineProps) {
  const engines = useQuery(enginesQuery(car.year, car.make, car.model))
  if (!engines.data || engines.data.length < 2) return null
  const choose = (id: string) => {
    const chosen = engines.data.find(one => one.id === id)
    if (chosen) onChange({ ...car, engine: chosen.engine, vehicleId: Number(chosen.id), isEngineAssumed: false })
  }
  return (
    <SelectField
      label={CHOICE.engine}
      description={CHOICE.vinEngineHint}
      value={String(car.vehicleId)}
      onChange={choose}
      options={engines.data.map(one => ({ value: one.id, label: one.engine }))}
    />
  )
}
