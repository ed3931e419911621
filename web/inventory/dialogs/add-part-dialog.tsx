import { useState } from 'react'
import { request } from '../../platform/api/api.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import type { AddToPlaceProps } from './add-oil-dialog.tsx'
import { AddPartMutation, CreatePartMutation } from '../documents.ts'
import { type NewPart, NewPartFields, NO_PART } from './new-part-fields.tsx'
import { PartSearch } from './part-search.tsx'
import { StockForm } from './stock-form.tsx'
import { TEXTS } from '../texts.ts'
import { usePartTypes } from '../use-lookups.ts'
import { useStockAction } from '../use-stock.ts'

/** Puts a part on the list of a van or the market: one that is known, or a new one (STOCK-15). */
export function AddPartDialog({ franchise, vanId, onClose }: AddToPlaceProps) {
  const [partTypeId, setPartTypeId] = useState('')
  const [chosen, setChosen] = useState<{ id: string; label: string } | null>(null)
  const [made, setMade] = useState<NewPart | null>(null)
  const types = usePartTypes()
  const place = { franchiseId: franchise.id, vanId }
  const name = made ? made.name.trim() : (chosen?.label ?? '')
  const add = useStockAction<void>({
    action: 'addPart',
    done: TEXTS.added(name),
    onDone: onClose,
    run: async () => {
      if (made) {
        const { car, partBrandId } = made
        const links = { vehicleId: car.vehicleId?.toString() ?? null, partBrandId: partBrandId || null }
        await request(CreatePartMutation, { ...place, name, partTypeId, ...links })
      } else await request(AddPartMutation, { ...place, partId: chosen?.id ?? '' })
    },
  })
  return (
    <StockForm
      title={TEXTS.addPart}
      submitLabel={TEXTS.addPart}
      busy={add.isPending}
      disabled={partTypeId === '' || name === ''}
      onSubmit={() => add.mutate()}
      onClose={onClose}
    >
      <SelectField
        label={TEXTS.partType}
        placeholder={TEXTS.choosePartType}
        loading={types.isLoading}
        value={partTypeId}
        onChange={id => {
          setPartTypeId(id)
          setChosen(null)
        }}
        options={(types.data ?? []).map(type => ({ value: type.id, label: type.name }))}
      />
      {partTypeId !== '' && !made && (
        <PartSearch key={partTypeId} place={place} partTypeId={partTypeId} onChoose={setChosen} />
      )}
      {partTypeId !== '' && made && (
        <NewPartFields part={made} onChange={part => setMade(before => before && { ...before, ...part })} />
      )}
      {partTypeId !== '' && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            setMade(made ? null : NO_PART)
            setChosen(null)
          }}
        >
          {made ? TEXTS.knownPart : TEXTS.newPart}
        </Button>
      )}
    </StockForm>
  )
}
