import { request } from '../../platform/api/api.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { AddPartMutation, CreatePartMutation } from '../documents.ts'
import { TEXTS } from '../texts.ts'
import { usePartTypes } from '../use-lookups.ts'
import { useStockForm } from '../use-stock.ts'
import type { AddToPlaceProps } from './add-oil-dialog.tsx'
import { type NewPart, NewPartFields, NO_PART } from './new-part-fields.tsx'
import { PartSearch } from './part-search.tsx'
import { StockForm } from './stock-form.tsx'

interface AddPartForm extends NewPart {
  partTypeId: string
  chosenPart: { id: string; label: string } | null
  isNew: boolean
}

const EMPTY: AddPartForm = { partTypeId: '', chosenPart: null, isNew: false, ...NO_PART }

const nameOf = ({ chosenPart, isNew, name }: AddPartForm): string => (isNew ? name.trim() : (chosenPart?.label ?? ''))

/** Adds a known or a new part to the list of a van or the market (STOCK-15). */
export function AddPartDialog({ franchise, vanId, onClose }: AddToPlaceProps) {
  const types = usePartTypes()
  const place = { franchiseId: franchise.id, vanId }
  const form = useStockForm({
    action: 'addPart',
    initialValues: EMPTY,
    run: values => addPart(values, place),
    done: values => TEXTS.added(nameOf(values)),
    onDone: onClose,
  })
  const { partTypeId, isNew } = form.values
  return (
    <StockForm
      form={form}
      title={TEXTS.addPart}
      submitLabel={TEXTS.addPart}
      disabled={partTypeId === '' || nameOf(form.values) === ''}
      onClose={onClose}
    >
      <SelectField
        {...form.field('partTypeId')}
        label={TEXTS.partType}
        placeholder={TEXTS.choosePartType}
        loading={types.isLoading}
        onChange={id => form.change({ partTypeId: id, chosenPart: null })}
        options={(types.data ?? []).map(type => ({ value: type.id, label: type.name }))}
      />
      {partTypeId !== '' && !isNew && (
        <PartSearch
          key={partTypeId}
          place={place}
          partTypeId={partTypeId}
          onChoose={chosenPart => form.change({ chosenPart })}
        />
      )}
      {partTypeId !== '' && isNew && <NewPartFields part={form.values} onChange={form.change} />}
      {partTypeId !== '' && (
        <Button variant="quiet" size="sm" onClick={() => form.change({ ...NO_PART, isNew: !isNew, chosenPart: null })}>
          {isNew ? TEXTS.knownPart : TEXTS.newPart}
        </Button>
      )}
    </StockForm>
  )
}

async function addPart(values: AddPartForm, place: { franchiseId: string; vanId: string | null }): Promise<void> {
  const { partTypeId, chosenPart, isNew, car, partBrandId } = values
  if (!isNew) {
    await request(AddPartMutation, { ...place, partId: chosenPart?.id ?? '' })
    return
  }
  const links = { vehicleId: car.vehicleId?.toString() ?? null, partBrandId: partBrandId || null }
  await request(CreatePartMutation, { ...place, name: nameOf(values), partTypeId, ...links })
}
