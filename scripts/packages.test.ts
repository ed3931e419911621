import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runsTypeScript } from './install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { dependencies, devDependencies, scripts } = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  scripts: Record<string, string>
}

/** What a file imports or resolves, beside types. */
const IMPORT =
  /^(?:import|export) (?:(?:\*|\w+|\{[^}]*\})[^'{}\n]*(?:\{[^}]*\} )?from )?'([^']+)'|\bimport(?:\.meta\.resolve)?\([`']([^`']+)[`']\)/gm
const packageOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

/** Returns the packages that a file needs when it runs, with the file that imports each. */
function packagesOf(...entries: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  const files = new Set(entries)
  // A set visits what is added during the loop.
  for (const file of files)
    for (const [statement, first, later] of read(file).matchAll(IMPORT)) {
      const name = (first ?? later ?? '').replace(/\?.*$/, '')
      if (/^(?:import|export) type /.test(statement)) continue
      if (name.startsWith('.')) {
        if (/\.(?:ts|tsx|mjs)$/.test(name)) files.add(join(dirname(file), name))
      } else if (/^[@a-z][^:$]*$/.test(name)) found.set(packageOf(name), file)
    }
  return found
}

const SERVER = ['server/main.ts', 'scripts/start.mjs']
const SITE = ['vite.config.ts', 'web/app/main.tsx', 'web/service-worker/worker.ts']

test('WRONG-22 npm start installs every package that the server and the build of the site need', () => {
  const needed = packagesOf(...SERVER, ...SITE)
  for (const name of ['fastify', 'react', 'vite', '@tanstack/react-router']) expect([...needed.keys()]).toContain(name)
  const missing = [...needed].filter(([name]) => dependencies[name] === undefined)
  expect(missing).toEqual([])
})

test('WRONG-22 npm scripts that need the tools of tests and checks install them, and the others do not', () => {
  const wrong = Object.entries(scripts).flatMap(([name, command]) => {
    const [, options, entry] = /^node scripts\/run\.mjs ((?:--\w+ )*)node (\S+)$/.exec(command) ?? []
    if (options === undefined || entry === undefined) return []
    const tools = [...packagesOf(entry).keys()].filter(each => devDependencies[each] !== undefined)
    return tools.length > 0 === options.includes('--tools') ? [] : [`${name}: ${tools.join(', ') || 'needs none'}`]
  })
  expect(wrong).toEqual([])
})

test.each([
  ['20.19.0', false],
  ['22.17.1', false],
  ['22.18.0', true],
  ['23.11.0', false],
  ['24.2.0', false],
  ['24.3.0', true],
  ['26.0.0', true],
])('WRONG-22 Node %s runs TypeScript without a warning: %s', (version, isEnough) => {
  expect(runsTypeScript(version)).toBe(isEnough)
})
