import type { CatalogueKind } from '../../domain/catalogue/catalogue-item.ts'
import type { CountryCode } from '../../domain/address/country.ts'
import { formatQuantity } from '../../domain/inventory/stock.ts'
import { TEXTS } from './texts.ts'

/** Writes pieces, or litres of an oil in the unit of the country. */
export const amountText = (kind: CatalogueKind, quantity: number, country: CountryCode): string =>
  kind === 'OIL' ? formatQuantity('oil', quantity, country) : TEXTS.pieces(quantity)
