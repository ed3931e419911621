import type { CountryCode } from '../address/provinces.ts'
import { pointNumber } from '../format/number.ts'
import { litresToQuarts, oilUnit, quartsToLitres } from '../vehicle/oil.ts'
import { fuelUnit, gallonsToLitres, litresToGallons } from './fuel.ts'
import { toMillilitres } from './job-supplies.ts'

/** What is kept or bought: parts and tools by the piece, oil and fuel by the litre. */
export type StockKind = 'part' | 'oil' | 'tool' | 'fuel'

/** Pieces have none. */
export type StockUnit = 'L' | 'QT' | 'GAL' | ''

/** More than anybody keeps or buys at once; beyond it somebody missed the decimal point. */
export const MOST_QUANTITY = 10_000

/** The least that a receipt of parts or oil comes to, in cents (rule F4). */
const MIN_RESTOCK_PRICE = 10

const isLiquid = (kind: StockKind): boolean => kind === 'oil' || kind === 'fuel'

/** A quantity as stock keeps it: pieces, or whole millilitres of litres. */
export const toStored = (kind: StockKind, quantity: number): number =>
  isLiquid(kind) ? toMillilitres(quantity) : quantity

/** What stock keeps as a quantity: pieces, or litres of millilitres. */
export const fromStored = (kind: StockKind, stored: number): number => (isLiquid(kind) ? stored / 1000 : stored)

/** Why a quantity (pieces or litres) cannot be entered, or null: whole pieces of 1 or more, oil and fuel above 0 (rule F4). */
export function quantityProblem(kind: StockKind, quantity: number | undefined): string | null {
  if (quantity === undefined || Number.isNaN(quantity) || toStored(kind, quantity) <= 0)
    return 'Please enter a quantity above 0.'
  if (!isLiquid(kind) && !Number.isInteger(quantity)) return 'Please enter a whole number.'
  return quantity > MOST_QUANTITY ? 'This is more than can be entered at once. Please check the quantity.' : null
}

/** Cents for one piece or one litre, rounded, of what a receipt comes to (STOCK-17). */
export const unitPrice = (cents: number, quantity: number): number => Math.round(cents / quantity)

/** The least that a receipt comes to, in cents: any price above 0 for fuel (STOCK-21), $0.10 for parts and oil (STOCK-16, rule F4). */
export const leastPrice = (kind: StockKind): number => (kind === 'fuel' ? 1 : MIN_RESTOCK_PRICE)

/** What to say of a receipt below its least price. */
export const tooCheap = (kind: StockKind): string =>
  kind === 'fuel' ? 'Please enter a price above 0.' : 'Please enter a total price of at least $0.10.'

/** Why what a receipt comes to, in cents, cannot be entered for so many pieces or litres, or null (STOCK-16, STOCK-21, rule F4). */
export function priceProblem(kind: StockKind, cents: number | undefined, quantity = 1): string | null {
  if (cents === undefined || cents < leastPrice(kind)) return tooCheap(kind)
  return unitPrice(cents, quantity) < 1
    ? 'That is less than a cent each. Please check the price and the quantity.'
    : null
}

/** How the amount on a shelf looks: nothing, little, enough. Two pieces, or oil for one more car, are little. */
export function stockLevel(kind: 'part' | 'oil' | 'tool', quantity: number): 'out' | 'low' | 'enough' {
  if (quantity <= 0) return 'out'
  if (kind === 'tool') return 'enough'
  return quantity <= (kind === 'oil' ? 8 : 2) ? 'low' : 'enough'
}

/** The unit in which a country's staff see and enter what is kept. */
export function stockUnit(kind: StockKind, country: CountryCode): StockUnit {
  if (kind === 'oil') return oilUnit(country)
  return kind === 'fuel' ? fuelUnit(country) : ''
}

/** Pieces or litres in the unit of the country, unrounded (FORMAT-05, FORMAT-06). */
export function shownQuantity(kind: StockKind, quantity: number, country: CountryCode): number {
  if (country === 'CA' || !isLiquid(kind)) return quantity
  return kind === 'oil' ? litresToQuarts(quantity) : litresToGallons(quantity)
}

/** Cents for one piece, or one quart, gallon or litre as the country has them, of the price of one piece or litre. */
export const shownUnitPrice = (kind: StockKind, pricePerItem: number, country: CountryCode): number =>
  Math.round(pricePerItem * enteredQuantity(kind, 1, country))

/** What was entered in the country's unit as pieces or litres, unrounded. */
export function enteredQuantity(kind: StockKind, entered: number, country: CountryCode): number {
  if (country === 'CA' || !isLiquid(kind)) return entered
  return kind === 'oil' ? quartsToLitres(entered) : gallonsToLitres(entered)
}

/** Pieces or litres as a country's staff read them, with at most two decimals: `12`, `4.4 L`, `10.5 GAL`. */
export function formatQuantity(kind: StockKind, quantity: number, country: CountryCode): string {
  const amount = Math.round(shownQuantity(kind, quantity, country) * 100) / 100
  return [amount, stockUnit(kind, country)].join(' ').trim()
}

/**
 * What was typed in the country's unit as pieces or litres; undefined for what is no number. What `available` is shown as means all of it, though it is shown
 * rounded.
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
