// Fails for a text that a person reads outside the texts files.
import { readFileSync } from 'node:fs'
import { findLiterals } from './find-literals.ts'
import { listTextFiles } from './text-files.ts'

/** Names that are the same in every language. */
const NAMES = new Set(['Vanbay'])

/** Messages for the person who runs the server, in the language of its settings and logs. */
const FOR_OPERATORS = /^server\/(?:main\.ts|platform\/(?:config|exposure)\.ts)$/

const isTexts = (file: string): boolean => /(?:^|[/-])texts(?:-\w+)?\.ts$/.test(file)

const found = listTextFiles()
  .filter(file => !isTexts(file) && !FOR_OPERATORS.test(file))
  .flatMap(file => findLiterals(file, readFileSync(file, 'utf8')).map(literal => ({ ...literal, file })))
  .filter(({ text }) => !NAMES.has(text))

for (const { file, line, text } of found) process.stdout.write(`${file}:${line} "${text}"\n`)
if (found.length > 0) process.exitCode = 1
