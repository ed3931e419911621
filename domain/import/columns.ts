import type { CountryCode } from '../address/country.ts'
import { toCsv } from '../format/csv.ts'
import { exampleOf, FIELDS, type ImportKind, labelOf } from './kinds.ts'
import { TEXTS } from './texts.ts'

/** The place of each field's column in the header, from 0. A field without a column is never touched. */
export type Columns = Readonly<Record<string, number>>

const MAX_COLUMNS = 100

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** A cell that no column is named: an email, a number, an amount or a date. */
const looksLikeData = (cell: string): boolean => cell.includes('@') || (/\d/.test(cell) && /^[\s$\d.,/:-]+$/.test(cell))

/** Returns what is wrong with the first line of a file; undefined when it names the columns. */
export function headerProblem(header: readonly string[]): string | undefined {
  if (header.length > MAX_COLUMNS) return TEXTS.file.tooManyColumns(header.length, MAX_COLUMNS)
  const data = header.find(looksLikeData)
  if (data !== undefined) return TEXTS.file.noHeader(data.slice(0, 40))
  const nameless = header.findIndex(cell => cell.trim() === '')
  if (nameless >= 0) return TEXTS.file.emptyName(nameless + 1)
  const names = header.map(cell => cell.trim().toLowerCase())
  const twin = names.findIndex((name, index) => names.indexOf(name) !== index)
  return twin < 0 ? undefined : TEXTS.file.sameName(header[twin] ?? '')
}

/**
 * Finds the columns of a file: those that the last file of its kind had, otherwise those whose name is the field's or a usual one.
 * @param remembered the names of the columns that were chosen last, by field
 */
export function findColumns(
  kind: ImportKind,
  header: readonly string[],
  remembered: Readonly<Record<string, string>>,
): Columns {
  const names = header.map(folded)
  const taken = new Set<number>()
  const found: Record<string, number> = {}
  const take = (key: string, at: number): boolean => {
    if (at < 0 || taken.has(at)) return false
    taken.add(at)
    found[key] = at
    return true
  }
  const fields = FIELDS[kind]
  for (const { key } of fields) if (remembered[key] !== undefined) take(key, names.indexOf(folded(remembered[key])))
  for (const field of fields) {
    if (field.key in found) continue
    const acceptedNames = [labelOf(field, 'CA'), labelOf(field, 'US'), field.key, ...field.aliases].map(folded)
    acceptedNames.some(name => take(field.key, names.indexOf(name)))
  }
  return found
}

/** Checks chosen columns. @returns messages by field, none when the file can be checked */
export function columnProblems(
  kind: ImportKind,
  header: readonly string[],
  columns: Columns,
  country: CountryCode,
): Record<string, string> {
  const problems: Record<string, string> = {}
  const used = new Set<number>()
  for (const field of FIELDS[kind]) {
    const at = columns[field.key]
    if (at === undefined) {
      if (field.isNeeded) problems[field.key] = TEXTS.columns.missing(labelOf(field, country))
    } else if (!Number.isInteger(at) || at < 0 || at >= header.length) problems[field.key] = TEXTS.columns.unknown
    else if (used.has(at)) problems[field.key] = TEXTS.columns.twice(header[at] ?? '')
    else used.add(at)
  }
  const group = FIELDS[kind].filter(field => field.group !== undefined)
  const [first] = group
  if (first && group.every(field => columns[field.key] === undefined))
    problems[first.key] = TEXTS.columns.oneOf(group.map(field => labelOf(field, country)).join(', '))
  return problems
}

/** Writes the file that people fill in: the names of the columns, a line about the word that empties a value, and an example. Both are comments. */
export function templateCsv(kind: ImportKind, country: CountryCode): string {
  const fields = FIELDS[kind]
  const [first = '', ...others] = fields.map(field => exampleOf(field, country))
  return toCsv([
    fields.map(field => labelOf(field, country)),
    [`# ${TEXTS.template.comments}`, ...others.map(() => '')],
    [`# ${first}`, ...others],
  ])
}
