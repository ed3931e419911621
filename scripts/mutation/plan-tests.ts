import { dirname } from 'node:path/posix'
import { type Importers, reachedFrom } from '../../server/testing/pages/importers.ts'

/** The server's tests take seconds each. */
const MAX_SERVER_TESTS = 12

const isTest = (path: string): boolean => path.endsWith('.test.ts')
const isServer = (path: string): boolean => /^(?:server|resilience|db)\//.test(path)

/**
 * Returns the tests that can notice a change of a file, in groups to run one after the other until one notices: those beside the file, all other ones that load it without a
 * database, and the nearest of the server's: they are beside the code that loads the file, because they call it over HTTP.
 * @param tests every test file
 */
export function planTests(path: string, importers: Importers, tests: readonly string[]): string[][] {
  const reached = reachedFrom(path, importers)
  const loading = reached.filter(isTest)
  const folder = dirname(path)
  const beside = loading.filter(test => dirname(test) === folder)
  const pure = loading.filter(test => !isServer(test) && dirname(test) !== folder)
  const ofServer = new Set(loading.filter(isServer))
  for (const importer of reached.filter(one => isServer(one) && !isTest(one))) {
    const near = tests.filter(test => dirname(test) === dirname(importer))
    const named = importer.replace(/\.ts$/, '')
    for (const test of near.toSorted((a, b) => Number(b.startsWith(named)) - Number(a.startsWith(named))))
      ofServer.add(test)
  }
  return [beside, pure, [...ofServer].slice(0, MAX_SERVER_TESTS)].filter(group => group.length > 0)
}
