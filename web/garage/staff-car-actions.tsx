import { useState } from 'react'
import { Button } from '../ui/inputs/button.tsx'
import { NameDialog } from './name-dialog.tsx'
import type { Car } from './queries.ts'
import { TEXTS } from './texts.ts'
import { VinDialog } from './vin-dialog.tsx'

interface StaffCarActionsProps {
  /** The car's owner. */
  userId: string
  car: Pick<Car, 'id' | 'vin' | 'name'>
  /** The car's name as staff see it. */
  title: string
}

/** Lets staff set the VIN and the plate or fleet identifier of a customer's car. Only the customer can change the rest (CARS-04, CARS-05). */
export function StaffCarActions({ userId, car, title }: StaffCarActionsProps) {
  const [open, setOpen] = useState<'vin' | 'name'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button variant="quiet" size="sm" aria-label={TEXTS.setVinOf(title)} onClick={() => setOpen('vin')}>
        {TEXTS.setVin}
      </Button>
      <Button variant="quiet" size="sm" aria-label={TEXTS.setNameOf(title)} onClick={() => setOpen('name')}>
        {TEXTS.setName}
      </Button>
      {open === 'vin' && <VinDialog userId={userId} car={car} onClose={close} />}
      {open === 'name' && <NameDialog userId={userId} car={car} onClose={close} />}
    </>
  )
}
