import type { Engine, Fuel } from '../../../domain/vehicle/engine-label.ts'
import { ELEMENT } from './vpic-database.ts'

/** Engine data from patterns, by vPIC's element ids. */
export type EngineFacts = ReadonlyMap<number, string>

/** vPIC's fuels by id (its table FuelType); a gasoline engine burns any other one. */
const fuels: Readonly<Record<string, Fuel>> = {
  1: 'DIESEL',
  2: 'ELECTRIC',
  6: 'NATURAL_GAS',
  7: 'NATURAL_GAS',
  8: 'HYDROGEN',
  9: 'NATURAL_GAS',
  17: 'NATURAL_GAS',
  18: 'HYDROGEN',
}

/** Honda's engine codes contain the displacement in tenths of a litre: K24Z7, J30A4. */
const codedSize = /^[A-HJ-NR](\d\d)[A-Z]\d$/

const LITRES_PER_CUBIC_INCH = 0.016387064

/** Returns the engine that the facts describe. Impossible figures count as typing errors and are omitted. */
export function engineOf(facts: EngineFacts): Engine {
  const figure = (element: number): number => Number(facts.get(element) ?? Number.NaN)
  const litres = [
    figure(ELEMENT.litres),
    figure(ELEMENT.cubicCentimetres) / 1000,
    figure(ELEMENT.cubicInches) * LITRES_PER_CUBIC_INCH,
    Number(codedSize.exec(facts.get(ELEMENT.engineModel) ?? '')?.[1] ?? Number.NaN) / 10,
  ].find(value => value >= 0.5 && value <= 10)
  const cylinders = figure(ELEMENT.cylinders)
  const fuel = fuelOf(facts.get(ELEMENT.fuel), litres !== undefined)
  return {
    ...(litres === undefined ? {} : { displacementL: Math.round(litres * 10) / 10 }),
    ...(Number.isInteger(cylinders) && cylinders >= 1 && cylinders <= 16 ? { cylinders } : {}),
    ...(fuel === undefined ? {} : { fuel }),
  }
}

/** A hybrid recorded as electric still burns gasoline. */
function fuelOf(id: string | undefined, burns: boolean): Fuel | undefined {
  if (id === undefined) return undefined
  const fuel = fuels[id] ?? 'GASOLINE'
  return burns && fuel === 'ELECTRIC' ? 'GASOLINE' : fuel
}
