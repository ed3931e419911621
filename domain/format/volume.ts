/** A unit of oil or fuel. */
export type VolumeUnit = 'L' | 'QT' | 'GAL'

/** Units in a litre: US quarts (FORMAT-05) and US gallons (FORMAT-06). The same factors everywhere (rule F4). */
const PER_LITRE: Record<VolumeUnit, number> = { L: 1, QT: 1.05669, GAL: 0.264172 }

/** Converts stored litres to a unit, unrounded. */
export const fromLitres = (litres: number, unit: VolumeUnit): number => litres * PER_LITRE[unit]

/** Converts an entry in a unit to litres, unrounded: a US franchise enters quarts and gallons, and litres are stored. */
export const toLitres = (amount: number, unit: VolumeUnit): number => amount / PER_LITRE[unit]
