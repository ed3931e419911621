import { type Engine, engineLabel } from '../../../domain/vehicle/engine-label.ts'

/** Returns one engine per label, smallest first, without less complete records of the same engine. */
export function distinctEngines(engines: readonly Engine[]): Engine[] {
  const byLabel = new Map<string, Engine>()
  for (const engine of engines) {
    const label = engineLabel(engine)
    // An engine also sold for gas, or recorded without fuel, counts as gasoline.
    if (byLabel.get(label)?.fuel !== 'GASOLINE') byLabel.set(label, engine)
  }
  const all = [...byLabel.values()]
  return all
    .filter(engine => !all.some(other => lacksPartsOf(engine, other)))
    .toSorted((one, other) => (one.displacementL ?? 0) - (other.displacementL ?? 0) || compareLabels(one, other))
}

const compareLabels = (one: Engine, other: Engine): number => (engineLabel(one) < engineLabel(other) ? -1 : 1)

/** Checks whether `other` has all data of `engine`, and more. An electric motor is not a record of an engine. */
function lacksPartsOf(engine: Engine, other: Engine): boolean {
  const size = (engine: Engine) =>
    [engine.displacementL, engine.cylinders].filter(figure => figure !== undefined).length
  if (size(engine) >= size(other) || engine.fuel === 'ELECTRIC' || engine.fuel === 'HYDROGEN') return false
  return (
    (engine.displacementL === undefined || engine.displacementL === other.displacementL) &&
    (engine.cylinders === undefined || engine.cylinders === other.cylinders) &&
    (engine.fuel === 'DIESEL') === (other.fuel === 'DIESEL')
  )
}

/** Share of a make's engines of one size that must agree on the cylinders. */
const AGREEMENT = 0.95

/** Fills in missing cylinders from engines of the same make and size, if these agree. */
export function completeCylinders<Car extends { make: string; engines: readonly { engine: Engine }[] }>(
  cars: readonly Car[],
): Car[] {
  const counts = new Map<string, Map<number, number>>()
  for (const { make, engines } of cars)
    for (const { engine } of engines) {
      if (engine.displacementL === undefined || engine.cylinders === undefined) continue
      const key = `${make} ${engine.displacementL}`
      const tally = counts.get(key) ?? new Map<number, number>()
      counts.set(key, tally)
      tally.set(engine.cylinders, (tally.get(engine.cylinders) ?? 0) + 1)
    }
  const agreed = new Map<string, number>()
  for (const [key, tally] of counts) {
    const total = [...tally.values()].reduce((sum, count) => sum + count, 0)
    const found = [...tally].find(([, count]) => count >= total * AGREEMENT)
    if (found) agreed.set(key, found[0])
  }
  return cars.map(car => ({
    ...car,
    engines: car.engines.map(entry => {
      const { displacementL, cylinders } = entry.engine
      const usual = displacementL === undefined ? undefined : agreed.get(`${car.make} ${displacementL}`)
      return cylinders === undefined && usual !== undefined
        ? { ...entry, engine: { ...entry.engine, cylinders: usual } }
        : entry
    }),
  }))
}
