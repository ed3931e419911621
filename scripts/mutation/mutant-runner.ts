import { resolve } from 'node:path'
import { createVitest, type TestRunResult, type Vitest, type VitestPluginContext } from 'vitest/node'
import { applyMutant, type Mutant } from './find-mutants.ts'

/** A mutant can make a loop that never ends. */
const MAX_MS = 240_000
/** The tests of such a mutant take at most this long without it; else the machine is busy, and nothing is noticed. */
const USUAL_MS = 60_000

/** What noticed a mutant: the title of a test. Null: nothing. */
export type Noticed = string | null

/** Runs tests on mutants, one at a time. */
export interface MutantRunner {
  /** Returns the first failure of the first group that has one. */
  run: (path: string, text: string, mutant: Mutant, groups: readonly (readonly string[])[]) => Promise<Noticed>
  close: () => Promise<void>
}

interface Failure {
  /** Empty for an error outside of the tests. */
  file: string
  how: string
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

/** Returns the test file that failed, and how. Vitest's result has the files of earlier runs too. */
function failureOf({ testModules, unhandledErrors }: TestRunResult, tests: readonly string[]): Failure | null {
  for (const module of testModules) {
    const file = module.relativeModuleId
    if (!tests.includes(file)) continue
    for (const test of module.children.allTests('failed')) return { file, how: test.fullName }
    if (module.state() === 'failed') {
      const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap(suite => suite.errors())]
      return { file, how: firstLine(errors[0]?.message ?? 'it does not load') }
    }
  }
  const [error] = unhandledErrors
  return error
    ? { file: '', how: firstLine(error instanceof Error ? error.message : 'an error outside of the tests') }
    : null
}

/** Starts vitest once for all mutants. A mutant replaces what vitest loads of its file, so the file itself stays as it is. */
export async function startMutantRunner(root: string): Promise<MutantRunner> {
  let broken: { id: string; text: string } | null = null
  let vitest: Vitest | undefined

  async function start(): Promise<Vitest> {
    const options = { root, watch: false, maxWorkers: 1, reporters: [{}] }
    const mutate = {
      name: 'mutant',
      enforce: 'pre' as const,
      transform: (_code: string, id: string) => (id === broken?.id ? { code: broken.text, map: null } : null),
      // Vitest keeps on disk what it made of a file. A mutant is not of the file.
      configureVitest: ({ defineCacheKeyGenerator }: VitestPluginContext) =>
        defineCacheKeyGenerator(({ id }) => (id === broken?.id ? false : null)),
    }
    const started = await createVitest(options, { plugins: [mutate] })
    await started.standalone()
    return started
  }

  /** Runs tests with the file as it is, or with another text. */
  async function runTests(tests: readonly string[], id: string, text: string | null): Promise<TestRunResult | 'hangs'> {
    vitest ??= await start()
    const running = vitest
    broken = text === null ? null : { id, text }
    running.invalidateFile(id)
    const specifications = tests.flatMap(test => running.getModuleSpecifications(resolve(root, test)))
    const { promise: late, resolve: giveUp } = Promise.withResolvers<'hangs'>()
    const timer = setTimeout(giveUp, MAX_MS, 'hangs')
    const result = await Promise.race([running.runTestSpecifications(specifications), late])
    clearTimeout(timer)
    if (result === 'hangs') {
      await running.close()
      vitest = undefined
    }
    return result
  }

  return {
    async run(path, text, mutant, groups) {
      const id = resolve(root, path)
      for (const tests of groups) {
        const result = await runTests(tests, id, applyMutant(text, mutant))
        if (result === 'hangs') {
          const started = performance.now()
          const without = await runTests(tests, id, null)
          if (without !== 'hangs' && performance.now() - started < USUAL_MS) return 'the tests do not end'
          continue
        }
        const failure = failureOf(result, tests)
        if (!failure) continue
        // What fails without the mutant too has noticed nothing.
        const failed = failure.file === '' ? tests : [failure.file]
        const without = await runTests(failed, id, null)
        if (without !== 'hangs' && !failureOf(without, failed)) return `${failure.file} › ${failure.how}`
      }
      return null
    },
    close: async () => await vitest?.close(),
  }
}
