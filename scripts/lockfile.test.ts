import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockedPackage {
  version?: string
  optionalDependencies?: Record<string, string>
}

const file = new URL('../package-lock.json', import.meta.url)
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> }

test('WRONG-22 the lockfile has the packages of every platform, so that npm ci works on Linux, macOS and Windows', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(name => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map(name => `${path} needs ${name}`),
  )
  expect(missing).toEqual([])
  expect(Object.keys(packages).length).toBeGreaterThan(500)
})
