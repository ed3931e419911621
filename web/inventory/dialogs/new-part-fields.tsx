import { useQuery } from '@tanstack/react-query'
import { request } from '../../platform/api/api.ts'
import { VehicleFields } from '../../vehicle/vehicle-fields.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { PartBrandsQuery } from '../documents.ts'
import { useReportError } from '../inventory-errors.tsx'
import { TEXTS } from '../texts.ts'
import { type DraftCar, NO_CAR } from '../../vehicle/draft-car.ts'

/** A part that nobody has entered before, as it is filled in. */
export interface NewPart {
  name: string
  /** Empty: of no brand. */
  partBrandId: string
  car: DraftCar
}

export const NO_PART: NewPart = { name: '', partBrandId: '', car: NO_CAR }

interface NewPartFieldsProps {
  part: NewPart
  onChange: (part: Partial<NewPart>) => void
}

/** The name of a new part, its brand, and the vehicle that it fits. */
export function NewPartFields({ part, onChange }: NewPartFieldsProps) {
  const brands = useQuery({
    queryKey: ['part-brands'],
    queryFn: async ({ signal }) => (await request(PartBrandsQuery, {}, signal)).partBrands,
    staleTime: 300_000,
  })
  useReportError('Failed to load part brands', brands.error)
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
