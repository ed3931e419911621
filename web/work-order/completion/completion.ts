import { FILTER_PURPOSES, type FilterPurpose, toMillilitres } from '../../../domain/inventory/job-supplies.ts'
import { parseMoney } from '../../../domain/format/money.ts'
import { pointNumber } from '../../../domain/format/number.ts'
import { oilUnit, litresToQuarts, quartsToLitres } from '../../../domain/vehicle/oil.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import type { WorkOrderBillQuery, WorkOrderSuppliesQuery } from '../dialogs/documents.ts'
import type { Order } from '../order.ts'

export type Supplies = ResultOf<typeof WorkOrderSuppliesQuery>['workOrderSupplies']
export type Bill = ResultOf<typeof WorkOrderBillQuery>['workOrderBill']

/** How an order is lowered as a whole: not at all beyond what was booked, by a part, or by an amount. */
export type DiscountKind = 'BOOKED' | 'PERCENT' | 'GROUPON'

/** What is filled in when an order is completed; amounts as they were typed. */
export interface CompletionForm {
  poNumber: string
  discountKind: DiscountKind
  /** Percent or dollars. */
  discount: string
  /** Cents for a whole line, by its id. */
  linePrices: Readonly<Record<string, number>>
  /** The chosen stock item of each kind; empty for none. Kinds that were not touched are not there. */
  filters: Partial<Record<FilterPurpose, string>>
  oilId?: string
  /** In the country's unit. */
  oilVolume?: string
}

/** Starts from the order, and from the customer's default discount where no code stands in its way (rule P4). */
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

/** What is agreed, as the server takes it; null while the discount is no number. */
export function agreementOf({ discountKind, discount, linePrices }: CompletionForm) {
  const lineItems = Object.entries(linePrices).map(([id, discountedPrice]) => ({ id, discountedPrice }))
  if (discountKind === 'BOOKED') return { lineItems, discountType: null, discountAmount: null }
  // Percent have hundredths as dollars have cents: a basis point each.
  const discountAmount = parseMoney(discount)
  const isTooMuch = discountKind === 'PERCENT' && (discountAmount ?? 0) > 10_000
  if (discountAmount === undefined || isTooMuch) return null
  return { lineItems, discountType: discountKind, discountAmount }
}

/**
 * The filters and the oil to start with: what is known to fit and is enough. The oil is of the type that was sold and, where that is known, of the weight that
 * the vehicle takes; where several could be meant, nobody is asked to trust a guess.
 */
export function suggestSupplies({ filters, oils, soldOil, oilLitres }: Supplies, countryCode: string, weight?: string) {
  const sold = oils.filter(({ isSold, litres }) => isSold && litres >= (oilLitres ?? 0))
  const isWeightKnown = weight !== undefined || oils.some(({ isRecommended }) => isRecommended)
  const fit = soldOil === null ? [] : sold.filter(oil => !isWeightKnown || oil.weight === weight)
  const oil = sold.find(({ isRecommended }) => isRecommended) ?? (fit.length === 1 ? fit[0] : undefined)
  const fitting = FILTER_PURPOSES.flatMap(purpose => {
    const found = filters.find(filter => filter.purpose === purpose && filter.fits)
    return found ? [[purpose, found.id] as const] : []
  })
  const volume = oilLitres === null ? undefined : countryCode === 'CA' ? oilLitres : litresToQuarts(oilLitres)
  return {
    filters: Object.fromEntries(fitting) as CompletionForm['filters'],
    oilId: oil?.id ?? '',
    oilVolume: volume === undefined ? '' : String(Math.round(volume * 10) / 10),
  }
}

/** Litres of a volume in the country's unit; null when it is none. */
export function litresOf(volume: string, countryCode: 'CA' | 'US'): number | null {
  const amount = Number(pointNumber(volume))
  if (volume.trim() === '' || !(amount > 0)) return null
  return oilUnit(countryCode) === 'L' ? amount : toMillilitres(quartsToLitres(amount)) / 1000
}

/** Whether it was said how much of the chosen oil went in. */
export const isOilKnown = ({ oilId = '', oilVolume = '' }: CompletionForm, countryCode: 'CA' | 'US'): boolean =>
  oilId === '' || litresOf(oilVolume, countryCode) !== null

/** What to warn of before the order is completed: the chosen oil is not what was sold, or the van has none of it. */
export function oilMismatch({ oils, soldOil }: Supplies, oilId: string | undefined): 'picked' | 'missing' | undefined {
  if (soldOil === null || oils.length === 0) return undefined
  const picked = oils.find(({ id }) => id === oilId)
  if (picked) return picked.isSold ? undefined : 'picked'
  return oils.some(({ isSold }) => isSold) ? undefined : 'missing'
}
