import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { obviousEngine } from '../../../domain/vehicle/engine-choice.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { loadable } from '../../ui/feedback/loadable.ts'
import { type Choice, RadioCards } from '../../ui/inputs/choice-cards.tsx'
import { SearchSelect } from '../../ui/inputs/search-select.tsx'
import { Stack } from '../../ui/layout/card.tsx'
import { CHOICE } from '../choice-texts.ts'
import type { DraftCar } from '../draft-car.ts'
import { oilText } from '../oil-text.ts'
import { enginesQuery } from '../queries.ts'
import { usualVehicleQuery, vehicleSearchQuery } from './queries.ts'

const UNKNOWN = 'unknown'

interface CarSearchProps {
  car: DraftCar
  onChange: (car: DraftCar) => void
}

interface Model {
  year: number
  make: string
  model: string
}

const nameOf = ({ year, make, model }: Model): string => `${year} ${make} ${model}`

/** Finds a car by its name. Asks for the engine only when it matters for the visit; who does not know it gets the usual one. */
export function CarSearch({ car, onChange }: CarSearchProps) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const found = useQuery(vehicleSearchQuery(search))
  const [asked, setAsked] = useState<Model | null>(null)
  const isAsked = asked !== null && asked.year === car.year && asked.make === car.make && asked.model === car.model
  const choose = useMutation({
    mutationFn: (model: Model) => client.fetchQuery(enginesQuery(model.year, model.make, model.model)),
    onSuccess: (engines, model) => {
      const engine = obviousEngine(engines)
      const chosen = { ...car, ...model, selection: 'new', vin: '', isEngineAssumed: false }
      setAsked(engine ? null : model)
      if (engine) onChange({ ...chosen, engine: engine.engine, vehicleId: Number(engine.id) })
      else onChange({ ...chosen, engine: null, vehicleId: null })
    },
  })
  const take = ({ year, make, model }: Model) => {
    setTyped(nameOf({ year, make, model }))
    choose.mutate({ year, make, model })
  }
  const options = search === '' ? ({ status: 'ready', data: [] } as const) : loadable(found)
  return (
    <Stack>
      <SearchSelect
        label={CHOICE.search}
        placeholder={CHOICE.searchHint}
        emptyText={search === '' ? CHOICE.searchTyping : CHOICE.searchEmpty}
        query={typed}
        onQueryChange={setTyped}
        options={
          options.status === 'ready'
            ? { status: 'ready', data: options.data.map(one => ({ ...one, id: nameOf(one), label: nameOf(one) })) }
            : options
        }
        isChosen={asked !== null || car.vehicleId !== null}
        onChoose={take}
        // The first one is the closest.
        onEnter={() => {
          const [first] = options.status === 'ready' ? options.data : []
          if (first) take(first)
          return first !== undefined
        }}
      />
      {choose.isError && <ErrorBanner message={CHOICE.engineFailed} />}
      {isAsked && <EngineQuestion model={asked} car={car} onChange={onChange} />}
    </Stack>
  )
}

/** Asks which of a model's engines the car has. */
function EngineQuestion({ model, car, onChange }: CarSearchProps & { model: Model }) {
  const { countryCode } = useTenant()
  const client = useQueryClient()
  const engines = useQuery(enginesQuery(model.year, model.make, model.model))
  const take = ({ id, engine }: { id: string; engine: string }, isAssumed: boolean) =>
    onChange({ ...car, ...model, engine, vehicleId: Number(id), isEngineAssumed: isAssumed })
  const usual = useMutation({
    mutationFn: () => client.fetchQuery(usualVehicleQuery(model)),
    onSuccess: vehicle => {
      if (vehicle) take(vehicle, true)
    },
  })
  if (!engines.data) return <p role="status">{CHOICE.searching}</p>
  const choices: Choice<string>[] = engines.data.map(one => ({
    value: one.id,
    title: one.engine,
    description: oilText(one, countryCode) ?? undefined,
  }))
  return (
    <>
      <RadioCards
        legend={CHOICE.whichEngine}
        value={car.isEngineAssumed ? UNKNOWN : car.vehicleId === null ? undefined : String(car.vehicleId)}
        onChange={value => {
          const engine = engines.data.find(one => one.id === value)
          if (engine) take(engine, false)
          else usual.mutate()
        }}
        choices={[...choices, { value: UNKNOWN, title: CHOICE.unknownEngine, description: CHOICE.unknownEngineHint }]}
      />
      {usual.isError && <ErrorBanner message={CHOICE.engineFailed} />}
    </>
  )
}
