import { lengthProblem, NAME_LENGTH } from '../format/length.ts'
import { FILTER_PURPOSES, type FilterPurpose } from '../inventory/job-supplies.ts'
import { isOilType, isOilWeight, type OilType } from '../vehicle/oil.ts'
import { TEXTS } from './texts.ts'

/** What the catalogue lists. */
export const CATALOGUE_KINDS = ['PART', 'PART_TYPE', 'PART_BRAND', 'OIL', 'TOOL', 'FUEL'] as const
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number]

/** What an item of the catalogue consists of. Fields of other kinds are empty. */
export interface CatalogueValues {
  /** Not of an oil, whose name is its weight and type. */
  name: string
  partTypeId: number | null
  partBrandId: number | null
  /** Of a part type: the part of a job for which it is chosen; empty: none. */
  purpose: string
  oilType: string
  oilWeight: string
}

export const NO_VALUES: CatalogueValues = {
  name: '',
  partTypeId: null,
  partBrandId: null,
  purpose: '',
  oilType: '',
  oilWeight: '',
}

export const isPurpose = (text: string): text is FilterPurpose => FILTER_PURPOSES.some(purpose => purpose === text)

/** Line breaks and other control characters. */
const CONTROL = /\p{Cc}/u

/** Returns what is wrong with a name; undefined when it can be used. */
export function catalogueNameProblem(text: string): string | undefined {
  const name = text.trim()
  if (name === '') return TEXTS.noName
  return lengthProblem(name, NAME_LENGTH) ?? (CONTROL.test(name) ? TEXTS.oneLine : undefined)
}

/** Returns what is missing or wrong, by field; all are undefined when the item can be saved. */
export function catalogueProblems(
  kind: CatalogueKind,
  { name, partTypeId, purpose, oilType, oilWeight }: CatalogueValues,
): Partial<Record<keyof CatalogueValues, string | undefined>> {
  if (kind === 'OIL')
    return {
      oilType: isOilType(oilType) ? undefined : TEXTS.noOilType,
      oilWeight: isOilWeight(oilWeight.trim().toUpperCase()) ? undefined : TEXTS.oilWeight,
    }
  return {
    name: catalogueNameProblem(name),
    partTypeId: kind === 'PART' && partTypeId === null ? TEXTS.noType : undefined,
    purpose: kind === 'PART_TYPE' && purpose !== '' && !isPurpose(purpose) ? TEXTS.purpose : undefined,
  }
}

/** Litres that an engine takes, as in files of oil data. */
export const MIN_OIL_LITRES = 1
export const MAX_OIL_LITRES = 20

/** A car's own oil data. */
export interface OilDataValues {
  volumeL: number
  oilType: string
  oilWeight: string
}

/** Returns the type and weight of a car's oil as the database stores them; null when one of them is unknown. */
export const oilOf = ({
  oilType,
  oilWeight,
}: Pick<OilDataValues, 'oilType' | 'oilWeight'>): { oilType: OilType; oilWeight: string } | null => {
  const weight = oilWeight.trim().toUpperCase()
  return isOilType(oilType) && isOilWeight(weight) ? { oilType, oilWeight: weight } : null
}
