// Fails for a literary word in a text that a person reads. Plain English: docs/glossary.md has the terms.
import { readFileSync } from 'node:fs'
import { findTexts } from './find-texts.ts'
import { listTextFiles } from './text-files.ts'

/** Refused words and their replacements. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\btold\b|\bis tell/i, 'email, notify, or say who does it'],
  [/\breckon/i, 'calculate'],
  [/\bwhom\b/i, 'who'],
  [/\bwhoever\b|\bwhosoever\b/i, 'anyone who'],
  [/\bby (?:it|them)sel(?:f|ves)\b/i, 'automatically'],
  [/\ball the same\b/i, 'anyway'],
  [/\bthereof\b|\bthereby\b|\bwherein\b/i, 'of it'],
  [/\bstands? in for\b/i, 'replaces'],
  [/\bgo(?:es)? on\b/i, 'continue'],
  [/\bleft to pay\b/i, 'balance due'],
  [/\bwhere (?:it|this one) stands\b/i, 'its status'],
  [/\bas soon as (?:it|this) is\b/i, 'once it’s'],
  [/\bis taken (?:off|out)\b|\bgoes off\b/i, 'will be removed'],
  [/\bnot told\b/i, 'unknown'],
  [/\bis on (?:its|their) way\b|\bare on their way\b/i, 'say what happened: sent, loading, charging'],
]

/** Texts that the requirements fix, or that a library shows. */
const FIXED: readonly string[] = []

const problems = listTextFiles().flatMap(file =>
  findTexts(file, readFileSync(file, 'utf8')).flatMap(({ text, line }) =>
    FIXED.includes(text)
      ? []
      : WORDS.flatMap(([word, better]) => {
          const [found] = word.exec(text) ?? []
          return found === undefined ? [] : [`${file}:${line} "${found}" in "${text}". Better: ${better}.`]
        }),
  ),
)
if (problems.length > 0) {
  process.stdout.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
