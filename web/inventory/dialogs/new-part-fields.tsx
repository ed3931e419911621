import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { type DraftCar, NO_CAR } from '../../vehicle/draft-car.ts'
import { VehicleFields } from '../../vehicle/vehicle-fields.tsx'
import { TEXTS } from '../texts.ts'
import { usePartBrands } from '../use-lookups.ts'

/** The values of the fields. */
export interface NewPart {
  name: string
  /** Empty: no brand. */
  partBrandId: string
  car: DraftCar
}

export const NO_PART: NewPart = { name: '', partBrandId: '', car: NO_CAR }

interface NewPartFieldsProps {
  part: NewPart
  onChange: (part: Partial<NewPart>) => void
}

/** A new part's name, its brand, and the vehicle that it fits. */
export function NewPartFields({ part, onChange }: NewPartFieldsProps) {
  const brands = usePartBrands()
  return (
    <>
      <TextField
        label={TEXTS.partName}
        description={TEXTS.partNameHint}
        autoComplete="off"
        value={part.name}
        onChange={name => onChange({ name })}
      />
      <SelectField
        label={TEXTS.partBrand}
        placeholder={TEXTS.noBrand}
        loading={brands.isLoading}
        value={part.partBrandId}
        onChange={partBrandId => onChange({ partBrandId })}
        options={(brands.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <p>{TEXTS.forVehicle}</p>
      <VehicleFields car={part.car} onChange={car => onChange({ car })} />
    </>
  )
}
