import type { CountryCode } from '../address/country.ts'
import { TEXTS } from './texts.ts'

/** The units in which technicians read tread and brake pads. What is stored is millimetres with one decimal. */
export const DEPTH_UNITS = ['mm', '32nds'] as const
export type DepthUnit = (typeof DEPTH_UNITS)[number]

/** Returns the unit that a country's gauges have first. */
export const depthUnitOf = (country: CountryCode): DepthUnit => (country === 'US' ? '32nds' : 'mm')

const MM_OF_32ND = 25.4 / 32
/** No tire or pad of a car or truck is thicker, in millimetres. */
const MAX_DEPTH_MM = 40

const toTenths = (mm: number): number => Math.round(mm * 10) / 10

/** Converts a reading to millimetres with one decimal. */
export const depthToMm = (depth: number, unit: DepthUnit): number =>
  toTenths(unit === 'mm' ? depth : depth * MM_OF_32ND)

/** Converts millimetres to the unit: tenths of a millimetre, or half 32nds, so that every whole 32nd is read back as it was entered. */
export const depthFromMm = (mm: number, unit: DepthUnit): number =>
  unit === 'mm' ? toTenths(mm) : Math.round((mm / MM_OF_32ND) * 2) / 2

/** Formats millimetres in the unit: `4.8 mm`, `6/32 in`. */
export const formatDepth = (mm: number, unit: DepthUnit): string =>
  unit === 'mm' ? `${depthFromMm(mm, unit)} mm` : `${depthFromMm(mm, unit)}/32 in`

const DEPTH = /^(\d{1,2}(?:[.,]\d)?) ?(\/ ?32|mm)?(?: ?(?:in|"))?$/

/**
 * Parses a typed depth to millimetres: a number is in the unit; `6/32` and `5 mm` say their own. Null when it is empty, undefined when it is no depth.
 */
export function readDepth(typed: string, unit: DepthUnit): number | null | undefined {
  const text = typed.trim().toLowerCase()
  if (text === '') return null
  const [, digits, own] = DEPTH.exec(text) ?? []
  if (digits === undefined) return undefined
  const depth = Number(digits.replace(',', '.'))
  const mm = depthToMm(depth, own === undefined ? unit : own === 'mm' ? 'mm' : '32nds')
  return mm > MAX_DEPTH_MM ? undefined : mm
}

/** Returns why a stored depth in millimetres cannot be right, as a sentence; undefined for none and a possible one. */
export const depthProblem = (mm: number | null | undefined): string | undefined =>
  mm == null || (mm >= 0 && mm <= MAX_DEPTH_MM) ? undefined : TEXTS.depthWrong
