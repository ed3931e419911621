// npm run mutate: breaks rules one at a time, runs the tests that can notice, and prints which did. The files stay as they are.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChosenMutant, chooseMutants, hasRules } from './mutation/choose-mutants.ts'
import { describeMutant, findMutants } from './mutation/find-mutants.ts'
import { startMutantRunner } from './mutation/mutant-runner.ts'
import { findImporters } from '../server/testing/pages/importers.ts'
import { planTests } from './mutation/plan-tests.ts'
import { readArguments } from './read-arguments.ts'

const USAGE = `Usage: npm run mutate -- [options] [file …]

  --seed 1      the same seed breaks the same lines
  --files 25    how many files of domain/ are broken, each at one line

With files, every mutant of them is tried.`

const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, files: { type: 'string', default: '25' } },
})
/** Of 25, so many must be noticed. */
const MIN_SHARE = 22 / 25

function whole(name: keyof typeof values): number {
  const value = Number(values[name])
  if (Number.isInteger(value) && value > 0) return value
  console.error(`--${name} must be a whole number above 0.\n\n${USAGE}`)
  return process.exit(1)
}

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
const paths = listed.split('\n').filter(path => path !== '')

const mutants: ChosenMutant[] =
  positionals.length > 0
    ? positionals.flatMap(path => findMutants(path, read(path)).map(mutant => ({ ...mutant, path, text: read(path) })))
    : chooseMutants(paths.filter(hasRules), read, { seed: whole('seed'), files: whole('files') })
const importers = findImporters(paths.map(path => [path, read(path)] as const))
const tests = paths.filter(path => path.endsWith('.test.ts'))

const runner = await startMutantRunner(root)
process.once('SIGINT', () => void runner.close().finally(() => process.exit(130)))

let noticed = 0
for (const mutant of mutants) {
  const { path, line, column, text } = mutant
  const by = await runner.run(path, text, mutant, planTests(path, importers, tests))
  if (by !== null) noticed += 1
  console.log(`${path}:${line}:${column} · ${describeMutant(text, mutant)} · ${by ?? 'nobody'}`)
}
await runner.close()
console.log(`\n${noticed} of ${mutants.length} noticed`)
process.exit(noticed < Math.ceil(mutants.length * MIN_SHARE) ? 1 : 0)
