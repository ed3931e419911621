/** What drives the car, as far as it matters for its service. Flexible-fuel engines count as gasoline. */
export type Fuel = 'GASOLINE' | 'DIESEL' | 'ELECTRIC' | 'HYDROGEN' | 'NATURAL_GAS'

/** An engine as far as it is known. */
export interface Engine {
  /** Litres, any number of decimals. */
  displacementL?: number
  cylinders?: number
  fuel?: Fuel
}

/**
 * The engine as the catalogue names it: `2.5L 4 cyl`, `6.7L 8 cyl diesel`, `Electric`. A hybrid goes by its engine. Diesel is named because
 * it takes other oil than the gasoline engine of the same size.
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
