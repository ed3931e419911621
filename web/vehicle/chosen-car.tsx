import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NOT_LISTED } from '../../domain/vehicle/catalogue.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { FoldedChoice } from '../ui/display/folded-choice.tsx'
import { IconCar } from '../ui/icon/car.gen.ts'
import { CarName } from './car-name.tsx'
import { CHOICE } from './choice-texts.ts'
import type { DraftCar } from './draft-car.ts'
import { oilText } from './oil-text.ts'
import { vehicleByEngineQuery } from './queries.ts'

interface ChosenCarProps {
  car: DraftCar
  folded: boolean
  onChange: () => void
  /** The fields of the car. */
  children: ReactNode
}

/** The chosen car in one line, with its engine and recommended oil, above its fields. */
export function ChosenCar({ car, folded, onChange, children }: ChosenCarProps) {
  const { countryCode } = useTenant()
  const { data: vehicle } = useQuery(vehicleByEngineQuery(car))
  const isChosen = car.vehicleId !== null && car.make !== NOT_LISTED.make
  const words = [car.engine, vehicle && oilText(vehicle, countryCode)].filter(Boolean).join(' · ')
  return (
    <FoldedChoice
      icon={<IconCar size={24} />}
      title={isChosen ? <CarName {...car} /> : undefined}
      detail={words}
      note={car.isEngineAssumed && CHOICE.assumedEngine}
      folded={folded}
      changeLabel={CHOICE.change}
      onChange={onChange}
    >
      {children}
    </FoldedChoice>
  )
}
