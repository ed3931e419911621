import { useState } from 'react'
import { type DraftCar, NO_CAR } from '../../vehicle/draft-car.ts'
import { NewVehicle } from '../../vehicle/vehicle-panel.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Stack } from '../../ui/layout/card.tsx'
import type { QuoteServices } from '../queries.ts'
import { TEXTS as QUOTE } from '../texts.ts'
import type { DraftQuoteCar } from './draft.ts'
import { type ChosenServices, hasService, RECOMMENDED_OIL, ServiceFields } from './service-fields.tsx'
import { TEXTS } from './texts.ts'

const texts = TEXTS.carDialog

interface CarDialogProps {
  services: QuoteServices
  /** The car to edit; undefined to add one. */
  car: DraftQuoteCar | undefined
  onSave: (car: Omit<DraftQuoteCar, 'key'>) => void
  onClose: () => void
}

/** Adds a car by model or VIN with its services, or changes the name and services of one. */
export function CarDialog({ services, car, onSave, onClose }: CarDialogProps) {
  const [chosen, setChosen] = useState<DraftCar>({ ...NO_CAR, name: car?.name ?? '' })
  const [work, setWork] = useState<ChosenServices>(car ?? RECOMMENDED_OIL)
  const [problem, setProblem] = useState<string>()
  const save = () => {
    if (!hasService(work, services)) return setProblem(TEXTS.services.needed)
    const { serviceIds, isRecommendedOil } = work
    const named = { name: chosen.name.trim(), serviceIds, isRecommendedOil }
    if (car) return onSave({ ...car, ...named })
    const { vehicleId, year, make, model, engine, vin } = chosen
    if (vehicleId === null) return setProblem(texts.needed)
    const vehicle = [year, make, model, engine].filter(Boolean).join(' ')
    return onSave({ ...named, vehicleId: String(vehicleId), vehicle, vin: vin === '' ? null : vin })
  }
  return (
    <Dialog
      open
      stays
      title={car ? texts.editTitle : texts.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{QUOTE.actions.cancel}</Button>
          <Button variant="primary" onClick={save}>
            {car ? texts.save : texts.add}
          </Button>
        </>
      }
    >
      <Stack>
        {car ? (
          <>
            <p>{car.vehicle}</p>
            <TextField
              label={QUOTE.table.plate}
              value={chosen.name}
              onChange={name => setChosen({ ...chosen, name })}
            />
          </>
        ) : (
          <NewVehicle car={chosen} onChange={setChosen} />
        )}
        <ServiceFields services={services} value={work} onChange={setWork} />
        <ErrorBanner message={problem} />
      </Stack>
    </Dialog>
  )
}
