/** The car's power source, to the detail that service needs. Flexible-fuel engines count as gasoline. */
export type Fuel = 'GASOLINE' | 'DIESEL' | 'ELECTRIC' | 'HYDROGEN' | 'NATURAL_GAS'

/** The known data of an engine. */
export interface Engine {
  /** In litres, with any number of decimals. */
  displacementL?: number
  cylinders?: number
  fuel?: Fuel
}

/**
 * Returns the catalogue's name of an engine: `2.5L 4 cyl`, `6.7L 8 cyl diesel`, `Electric`. A hybrid is named by its engine. Diesel is included
 * because it takes other oil than the gasoline engine of the same size.
 */
export function engineLabel({ displacementL, cylinders, fuel }: Engine): string {
  const parts = [
    ...(displacementL === undefined ? [] : [`${displacementL.toFixed(1)}L`]),
    ...(cylinders === undefined ? [] : [`${cylinders} cyl`]),
  ]
  if (parts.length > 0) return [...parts, ...(fuel === 'DIESEL' ? ['diesel'] : [])].join(' ')
  if (fuel === 'ELECTRIC') return 'Electric'
  if (fuel === 'HYDROGEN') return 'Hydrogen fuel cell'
  return fuel === 'DIESEL' ? 'Diesel' : 'Not specified'
}
