const MAX_KEY = 60

/**
 * Makes the key of a new service from its name: `Tire Rotation (SUV)` is `tire_rotation_suv`. It never changes afterwards, since plans, codes and reports name it.
 * @param taken keys of the tenant's other services
 */
export function serviceKey(name: string, taken: readonly string[]): string {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s_-]/g, '')
    .split(/[\s_-]+/)
    .filter(word => word !== '')
  const key = words.join('_').slice(0, MAX_KEY) || 'service'
  if (!taken.includes(key)) return key
  for (let n = 2; ; n++) if (!taken.includes(`${key}_${n}`)) return `${key}_${n}`
}
