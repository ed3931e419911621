import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Where every requirement and rule has its line: `- **PAY-01** …` or `- **B7** …`. */
export const REGISTER = 'docs/requirements.md'

const LINE = /^- \*\*([A-Z]{2,9}-\d{2}|[A-Z]\d{1,2})\*\* (\S.*)$/

/** What docs/requirements.md defines. `problems` are sentences: an ID that has two lines, a list item that is no definition. */
export type Register = { texts: Map<string, string>; problems: string[] }

/** Reads the text of docs/requirements.md. The texts are in the order of the file. */
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

/** Prefixes that look like an area and are none. A new one of this kind, in a test's data for example, comes here. */
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
 * The requirement IDs that a text cites: `PAY-01`, and in `PAY-01, -03 and -05` all three. Two digits make an ID of any area, so that an invented area is
 * found too; with more or fewer digits, only those of `areas` are IDs.
 */
export function findIds(text: string, areas?: ReadonlySet<string>): string[] {
  return [...text.matchAll(CITED_ID)]
    .filter(([, area = '', number = '']) => (number.length === 2 ? !NOT_AREAS.has(area) : areas?.has(area)))
    .flatMap(([, area, first, more = '']) =>
      [first, ...(more.match(/\d{2}/g) ?? [])].map(number => `${area}-${number}`),
    )
}

/** The rules that a text cites: `rule B7` and `rules B5 to B10` by the names that stand there. */
export function findRules(text: string): string[] {
  return [...text.matchAll(CITED_RULE)].flatMap(([, names = '']) => names.match(/[A-Z]\d{1,2}/g) ?? [])
}

/** The files of the repository, new ones included, whose names match. Paths are relative to the working directory. */
export function listFiles(names: RegExp): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter(file => names.test(file) && existsSync(file))
}

/** The register of the working directory. */
export const openRegister = (): Register => readRegister(readFileSync(REGISTER, 'utf8'))
