import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { NO_VEHICLE, NOT_LISTED } from '../../domain/vehicle/catalogue.ts'
import { isVin, looksMistyped, normaliseVin } from '../../domain/vehicle/vin.ts'
import { request } from '../platform/api/api.ts'
import { Alert, ErrorBanner } from '../ui/feedback/alert.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { CarName } from './car-name.tsx'
import { CHOICE } from './choice-texts.ts'
import { DecodeVinQuery, NotListedVehicleQuery } from './documents.ts'
import type { DraftCar } from './draft-car.ts'
import { VinEngine } from './vin-engine.tsx'
import { VinReader } from './vin-reader.tsx'

const LENGTH = 17

interface VinLookupProps {
  car: DraftCar
  onChange: (car: DraftCar) => void
}

/** Returns the catalogue's entry for a VIN, or the entry for vehicles that are not listed (SVC-11 to SVC-13). */
async function findVehicle(vin: string) {
  const { decodeVin } = await request(DecodeVinQuery, { vin })
  if (decodeVin?.vehicle) return decodeVin.vehicle
  const { notListedVehicle } = await request(NotListedVehicleQuery, {})
  return { ...NOT_LISTED, id: notListedVehicle?.id ?? null }
}

/** Finds a vehicle by its VIN. The lookup starts with the seventeenth character. */
export function VinLookup({ car, onChange }: VinLookupProps) {
  const [wasLeft, setWasLeft] = useState(false)
  const current = useRef<DraftCar>(null)
  useEffect(() => {
    current.current = car
    return () => {
      current.current = null
    }
  }, [car])
  const lookup = useMutation({
    mutationFn: findVehicle,
    // Ignores the result if the user has typed another VIN or chosen by model since.
    onSuccess: ({ id, ...vehicle }, vin) => {
      const now = current.current
      if (now?.vin === vin) onChange({ ...now, ...vehicle, vehicleId: id === null ? null : Number(id) })
    },
  })
  const type = (text: string) => {
    const typed = { ...car, ...NO_VEHICLE, selection: 'new', vin: normaliseVin(text), isEngineAssumed: false }
    onChange(typed)
    if (isVin(typed.vin)) lookup.mutate(typed.vin)
    else lookup.reset()
  }
  const isKnown = car.vehicleId !== null && car.vin !== ''
  const isListed = isKnown && car.make !== NOT_LISTED.make
  return (
    <Stack>
      <TextField
        label={CHOICE.vin}
        description={CHOICE.vinHint}
        value={car.vin}
        onChange={type}
        maxLength={LENGTH}
        autoComplete="off"
        error={problem(car.vin, wasLeft)}
        onBlur={() => setWasLeft(true)}
      />
      <VinReader vin={car.vin} onRead={type} />
      <div aria-live="polite">
        {lookup.isPending && <p>{CHOICE.vinSearching}</p>}
        {lookup.isError && <ErrorBanner message={lookup.error.message} />}
        {isKnown && !isListed && (
          <Alert tone="warning" title={CHOICE.vinNoResult}>
            {CHOICE.vinFallback}
          </Alert>
        )}
        {isListed && (
          <Alert tone="success" title={CHOICE.vinFound}>
            <CarName {...car} /> · {car.engine}
            {looksMistyped(car.vin) && <p>{CHOICE.vinMistyped}</p>}
          </Alert>
        )}
      </div>
      {isListed && <VinEngine car={car} onChange={onChange} />}
    </Stack>
  )
}

function problem(vin: string, wasLeft: boolean): string | undefined {
  if (/[IOQ]/.test(vin)) return CHOICE.vinLetters
  const missing = LENGTH - vin.length
  return wasLeft && vin !== '' && missing > 0 ? CHOICE.vinLength(missing) : undefined
}
