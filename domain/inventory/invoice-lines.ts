import { pointNumber } from '../format/number.ts'
import { toLitres } from '../format/volume.ts'
import { toMillilitres } from './job-supplies.ts'
import { MAX_QUANTITY, unitPrice as perLitre } from './stock.ts'
import type { InvoiceAmounts, InvoiceOilLine, InvoicePartLine, LineConfidence } from './supplier-invoice.ts'
import { TEXTS } from './texts.ts'

export const NOT_PARSED = TEXTS.invoice.notParsed
export const NOTHING_TO_SAVE = TEXTS.invoice.nothingToSave

type Errors<Line> = Partial<Record<keyof Line, string>>

const isPositive = (value: number | null): value is number => value !== null && value > 0
const isCount = (value: number | null): value is number => value !== null && Number.isInteger(value) && value >= 1

function amountErrors({ quantity, unitPrice }: InvoiceAmounts): Errors<InvoiceAmounts> {
  return {
    ...(!isCount(quantity) && { quantity: TEXTS.invoice.quantityInvalid }),
    ...(isCount(quantity) && quantity > MAX_QUANTITY && { quantity: TEXTS.invoice.quantityTooHigh }),
    ...(!isPositive(unitPrice) && { unitPrice: TEXTS.invoice.priceTooLow }),
  }
}

/** Returns the errors of a line of parts, by field (IMPORT-08). */
export const partLineErrors = (line: InvoicePartLine): Errors<InvoicePartLine> => ({
  ...amountErrors(line),
  ...(line.partTypeId === null && { partTypeId: TEXTS.invoice.partTypeMissing }),
  ...(line.inventoryName.trim() === '' && { inventoryName: TEXTS.invoice.nameMissing }),
})

/** Returns the errors of a line of oil, by field (IMPORT-09). */
export const oilLineErrors = (line: InvoiceOilLine): Errors<InvoiceOilLine> => ({
  ...amountErrors(line),
  ...(line.oilId === null && { oilId: TEXTS.invoice.oilMissing }),
  ...(line.packageUnit === null && { packageUnit: TEXTS.invoice.packageUnitMissing }),
  ...(!isPositive(line.packageSize) && { packageSize: TEXTS.invoice.packageSizeTooLow }),
})

export const isRight = (errors: object): boolean => Object.keys(errors).length === 0

/** Parses a typed quantity: a whole number of at least 1 (IMPORT-11). */
export const countOf = (typed: string): number => Math.max(1, Math.trunc(Number(pointNumber(typed))) || 1)

const hasAmount = (change: object): boolean => 'quantity' in change || 'unitPrice' in change || 'lineTotal' in change

/** The fields whose confidence is that of the name. */
const NAME_FIELDS = new Set(['partTypeId', 'inventoryName', 'oilId', 'packageUnit', 'packageSize'])

/** Returns a line's confidence without the fields that a person changed: what a person enters is sure. */
function afterChange({ confidence = {}, warning = null }: InvoiceAmounts, change: object): Partial<InvoiceAmounts> {
  const fields = Object.keys(change)
  const entries = Object.entries(confidence).filter(
    ([field]) =>
      !fields.includes(field) &&
      // The total is computed from what the person enters.
      !(field === 'lineTotal' && hasAmount(change)) &&
      !(field === 'name' && fields.some(each => NAME_FIELDS.has(each))),
  )
  return { confidence: Object.fromEntries(entries), warning: hasAmount(change) ? null : warning }
}

/**
 * Changes a line. Once its quantity and price are positive, their product is its total, in cents (IMPORT-11); a typed total stays, and so
 * does one whose quantity and price are not changed. A changed field has no confidence any more, and a changed amount takes the warning away.
 */
export function changeLine<Line extends InvoiceAmounts>(line: Line, change: Partial<Line>): Line {
  const doubts = line.confidence === undefined ? {} : afterChange(line, change)
  const changed = { ...line, ...change, ...doubts }
  const { quantity, unitPrice } = changed
  const isTotalKept = 'lineTotal' in change || !hasAmount(change) || !isPositive(quantity) || !isPositive(unitPrice)
  return isTotalKept ? changed : { ...changed, lineTotal: Math.round(quantity * unitPrice) }
}

/** Returns a line's cost in cents: its total, or without one, quantity times price (IMPORT-12). */
export const amountOf = ({ quantity, unitPrice, lineTotal }: InvoiceAmounts): number =>
  lineTotal ?? Math.round((quantity ?? 0) * (unitPrice ?? 0))

/** Checks whether a line's total differs from its quantity times its price. */
export const contradictsItself = ({ quantity, unitPrice, lineTotal }: InvoiceAmounts): boolean =>
  isPositive(quantity) && isPositive(unitPrice) && lineTotal !== null && lineTotal !== quantity * unitPrice

/** Returns the problems of rows of parts that cannot be saved, by number from 1, in one text; empty when all can (IMPORT-14). */
export function rowProblems(rows: readonly { hasType: boolean; name: string; quantity: number | null }[]): string {
  return rows
    .flatMap(({ hasType, name, quantity }, index) =>
      [
        !hasType && TEXTS.invoice.rowPartTypeMissing(index + 1),
        name.trim() === '' && TEXTS.invoice.rowNameMissing(index + 1),
        !isCount(quantity) && TEXTS.invoice.rowQuantityInvalid(index + 1),
      ].filter(problem => problem !== false),
    )
    .join(' ')
}

interface Lines {
  parts: readonly InvoicePartLine[]
  oils: readonly InvoiceOilLine[]
}

/**
 * Returns why the form is not saved, or null: it is not uploaded and parsed (IMPORT-13), rows are incomplete (IMPORT-14), there are none (IMPORT-15).
 */
export function saveProblem({ parts, oils, isParsed }: Lines & { isParsed: boolean }): string | null {
  if (!isParsed) return NOT_PARSED
  if (parts.length + oils.length === 0) return NOTHING_TO_SAVE
  const rows = parts.map(({ partTypeId, inventoryName: name, quantity }) => ({
    hasType: partTypeId !== null,
    name,
    quantity,
  }))
  return rowProblems(rows) || null
}

/** The fields of a line that a person should check, by how sure they are. */
export function doubtsOf({ confidence = {} }: InvoiceAmounts): (keyof LineConfidence)[] {
  return (['name', 'quantity', 'unitPrice', 'lineTotal'] as const).filter(
    field => (confidence[field] ?? 'HIGH') !== 'HIGH',
  )
}

/**
 * Returns by how many cents the lines of stock differ from the sum that the invoice prints before tax; 0 if they agree, or it prints none. A difference
 * may be a missing line, or a charge that is not stock.
 */
export const missingFromLines = (lines: readonly InvoiceAmounts[], subtotal: number | null): number =>
  subtotal === null ? 0 : subtotal - lines.reduce((sum, line) => sum + amountOf(line), 0)

/** Checks that there are lines, and all are correct (IMPORT-10). */
export const isComplete = ({ parts, oils }: Lines): boolean =>
  parts.length + oils.length > 0 &&
  parts.every(line => isRight(partLineErrors(line))) &&
  oils.every(line => isRight(oilLineErrors(line)))

/** Returns the total litres of packages of oil, and cents per litre (rule F4); undefined while the line has errors. */
export function oilBought(line: InvoiceOilLine): { quantity: number; pricePerItem: number } | undefined {
  const { quantity, unitPrice, packageSize, packageUnit } = line
  if (!isCount(quantity) || !isPositive(unitPrice) || !isPositive(packageSize)) return undefined
  const litres = toLitres(packageSize, packageUnit ?? 'L')
  return { quantity: toMillilitres(litres * quantity) / 1000, pricePerItem: perLitre(unitPrice, litres) }
}
