// npm run texts: all texts that users read, by noun. npm run texts -- booking invoice: only of these nouns.
import { readFileSync } from 'node:fs'
import { findTexts } from './checks/find-texts.ts'
import { listTextFiles, nounOf } from './checks/text-files.ts'

const requestedNouns = process.argv.slice(2)
const byNoun = Map.groupBy(listTextFiles(), nounOf)
const unknown = requestedNouns.filter(noun => !byNoun.has(noun))
if (unknown.length > 0) {
  process.stdout.write(`There is no noun ${unknown.join(', ')}. Nouns: ${[...byNoun.keys()].toSorted().join(' ')}.\n`)
  process.exit(2)
}
for (const [noun, files] of [...byNoun].toSorted(([a], [b]) => a.localeCompare(b))) {
  if (requestedNouns.length > 0 && !requestedNouns.includes(noun)) continue
  const lines = files.flatMap(file =>
    findTexts(file, readFileSync(file, 'utf8')).map(({ text, line }) => `  ${text}  (${file}:${line})`),
  )
  if (lines.length > 0) process.stdout.write(`\n# ${noun}\n${lines.join('\n')}\n`)
}
