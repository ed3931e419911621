// npm run test:changed: the tests that the change since a commit can break, without those that take minutes. npm test runs all.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSpecs } from './changed/find-specs.ts'
import { buildSite, environment } from './install.mjs'
import { findImporters } from '../server/testing/pages/importers.ts'
import { planTests } from './mutation/plan-tests.ts'
import { readArguments } from './read-arguments.ts'

const USAGE = `Usage: npm run test:changed -- [commit] [--list]

  commit    the change since it, with what is not committed; without it, what is not committed
  --list    only says which tests these are`

const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false } },
})
const root = join(import.meta.dirname, '..')
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(line => line !== '')

const changed = [
  ...git('diff', '--name-only', positionals[0] ?? 'HEAD', '--'),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const paths = git('ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx').filter(path =>
  existsSync(join(root, path)),
)
const files = new Map(paths.map(path => [path, readFileSync(join(root, path), 'utf8')]))
const importers = findImporters(files)
const isQuickTest = (path: string): boolean => path.endsWith('.test.ts') && !path.endsWith('.slow.test.ts')
const all = paths.filter(isQuickTest)
const tests = [...new Set(changed.flatMap(path => (isQuickTest(path) ? path : planTests(path, importers, all).flat())))]
  .filter(isQuickTest)
  .filter(path => files.has(path))
const specs = findSpecs(changed, files, importers)

console.log(
  `${changed.length} changed files lead to ${tests.length} test files and ${specs.length} browser test files.`,
)
const others = changed.filter(path => !/\.(?:tsx?|md)$/.test(path))
if (others.length > 0)
  console.log(`Not followed, because anything can need it: ${others.join(', ')}. npm test runs all tests.`)
if (values.list) console.log([...tests, ...specs].join('\n'))
else {
  const run = (command: string, args: string[]): boolean =>
    spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...environment, NODE_ENV: 'test' } }).status === 0
  const isGood = tests.length === 0 || run('vitest', ['run', '--project', 'rules', '--project', 'api', ...tests])
  if (specs.length > 0) await buildSite()
  const options = ['--grep-invert', '@slow', '--pass-with-no-tests']
  const areGood = specs.length === 0 || run('playwright', ['test', ...options, ...specs])
  process.exit(isGood && areGood ? 0 : 1)
}
