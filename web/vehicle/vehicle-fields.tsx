import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changeVehicle, type VehicleChange } from '../../domain/vehicle/catalogue.ts'
import { Button } from '../ui/inputs/button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { Pairs } from '../ui/layout/card.tsx'
import { CHOICE } from './choice-texts.ts'
import type { DraftCar } from './draft-car.ts'
import { enginesQuery, makesQuery, modelsQuery, vehicleByEngineQuery, yearsQuery } from './queries.ts'

interface VehicleFieldsProps {
  car: DraftCar
  onChange: (car: DraftCar) => void
  /** Returns the message for a list that failed to load. */
  listFailed?: (list: 'years' | 'makes' | 'models' | 'engines') => string
}

interface Listed {
  fetchStatus: string
  isError: boolean
}

/** Year, make, model and engine, each enabled when the one before is chosen (SVC-08, SVC-09). */
export function VehicleFields({ car, onChange, listFailed = () => CHOICE.listFailed }: VehicleFieldsProps) {
  const years = useQuery(yearsQuery)
  const makes = useQuery(makesQuery(car.year))
  const models = useQuery(modelsQuery(car.year, car.make))
  const engines = useQuery(enginesQuery(car.year, car.make, car.model))
  const exact = useQuery(vehicleByEngineQuery(car))
  const change = (field: VehicleChange) =>
    onChange({ ...car, ...changeVehicle(car, field), selection: 'new', vin: '', isEngineAssumed: false })
  const state = (query: Listed, list: Parameters<typeof listFailed>[0]) => ({
    loading: query.fetchStatus === 'fetching',
    error: query.isError ? listFailed(list) : undefined,
  })
  const chooseEngine = (id: string) => {
    const chosen = engines.data?.find(one => one.id === id)
    change(
      chosen
        ? { field: 'engine', engine: chosen.engine, vehicleId: Number(chosen.id) }
        : { field: 'engine', engine: null },
    )
  }
  // What was chosen, or kept since an earlier visit, is the catalogue's vehicle as it is now.
  const exactId = exact.data && Number(exact.data.id)
  const { refetch: listEngines } = engines
  useEffect(() => {
    if (exactId === undefined || car.engine === null || exactId === car.vehicleId) return
    const { engine } = car
    const engineChange: VehicleChange =
      exactId === null ? { field: 'engine', engine: null } : { field: 'engine', engine, vehicleId: exactId }
    onChange({ ...car, ...changeVehicle(car, engineChange) })
    void listEngines()
  }, [exactId, car, onChange, listEngines])
  const failed = [years, makes, models, engines].filter(query => query.isError)
  return (
    <Pairs>
      <SelectField
        label={CHOICE.year}
        placeholder={CHOICE.choose}
        value={car.year === null ? '' : String(car.year)}
        onChange={year => change({ field: 'year', year: year === '' ? null : Number(year) })}
        options={options(years.data?.map(String))}
        {...state(years, 'years')}
      />
      <SelectField
        label={CHOICE.make}
        placeholder={CHOICE.choose}
        disabled={car.year === null}
        value={car.make ?? ''}
        onChange={make => change({ field: 'make', make: make || null })}
        options={options(makes.data)}
        {...state(makes, 'makes')}
      />
      <SelectField
        label={CHOICE.model}
        placeholder={CHOICE.choose}
        disabled={car.make === null}
        value={car.model ?? ''}
        onChange={model => change({ field: 'model', model: model || null })}
        options={options(models.data)}
        {...state(models, 'models')}
      />
      <SelectField
        label={CHOICE.engine}
        placeholder={CHOICE.choose}
        disabled={car.model === null}
        value={car.vehicleId === null ? '' : String(car.vehicleId)}
        onChange={chooseEngine}
        options={(engines.data ?? []).map(one => ({ value: one.id, label: one.engine }))}
        {...state(engines, 'engines')}
      />
      {failed.length > 0 && (
        <Button size="sm" onClick={() => failed.forEach(query => void query.refetch())}>
          {CHOICE.tryAgain}
        </Button>
      )}
    </Pairs>
  )
}

const options = (values: readonly string[] = []) => values.map(value => ({ value, label: value }))
