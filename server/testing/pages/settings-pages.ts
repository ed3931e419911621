import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findImporters, reachedFrom } from './importers.ts'
import { addressesOf, operationsOf } from './page-operations.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Reads the web application's files. `of` returns the addresses of the pages that send an operation; those of the settings begin behind the settings' own. */
export function settingsPages(): { of: (field: string) => readonly string[] } {
  const paths = globSync('web/**/*.{ts,tsx}', { cwd: ROOT })
  const files = new Map(paths.map(path => [path, readFileSync(ROOT + path, 'utf8')]))
  const importers = findImporters(files)
  const operations = [...operationsOf(files)]
  const addresses = [...addressesOf(files)]
  return {
    of: field => {
      const senders = operations.filter(({ fields }) => fields.includes(field)).flatMap(one => one.senders)
      const reached = new Set(senders.flatMap(sender => reachedFrom(sender, importers)))
      return addresses.flatMap(([component, address]) => (reached.has(component) ? address : []))
    },
  }
}
