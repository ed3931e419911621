import { type Importers, reachedFrom } from '../../server/testing/pages/importers.ts'
import { addressesOf, type Files, operationsOf } from '../../server/testing/pages/page-operations.ts'

const isSpec = (path: string): boolean => path.endsWith('.spec.ts')

/** Whether a file of the server declares a field of the API. */
const declares = (text: string, field: string): boolean => new RegExp(`\\b${field}: t\\b|Field\\('${field}'`).test(text)

/** Whether a text has an address, and not only one that begins with it. */
const hasAddress = (text: string, address: string): boolean =>
  text
    .split(address)
    .slice(1)
    .some(rest => !/^[\w-]/.test(rest))

/**
 * Returns the browser tests that a change of these files can break: those that import one, that open a page which imports one, and that name an operation, or open a page
 * with one, whose code on the server imports one. What every page imports leads to all tests.
 */
export function findSpecs(changed: readonly string[], files: Files, importers: Importers): string[] {
  const reached = new Set(changed.flatMap(path => reachedFrom(path, importers)))
  const schemas = [...reached].filter(path => /^server\/.*schema\.ts$/.test(path)).map(path => files.get(path) ?? '')
  const operations = [...operationsOf(files)].filter(({ fields }) =>
    fields.some(field => schemas.some(text => declares(text, field))),
  )
  for (const sender of operations.flatMap(({ senders }) => senders))
    for (const path of reachedFrom(sender, importers)) reached.add(path)
  const addresses = [...addressesOf(files)]
    .filter(([component]) => reached.has(component))
    .map(([, address]) => address)
  const names = operations.map(({ name }) => `'${name}'`)
  const isNear = (text: string): boolean =>
    names.some(name => text.includes(name)) || addresses.some(address => hasAddress(text, address))
  return [...files].flatMap(([path, text]) => (isSpec(path) && (reached.has(path) || isNear(text)) ? path : []))
}
