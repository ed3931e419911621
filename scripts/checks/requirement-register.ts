import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** The file that defines every requirement and rule, one per line: `- **PAY-01** …` or `- **B7** …`. */
export const REGISTER = 'docs/requirements.md'

const LINE = /^- \*\*([A-Z]{2,9}-\d{2}|[A-Z]\d{1,2})\*\* (\S.*)$/

/** The definitions in docs/requirements.md. `problems` are sentences: an ID with two lines, or a list item that is not a definition. */
export type Register = { texts: Map<string, string>; problems: string[] }

/** Parses docs/requirements.md. The definitions keep the order of the file. */
export function readRegister(markdown: string): Register {
  const texts = new Map<string, string>()
  const problems: string[] = []
  for (const [index, line] of markdown.split('\n').entries()) {
    if (!line.startsWith('- **')) continue
    const [, id, text] = LINE.exec(line) ?? []
    if (!id || !text) problems.push(`${REGISTER}:${index + 1} is no "- **ID** text".`)
    else if (texts.has(id)) problems.push(`${REGISTER}:${index + 1} defines ${id} again. Each ID has one line.`)
    else texts.set(id, text)
  }
  return { texts, problems }
}

/** Prefixes that look like an area but are not. Add new ones here. */
const NOT_AREAS = new Set([
  'UTF', // an encoding
  // time zones such as UTC-06:00
  'UTC',
  'GMT',
  'ASVS', // numbered by OWASP; docs/security.md lists them
  // part numbers of the demo and of tests
  'DG',
  'SP',
  'WB',
  'NEW',
  // oil weights as a scanner misreads them
  'OW',
  'SW',
])

const CITED_ID = /\b([A-Z]{2,9})-(\d+)((?:(?:, | and |, and | to )-\d{2})*)\b/g
const CITED_RULE = /\b[Rr]ules? ([A-Z]\d{1,2}(?:(?:, | and |, and | to )[A-Z]\d{1,2})*)\b/g

/**
 * Returns the requirement IDs that a text cites: `PAY-01`, and all three in `PAY-01, -03 and -05`. An ID with two digits counts for any area, so that unknown areas are
 * found; one with more or fewer digits only for `areas`.
 */
export function findIds(text: string, areas?: ReadonlySet<string>): string[] {
  return [...text.matchAll(CITED_ID)]
    .filter(([, area = '', number = '']) => (number.length === 2 ? !NOT_AREAS.has(area) : areas?.has(area)))
    .flatMap(([, area, first, more = '']) =>
      [first, ...(more.match(/\d{2}/g) ?? [])].map(number => `${area}-${number}`),
    )
}

/** Returns the rules that a text cites: `rule B7`, or both ends of `rules B5 to B10`. */
export function findRules(text: string): string[] {
  return [...text.matchAll(CITED_RULE)].flatMap(([, names = '']) => names.match(/[A-Z]\d{1,2}/g) ?? [])
}

/** Returns the repository's files, including new ones, with a matching name. Paths are relative to the working directory. */
export function listFiles(names: RegExp): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter(file => names.test(file) && existsSync(file))
}

/** Reads the definitions of the working directory. */
export const openRegister = (): Register => readRegister(readFileSync(REGISTER, 'utf8'))
