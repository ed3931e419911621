// Fails for a literary word in a comment, or in a declared name of the tests. check-words.ts looks at the texts that users read.
import { readFileSync } from 'node:fs'
import { findCodeWords } from './find-code-words.ts'
import { listFiles } from './requirement-register.ts'

const FOLDERS = /^(?:domain|server|web|db|scripts|bench|resilience|e2e)\//
/** Generated files, and the files of this check with its words. */
const NONE = /\.gen\.|\.d\.ts$|^scripts\/checks\/(?:check|find)-(?:code-)?words/
/** Folders whose names are checked, too. The other folders still have some of the words in their names. */
const NAMED = /^(?:e2e|scripts)\//

const problems = listFiles(/\.(?:tsx?|mjs|css)$/)
  .filter(file => FOLDERS.test(file) && !NONE.test(file))
  .flatMap(file =>
    findCodeWords(file, readFileSync(file, 'utf8'), { hasNames: NAMED.test(file) }).map(
      ({ line, word, text, better }) => `${file}:${line} "${word}" in "${text}". Better: ${better}.`,
    ),
  )
if (problems.length > 0) {
  process.stdout.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
