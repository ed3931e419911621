import { type CountryCode, unitsOf } from '../address/country.ts'
import { toLitres, type VolumeUnit } from '../format/volume.ts'
import { readDate } from './invoice-header.ts'

/** What a receipt of a gas station says; null for what cannot be read. */
export interface FuelReceipt {
  litres: number | null
  /** Cents of the whole receipt. */
  total: number | null
  /** The day of the purchase, such as `2026-05-28`. */
  day: string | null
}

/** A number with its unit, if one is printed beside it. */
interface Amount {
  value: number
  /** Digits after the decimal point. */
  places: number
  unit: VolumeUnit | null
}

/** More than the tanks of a van and some canisters hold. */
const MAX_LITRES = 1_000
/** Cents for one litre: cheaper or dearer fuel is a misread number. */
const PRICES = { least: 40, most: 500 }
/** A total is rounded to the cent, and cash to five cents. */
const ROUNDED = 3
/** Numbers of one receipt: more are not those of a gas station. */
const MAX_NUMBERS = 60

const TOTAL = /\b(?:FUEL |SALE |AMOUNT )?T[O0]TAL\b|\bAM(?:OUN)?T\b|\bSALE\b|\bPAID\b|\bMONTANT\b/
const NOT_TOTAL = /SUB|TAX|GST|HST|PST|QST|CHANGE|SAVED|POINTS|L[I1]TRE|GALLON|VOLUME|PRICE|PR[I1]X|\/ ?(?:L|GAL|G)\b/
const VOLUME = /\bV[O0]L(?:UME)?\b|\bL[I1]T(?:RE|ER)?S?\b|\bGAL(?:L[O0]N)?S?\b|\bQ(?:UAN)?TY\b|\bQUANTIT/
const PRICE = /\bPR[I1](?:CE|X)\b|\/ ?(?:L|LITRE|LITER|GAL|G)\b|\bPER\b|\bPPG\b|¢|\bC\/L\b/
const NUMBER = /(\d{1,4}(?:,\d{3})*|\d{1,4})[.,](\d{1,3})(?!\d) ?(L[I1]TRES?|LITERS?|L|GALLONS?|GALS?|G)?(?![A-Z\d])/g

const unitOf = (text: string | undefined): VolumeUnit | null =>
  text === undefined || text === '' ? null : text.startsWith('G') ? 'GAL' : 'L'

/** Corrects letters that a camera reads for digits, and spaces around a decimal point. */
const corrected = (line: string): string =>
  line
    .toUpperCase()
    .replaceAll(/(?<![A-Z])[\dOQ][\dOQ.,]+(?![A-Z])/g, part => (/\d/.test(part) ? part.replaceAll(/[OQ]/g, '0') : part))
    .replaceAll(/(?<=\d) ?([.,]) ?(?=\d)/g, '$1')

const numbersOf = (line: string): Amount[] =>
  [...line.matchAll(NUMBER)].map(([, whole = '', places = '', unit]) => ({
    value: Number(`${whole.replaceAll(',', '')}.${places}`),
    places: places.length,
    unit: unitOf(unit),
  }))

/** The unit that a line names, such as that of `GALLONS 12.345`. */
function namedUnit(line: string): VolumeUnit | null {
  if (/\bGAL|PPG/.test(line)) return 'GAL'
  return /\bL[I1]T|\/ ?L\b|\bL\b/.test(line) ? 'L' : null
}

interface Line {
  /** As read. */
  raw: string
  /** Upper case and corrected. */
  text: string
  numbers: Amount[]
}

/** Returns the whole amount: the largest one with cents on a line of a total, else the largest one with a dollar sign. */
function totalOf(lines: readonly Line[]): number | null {
  const cents = (one: readonly Line[]): number[] =>
    one.flatMap(({ numbers }) =>
      numbers.filter(({ places, unit }) => places === 2 && unit === null).map(({ value }) => Math.round(value * 100)),
    )
  const named = cents(lines.filter(({ text }) => TOTAL.test(text) && !NOT_TOTAL.test(text)))
  const found =
    named.length > 0 ? named : cents(lines.filter(({ text }) => text.includes('$') && !NOT_TOTAL.test(text)))
  return found.length > 0 ? Math.max(...found) : null
}

/** Whether an amount of fuel costs a total at a price: in the unit of the amount, in dollars, or in cents for a litre. */
const multiplies = (amount: number, price: number, total: number): boolean =>
  [price * 100, price].some(cents => Math.abs(amount * cents - total) <= ROUNDED)

/** Returns the amount of fuel: one that a price multiplies to the total, else the only one on a line of a volume. */
function litresOf(lines: readonly Line[], total: number | null, unit: VolumeUnit): number | null {
  const all = lines.flatMap(({ numbers }) => numbers).slice(0, MAX_NUMBERS)
  const named = lines.filter(({ text }) => VOLUME.test(text) && !PRICE.test(text))
  const shown = lines.map(({ text }) => namedUnit(text)).find(one => one !== null) ?? unit
  const inLitres = ({ value, unit: own }: Amount, text = ''): number => toLitres(value, own ?? namedUnit(text) ?? shown)
  const isPossible = (litres: number): boolean =>
    litres > 0 &&
    litres <= MAX_LITRES &&
    (total === null || (total / litres >= PRICES.least && total / litres <= PRICES.most))
  if (total !== null) {
    const proved = all.filter(
      amount =>
        amount.places >= 2 &&
        Math.round(amount.value * 100) !== total &&
        isPossible(inLitres(amount)) &&
        all.some(price => price !== amount && price.places >= 1 && multiplies(amount.value, price.value, total)),
    )
    // Of amount and price, which multiply in both orders, the amount has a unit, stands on its line, or is larger.
    const best = proved.toSorted((a, b) => rank(b, named) - rank(a, named) || b.value - a.value)[0]
    if (best) return inLitres(best)
  }
  const readings = named
    .flatMap(({ text, numbers }) => numbers.map(amount => inLitres(amount, text)))
    .filter(isPossible)
  const withUnit = all
    .filter(amount => amount.unit !== null)
    .map(amount => inLitres(amount))
    .filter(isPossible)
  const distinct = [...new Set(readings.length > 0 ? readings : withUnit)]
  return distinct.length === 1 ? (distinct[0] ?? null) : null
}

const rank = (amount: Amount, named: readonly Line[]): number =>
  Number(amount.unit !== null) + Number(named.some(({ numbers }) => numbers.includes(amount)))

/** Returns the day on a receipt: the newest that is not after today, because receipts also print the days of cards and offers. */
function dayOf(lines: readonly Line[], today: string): string | null {
  const days = lines.flatMap(({ raw }) => readDate(raw) ?? []).filter(day => day <= today)
  return days.toSorted().at(-1) ?? null
}

/**
 * Reads a receipt of a gas station from OCR: amount of fuel, total and day. A number that does not fit the others is null, and a person types it.
 * @param country of the van, whose unit counts where none is printed
 * @param today the local day, such as `2026-06-01`
 */
export function readFuelReceipt(
  text: string,
  { country, today }: { country: CountryCode; today: string },
): FuelReceipt {
  const lines = text.split(/[\r\n]+/).map(raw => ({ raw, text: corrected(raw), numbers: numbersOf(corrected(raw)) }))
  const total = totalOf(lines)
  return { litres: litresOf(lines, total, unitsOf(country).fuel), total, day: dayOf(lines, today) }
}
