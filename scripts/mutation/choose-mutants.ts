import { Random } from '../../db/seed/random.ts'
import { findMutants, type Mutant } from './find-mutants.ts'

/** A mutant in its file. */
export interface ChosenMutant extends Mutant {
  path: string
  /** The file without the mutant. */
  text: string
}

/** Checks whether a file has rules: the folder `domain` without its tests and texts. */
export const hasRules = (path: string): boolean =>
  /^domain\/.+\.ts$/.test(path) && !/\.test\.ts$|(?:^|\/|-)texts\.ts$/.test(path)

function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  const shuffled = [...items]
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = random.int(0, at)
    ;[shuffled[at], shuffled[other]] = [shuffled[other] as Item, shuffled[at] as Item]
  }
  return shuffled
}

/**
 * Chooses one mutant of each of so many files; the same seed chooses the same. Each kind of mutation is as likely as another, because constants are more frequent
 * than everything else.
 * @param read returns the text of a file
 */
export function chooseMutants(
  paths: readonly string[],
  read: (path: string) => string,
  { seed, files }: { seed: number; files: number },
): ChosenMutant[] {
  const random = new Random(seed)
  const chosen: ChosenMutant[] = []
  for (const path of shuffle(paths.toSorted(), random)) {
    if (chosen.length === files) break
    const text = read(path)
    const byKind = Map.groupBy(findMutants(path, text), ({ kind }) => kind)
    if (byKind.size > 0) chosen.push({ ...random.pick(random.pick([...byKind.values()])), path, text })
  }
  return chosen
}
