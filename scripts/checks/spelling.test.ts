import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { COUNTRY_CODES, type CountryCode } from '../../domain/address/country.ts'
import { spellings } from '../../domain/format/spelling.ts'
import { listTextFiles } from './text-files.ts'

/** Words that only people of the other country write. A check that is no payment is the same in both. */
const FOREIGN: Readonly<Record<CountryCode, RegExp>> = {
  CA: /\b(?:colors?|centers?|licenses?|ZIP codes?|(?:a|by|or|undeposited) checks?|check numbers?)\b/i,
  US: /\b(?:cheques?|colours?|centres?|licences?|postal codes?)\b/i,
}

/** Texts of the requirements, which stay to the letter (PAY-06), and words that nobody reads: people find settings by them, in the spelling of either country. */
const FIXED = [
  'Cheque (to franchisee)',
  'logo, icon, favicon, colour, color, picture',
  'postal code, ZIP, map, where we go',
]

interface Found {
  text: string
  /** What each country reads; only one country reads the entry of a table by country. */
  reads: Partial<Record<CountryCode, string>>
}

const isSpelled = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && /^spell(?:ings)?$/.test(node.expression.text)

/** Returns what each country reads of a text: its spelling, or its entry in a table by country. */
function readsOf(text: string, node: ts.Node): Found['reads'] {
  for (let around = node.parent; !ts.isSourceFile(around); around = around.parent) {
    if (isSpelled(around)) return spellings(text)
    if (ts.isPropertyAssignment(around) && ts.isIdentifier(around.name)) {
      const { text: name } = around.name
      if (name === 'CA' || name === 'US') return { [name]: text }
    }
  }
  return { CA: text, US: text }
}

function textsIn(file: string, source: string): Found[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: Found[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push({ text: node.text, reads: readsOf(node.text, node) })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

const foreignWords = (file: string, source: string): string[] =>
  textsIn(file, source)
    .filter(({ text }) => !FIXED.includes(text))
    .flatMap(({ text, reads }) =>
      COUNTRY_CODES.filter(country => FOREIGN[country].test(reads[country] ?? '')).map(
        country => `${file} in ${country}: ${text}`,
      ),
    )

test('nobody reads a word that only the other country writes', () => {
  const files = listTextFiles().filter(file => file.endsWith('texts.ts'))
  expect(files.length).toBeGreaterThan(150)
  expect(files.flatMap(file => foreignWords(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('a word of one country is found in both directions', () => {
  const source = `export const TEXTS = {
    one: 'Cheque', two: (code: string) => \`\${code} is no ZIP code\`, three: 'Main color', four: { CA: 'A postal code', US: 'A ZIP code' },
    five: spellings('Colours and cheques'), six: (country) => spell(country, \`\${one} postal codes\`), seven: 'Check it.', eight: { US: 'Colour' },
  }`
  expect(foreignWords('t', source)).toEqual([
    't in US: Cheque',
    't in CA:  is no ZIP code',
    't in CA: Main color',
    't in US: Colour',
  ])
})
