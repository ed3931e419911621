import { type CountryCode, unitsOf } from '../address/country.ts'
import { pointNumber } from '../format/number.ts'
import { fromLitres, toLitres, type VolumeUnit } from '../format/volume.ts'
import { toMillilitres } from './job-supplies.ts'
import { TEXTS } from './texts.ts'

/** Kinds of stock and purchases: parts and tools by the piece, oil and fuel by the litre. */
export type StockKind = 'part' | 'oil' | 'tool' | 'fuel'

/** Why a quantity changed. */
export const STOCK_ENTRY_REASONS = ['RESTOCKED', 'LOADED', 'TRANSFERRED', 'USED', 'CORRECTED', 'MERGED'] as const
export type StockEntryReason = (typeof STOCK_ENTRY_REASONS)[number]

/** Pieces have no unit. */
export type StockUnit = VolumeUnit | ''

/** More than anyone stores or buys in one entry; a larger number has a missing decimal point. */
export const MAX_QUANTITY = 10_000

/** The minimum total of a receipt of parts or oil, in cents (rule F4). */
const MIN_RESTOCK_PRICE = 10

const isLiquid = (kind: StockKind): boolean => kind === 'oil' || kind === 'fuel'

/** Converts a quantity to its stored form: pieces, or whole millilitres for litres. */
export const toStored = (kind: StockKind, quantity: number): number =>
  isLiquid(kind) ? toMillilitres(quantity) : quantity

/** Converts a stored quantity: pieces, or litres for millilitres. */
export const fromStored = (kind: StockKind, stored: number): number => (isLiquid(kind) ? stored / 1000 : stored)

/** Returns why a quantity (pieces or litres) cannot be entered, or null: whole pieces of 1 or more, oil and fuel above 0 (rule F4). */
export function quantityProblem(kind: StockKind, quantity: number | undefined): string | null {
  if (quantity === undefined || Number.isNaN(quantity) || toStored(kind, quantity) <= 0) return TEXTS.quantityTooLow
  if (!isLiquid(kind) && !Number.isInteger(quantity)) return TEXTS.quantityNotWhole
  return quantity > MAX_QUANTITY ? TEXTS.quantityTooHigh : null
}

/** Returns cents per piece or litre, rounded, from a receipt's total (STOCK-17). */
export const unitPrice = (cents: number, quantity: number): number => Math.round(cents / quantity)

/** Returns the minimum total of a receipt, in cents: any price above 0 for fuel (STOCK-21), $0.10 for parts and oil (STOCK-16, rule F4). */
export const leastPrice = (kind: StockKind): number => (kind === 'fuel' ? 1 : MIN_RESTOCK_PRICE)

/** Returns the message for a receipt below the minimum. */
export const tooCheap = (kind: StockKind): string => (kind === 'fuel' ? TEXTS.priceTooLow : TEXTS.receiptTooLow)

/** Returns why a receipt's total, in cents, is wrong for a number of pieces or litres, or null (STOCK-16, STOCK-21, rule F4). */
export function priceProblem(kind: StockKind, cents: number | undefined, quantity = 1): string | null {
  if (cents === undefined || cents < leastPrice(kind)) return tooCheap(kind)
  return unitPrice(cents, quantity) < 1 ? TEXTS.unitPriceTooLow : null
}

/** Stock up to these amounts is low: pieces of a part, litres of an oil (for one more car). */
export const LOW_STOCK = { part: 2, oil: 8 } as const

/** Returns the stock level on a shelf: none, low or enough. */
export function stockLevel(kind: 'part' | 'oil' | 'tool', quantity: number): 'out' | 'low' | 'enough' {
  if (quantity <= 0) return 'out'
  if (kind === 'tool') return 'enough'
  return quantity <= LOW_STOCK[kind] ? 'low' : 'enough'
}

/** Checks whether a change made stock low or used it up, in pieces or litres. */
export function ranLow(kind: 'part' | 'oil' | 'tool', before: number, after: number): boolean {
  const level = stockLevel(kind, after)
  return after < before && level !== 'enough' && level !== stockLevel(kind, before)
}

/** Returns the unit in which a country's staff see and enter stock (FORMAT-05, FORMAT-06). */
export const stockUnit = (kind: StockKind, country: CountryCode): StockUnit =>
  kind === 'oil' || kind === 'fuel' ? unitsOf(country)[kind] : ''

/** Converts pieces or litres to the unit of the country, unrounded (FORMAT-05, FORMAT-06). */
export function shownQuantity(kind: StockKind, quantity: number, country: CountryCode): number {
  const unit = stockUnit(kind, country)
  return unit === '' ? quantity : fromLitres(quantity, unit)
}

/** Converts the price of one piece or litre to cents per piece, or per quart, gallon or litre of the country. */
export const shownUnitPrice = (kind: StockKind, pricePerItem: number, country: CountryCode): number =>
  Math.round(pricePerItem * enteredQuantity(kind, 1, country))

/** Converts an entry in the country's unit to pieces or litres, unrounded. */
export function enteredQuantity(kind: StockKind, entered: number, country: CountryCode): number {
  const unit = stockUnit(kind, country)
  return unit === '' ? entered : toLitres(entered, unit)
}

/** Formats pieces or litres for a country's staff, with at most two decimals: `12`, `4.4 L`, `10.5 GAL`. */
export function formatQuantity(kind: StockKind, quantity: number, country: CountryCode): string {
  const amount = Math.round(shownQuantity(kind, quantity, country) * 100) / 100
  return [amount, stockUnit(kind, country)].join(' ').trim()
}

/**
 * Parses input in the country's unit to pieces or litres; undefined if it is not a number. An input equal to the rounded display of `available` means
 * all of it.
 */
export function readQuantity(
  kind: StockKind,
  typed: string,
  country: CountryCode,
  available?: number,
): number | undefined {
  const text = pointNumber(typed)
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)) return undefined
  const entered = Number(text)
  const all = available !== undefined && Math.round(shownQuantity(kind, available, country) * 100) / 100 === entered
  return all ? available : enteredQuantity(kind, entered, country)
}
