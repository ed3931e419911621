import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest begin first. One that begins last would leave the other workers with nothing to do. */
const LONG = [
  'server/testing/operations/operations',
  'server/testing/hostile/hostile-input',
  'server/providers/invoice-reader/local-invoice-reader',
  'server/providers/invoice-reader/hostile-files',
  'server/schedule/random-steps',
  'server/report/closed-month',
  'server/inventory/invoice-layouts',
  'scripts/start',
  'scripts/simulation/week',
]

/**
 * Orders the test files: those of a project together, because a worker of one cannot run the files of another. TEST_ORDER=7 gives a random order, the same for the
 * same number.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seed = process.env.TEST_ORDER
    const place = seed === undefined ? placeOf : randomPlace(seed)
    return (await super.sort(files)).sort(
      (one, other) => one.project.name.localeCompare(other.project.name) || place(one.moduleId) - place(other.moduleId),
    )
  }
}

function placeOf(path: string): number {
  const index = LONG.findIndex(name => path.endsWith(`/${name}.test.ts`))
  return index < 0 ? LONG.length : index
}

const randomPlace =
  (seed: string) =>
  (path: string): number =>
    createHash('sha256')
      .update(`${seed} ${relative(process.cwd(), path)}`)
      .digest()
      .readUInt32BE()
