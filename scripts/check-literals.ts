// Fails for a text that a person reads outside the texts files. Prints how many the open folders have, and with folders as arguments which:
// node scripts/check-literals.ts web/report
import { readFileSync } from 'node:fs'
import { findLiterals } from './find-literals.ts'
import { listTextFiles } from './text-files.ts'

/** Folders whose texts are not all in texts files yet. */
const OPEN: readonly string[] = ['server/platform', 'server/providers']

/** Names that are the same in every language. */
const NAMES = new Set(['Vanbay'])

/** Messages for the person who runs the server, in the language of its settings and logs. */
const FOR_OPERATORS = /^server\/(?:main\.ts|platform\/(?:config|exposure)\.ts)$/

const isTexts = (file: string): boolean => /(?:^|[/-])texts(?:-\w+)?\.ts$/.test(file)
const folderOf = (file: string): string => file.split('/').slice(0, 2).join('/')

const found = listTextFiles()
  .filter(file => !isTexts(file) && !FOR_OPERATORS.test(file))
  .flatMap(file => findLiterals(file, readFileSync(file, 'utf8')).map(literal => ({ ...literal, file })))
  .filter(({ text }) => !NAMES.has(text))

const byFolder = Map.groupBy(found, ({ file }) => folderOf(file))
const shown = new Set(process.argv.slice(2))
for (const [folder, literals] of [...byFolder].toSorted(([a], [b]) => a.localeCompare(b))) {
  const isDone = !OPEN.includes(folder)
  if (isDone) process.exitCode = 1
  if (!isDone) process.stdout.write(`${folder}: ${literals.length} literals\n`)
  if (isDone || shown.has(folder))
    for (const { file, line, text } of literals) process.stdout.write(`${file}:${line} "${text}"\n`)
}
