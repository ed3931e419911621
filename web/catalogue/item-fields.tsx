import { useQuery } from '@tanstack/react-query'
import { type CatalogueKind, catalogueProblems, NO_VALUES } from '../../domain/catalogue/catalogue-item.ts'
import { FILTER_PURPOSES } from '../../domain/inventory/job-supplies.ts'
import { OIL_TYPES } from '../../domain/vehicle/oil.ts'
import type { SubmitForm } from '../ui/form/use-submit-form.ts'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { choicesQuery, type Item } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.fields

/** What an item is, as its form holds it. Empty: nothing chosen. */
export interface ItemValues {
  name: string
  partTypeId: string
  partBrandId: string
  purpose: string
  oilType: string
  oilWeight: string
}

export const NEW_ITEM: ItemValues = {
  name: '',
  partTypeId: '',
  partBrandId: '',
  purpose: '',
  oilType: '',
  oilWeight: '',
}

export const valuesOf = (kind: CatalogueKind, item: Item): ItemValues => ({
  name: kind === 'OIL' ? '' : item.name,
  partTypeId: item.partTypeId ?? '',
  partBrandId: item.partBrandId ?? '',
  purpose: item.purpose ?? '',
  oilType: item.oilType ?? '',
  oilWeight: item.oilWeight ?? '',
})

/** The values as the API takes them. */
export const inputOf = ({ partTypeId, partBrandId, ...values }: ItemValues) => ({
  ...values,
  partTypeId: partTypeId || null,
  partBrandId: partBrandId || null,
})

/** Returns what is wrong, with the rules of the server. */
export const problemsOf = (kind: CatalogueKind, { partTypeId, partBrandId, ...values }: ItemValues) =>
  catalogueProblems(kind, {
    ...NO_VALUES,
    ...values,
    partTypeId: partTypeId === '' ? null : Number(partTypeId),
    partBrandId: partBrandId === '' ? null : Number(partBrandId),
  })

/** The fields of an item of a kind. */
export function ItemFields({ kind, form }: { kind: CatalogueKind; form: SubmitForm<ItemValues> }) {
  if (kind === 'OIL')
    return (
      <>
        <TextField
          {...form.field('oilWeight')}
          label={texts.oilWeight}
          description={texts.oilWeightHint}
          autoComplete="off"
        />
        <SelectField
          {...form.field('oilType')}
          label={texts.oilType}
          placeholder={texts.chooseOilType}
          options={OIL_TYPES.map(type => ({ value: type, label: texts.oilTypes[type] }))}
        />
      </>
    )
  return (
    <>
      <TextField
        {...form.field('name')}
        label={kind === 'PART' ? texts.partName : texts.name}
        description={kind === 'PART' ? texts.partNameHint : undefined}
        autoComplete="off"
      />
      {kind === 'PART' && <PartLinks form={form} />}
      {kind === 'PART_TYPE' && (
        <SelectField
          {...form.field('purpose')}
          label={texts.purpose}
          description={texts.purposeHint}
          placeholder={texts.noPurpose}
          options={FILTER_PURPOSES.map(purpose => ({ value: purpose, label: texts.purposes[purpose] }))}
        />
      )}
    </>
  )
}

function PartLinks({ form }: { form: SubmitForm<ItemValues> }) {
  const types = useQuery(choicesQuery('PART_TYPE'))
  const brands = useQuery(choicesQuery('PART_BRAND'))
  const options = (items: readonly Item[] = []) => items.map(({ id, name }) => ({ value: id, label: name }))
  const type = form.field('partTypeId')
  const brand = form.field('partBrandId')
  return (
    <>
      <SelectField
        {...type}
        label={texts.type}
        placeholder={texts.chooseType}
        loading={types.isLoading}
        error={type.error ?? types.error?.message}
        options={options(types.data)}
      />
      <SelectField
        {...brand}
        label={texts.brand}
        placeholder={texts.noBrand}
        loading={brands.isLoading}
        error={brand.error ?? brands.error?.message}
        options={options(brands.data)}
      />
    </>
  )
}
