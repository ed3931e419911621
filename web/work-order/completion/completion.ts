import { type CountryCode, unitsOf } from '../../../domain/address/country.ts'
import { parseMoney } from '../../../domain/format/money.ts'
import { pointNumber } from '../../../domain/format/number.ts'
import { fromLitres, toLitres } from '../../../domain/format/volume.ts'
import { FILTER_PURPOSES, type FilterPurpose, toMillilitres } from '../../../domain/inventory/job-supplies.ts'
import { type NamedOil, oilProblem } from '../../../domain/inventory/oil-match.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import type { WorkOrderBillQuery, WorkOrderSuppliesQuery } from '../dialogs/documents.ts'
import type { Order } from '../order.ts'

export type Supplies = ResultOf<typeof WorkOrderSuppliesQuery>['workOrderSupplies']
export type Bill = ResultOf<typeof WorkOrderBillQuery>['workOrderBill']

/** The discount on a whole order: none beyond the booked one, a percentage, or an amount. */
export type DiscountKind = 'BOOKED' | 'PERCENT' | 'GROUPON'

/** The completion form; amounts as typed. */
export interface CompletionForm {
  poNumber: string
  discountKind: DiscountKind
  /** Percent or dollars. */
  discount: string
  /** Cents for a whole line, by line id. */
  linePrices: Readonly<Record<string, number>>
  /** The chosen stock item of each kind; empty for none. Untouched kinds are missing. */
  filters: Partial<Record<FilterPurpose, string>>
  oilId?: string
  /** In the country's unit. */
  oilVolume?: string
}

/** Returns initial values from the order, with the customer's default discount unless a code excludes it (rule P4). */
export function startCompletion({ poNumber, user, workOrderDiscountCode }: Order): CompletionForm {
  const { defaultDiscountType: type, defaultDiscountAmount: amount } = user
  const isGiven = workOrderDiscountCode === null && amount !== null && (type === 'PERCENT' || type === 'GROUPON')
  return {
    poNumber: poNumber ?? '',
    discountKind: isGiven ? type : 'BOOKED',
    discount: isGiven ? String(amount / 100) : '',
    linePrices: {},
    filters: {},
  }
}

/** Returns the agreed prices as API input; null while the discount is not a number. */
export function agreementOf({ discountKind, discount, linePrices }: CompletionForm) {
  const lineItems = Object.entries(linePrices).map(([id, discountedPrice]) => ({ id, discountedPrice }))
  if (discountKind === 'BOOKED') return { lineItems, discountType: null, discountAmount: null }
  // Percent have two decimals as dollars have cents: one basis point each.
  const discountAmount = parseMoney(discount)
  const isTooMuch = discountKind === 'PERCENT' && (discountAmount ?? 0) > 10_000
  if (discountAmount === undefined || isTooMuch) return null
  return { lineItems, discountType: discountKind, discountAmount }
}

/**
 * Returns the preselected filters and oil: known to fit and in sufficient stock. The oil has the sold type and, if known, the weight that
 * the vehicle takes. Selects nothing when several items match.
 */
export function suggestSupplies(
  { filters, oils, soldOil, oilLitres }: Supplies,
  countryCode: CountryCode,
  weight?: string,
) {
  const sold = oils.filter(({ isSold, litres }) => isSold && litres >= (oilLitres ?? 0))
  const isWeightKnown = weight !== undefined || oils.some(({ isRecommended }) => isRecommended)
  const fit = soldOil === null ? [] : sold.filter(oil => !isWeightKnown || oil.weight === weight)
  const oil = sold.find(({ isRecommended }) => isRecommended) ?? (fit.length === 1 ? fit[0] : undefined)
  const fitting = FILTER_PURPOSES.flatMap(purpose => {
    const found = filters.find(filter => filter.purpose === purpose && filter.fits)
    return found ? [[purpose, found.id] as const] : []
  })
  const volume = oilLitres === null ? undefined : fromLitres(oilLitres, unitsOf(countryCode).oil)
  return {
    filters: Object.fromEntries(fitting) as CompletionForm['filters'],
    oilId: oil?.id ?? '',
    oilVolume: volume === undefined ? '' : String(Math.round(volume * 10) / 10),
  }
}

/** Converts a volume in the country's unit to litres; null when it is not a number. */
export function litresOf(volume: string, countryCode: CountryCode): number | null {
  const amount = Number(pointNumber(volume))
  if (volume.trim() === '' || !(amount > 0)) return null
  const { oil: unit } = unitsOf(countryCode)
  return unit === 'L' ? amount : toMillilitres(toLitres(amount, unit)) / 1000
}

/** Checks whether the amount of the chosen oil was entered. */
export const isOilKnown = ({ oilId = '', oilVolume = '' }: CompletionForm, countryCode: CountryCode): boolean =>
  oilId === '' || litresOf(oilVolume, countryCode) !== null

/** What is wrong with the oil: the picked one is of another type or weight, or the van has none of the sold type. */
export type OilMismatch = { kind: 'type' | 'weight'; oil: NamedOil } | { kind: 'missing' }

/**
 * Returns the warning before completion: the picked oil is not the sold one or not the one that the vehicle takes, or the van has none of the sold type.
 * @param recommended what the vehicle takes; null if unknown
 */
export function oilMismatch(
  { oils, soldOil }: Supplies,
  oilId: string | undefined,
  recommended: NamedOil | null,
): OilMismatch | undefined {
  const oil = oils.find(({ id }) => id === oilId)
  if (oil) {
    const kind = oilProblem(oil, { soldType: soldOil, recommended })
    return kind && { kind, oil }
  }
  const isMissing = soldOil !== null && oils.length > 0 && !oils.some(({ isSold }) => isSold)
  return isMissing ? { kind: 'missing' } : undefined
}
