import type { CatalogueKind } from '../../domain/catalogue/catalogue-item.ts'
import type { CountryCode } from '../../domain/address/country.ts'
import { formatQuantity } from '../../domain/inventory/stock.ts'
import { isOilType } from '../../domain/vehicle/oil.ts'
import type { Item } from './queries.ts'
import { TEXTS } from './texts.ts'

export const oilTypeName = (type: string): string => (isOilType(type) ? TEXTS.fields.oilTypes[type] : type)

/** Names an item as people do: an oil by its weight and kind. */
export const itemName = ({ name, oilType, oilWeight }: Pick<Item, 'name' | 'oilType' | 'oilWeight'>): string =>
  oilType === null ? name : `${oilWeight} ${oilTypeName(oilType)}`

/** Pieces, or oil in the country's unit. */
export const stockText = (kind: CatalogueKind, quantity: number, country: CountryCode): string =>
  kind === 'OIL' ? formatQuantity('oil', quantity, country) : TEXTS.pieces(quantity)

/** The kind of an item as its page's address has it. */
export const SLUGS = {
  PART: 'part',
  PART_TYPE: 'type',
  PART_BRAND: 'brand',
  OIL: 'oil',
  TOOL: 'tool',
  FUEL: 'fuel',
} as const satisfies Record<CatalogueKind, string>

export const kindOf = (slug: string | undefined): CatalogueKind | undefined =>
  (Object.keys(SLUGS) as CatalogueKind[]).find(kind => SLUGS[kind] === slug)
