import { describe, expect, test } from 'vitest'
import { fill } from './fill.ts'
import { NO_WORDING, wordingProblems } from './invoice-wording.ts'
import { CUSTOMER_MAIL_KINDS, FIXED_MAIL_KINDS, MAIL_GROUPS, MAIL_KINDS, placeholdersOf } from './mails.ts'
import { OUR_TEXTS } from './our-texts.ts'
import { MAX_PARAGRAPH, MAX_SUBJECT, mailTextProblems } from './text-problems.ts'
import { nameOfMail, TEXTS } from './texts.ts'

const ORDER = placeholdersOf('booking_confirmed')
const GOOD = { subject: 'We come on {{date}}', opening: 'Hello {{customerName}}.\nSee you soon.', closing: 'Your team' }
const problemsOf = (changed: Partial<typeof GOOD>): [string, string][] =>
  mailTextProblems({ ...GOOD, ...changed }, ORDER).map(({ field, message }) => [field, message])

describe('the catalogue of mails', () => {
  test('lists every mail once, by occasion', () => {
    const listed = Object.values(MAIL_GROUPS).flat()
    expect([...listed].sort()).toEqual([...MAIL_KINDS].sort())
    expect(new Set(listed).size).toBe(CUSTOMER_MAIL_KINDS.length + FIXED_MAIL_KINDS.length)
  })

  test('our own texts follow the rules that a business has to follow', () => {
    for (const kind of CUSTOMER_MAIL_KINDS)
      expect(mailTextProblems(OUR_TEXTS[kind], placeholdersOf(kind)), kind).toEqual([])
  })

  test('names each mail, also one that is gone', () => {
    expect(MAIL_KINDS.every(kind => TEXTS.mailName(kind).length > 3)).toBe(true)
    expect(nameOfMail('receipt')).toBe('Receipt')
    expect(nameOfMail('gone')).toBe('gone')
  })
})

describe('a text of a mail', () => {
  test('may have several lines, placeholders and figures', () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ opening: 'Done by 5.We bring 3 < 4 filters & oil: 9.5 litres, {{orderNumber}}.' })).toEqual([])
  })

  test('is refused when it is missing or too long', () => {
    expect(problemsOf({ subject: ' ', closing: '' })).toEqual([
      ['subject', TEXTS.missing],
      ['closing', TEXTS.missing],
    ])
    expect(problemsOf({ subject: 'x'.repeat(MAX_SUBJECT + 1), opening: '🚗'.repeat(MAX_PARAGRAPH + 1) })).toEqual([
      ['subject', 'Keep this under 120 characters.'],
      ['opening', 'Keep this under 1,000 characters.'],
    ])
    expect(problemsOf({ opening: '🚗'.repeat(MAX_PARAGRAPH) })).toEqual([])
  })

  test('is refused with a line break in the subject, which could add headers', () => {
    expect(problemsOf({ subject: 'Hello\r\nBcc: a@example.com' })).toEqual([['subject', TEXTS.oneLine]])
    expect(problemsOf({ opening: 'a\u0000b' })).toEqual([['opening', TEXTS.control]])
  })

  test.each(['<b>Hello</b>', 'Hello <img src=x>', '</p>', '<!-- x -->'])('is refused with HTML: %s', opening => {
    expect(problemsOf({ opening })).toEqual([['opening', TEXTS.markup]])
  })

  test.each([
    'see https://evil.test/a',
    'see www.evil.test',
    'see evil.com today',
    'write to me@garage.ca',
    'ftp://x',
    'EVIL.COM',
  ])('is refused with a link: %s', opening => {
    expect(problemsOf({ opening })).toEqual([['opening', TEXTS.link]])
  })

  test('is refused with an unknown placeholder, which is named with those that there are', () => {
    const [problem] = problemsOf({ opening: 'Hello {{firstName}}' })
    expect(problem?.[0]).toBe('opening')
    expect(problem?.[1]).toContain('We don’t know {{firstName}}. You can use {{customerName}}')
    expect(problemsOf({ opening: 'Invoice {{invoiceNumber}}' })).toHaveLength(1)
    expect(problemsOf({ opening: 'Hello {{ customerName }}' })).toHaveLength(1)
    expect(problemsOf({ opening: 'Hello {{customerName}' })).toEqual([['opening', TEXTS.openBraces]])
    expect(problemsOf({ opening: 'Hello {customerName}' })).toEqual([])
  })

  test('is checked in linear time', () => {
    const begun = process.threadCpuUsage()
    for (const piece of ['{{', 'a.', '<', 'www', '-']) problemsOf({ opening: piece.repeat(1_000 / piece.length) })
    expect(process.threadCpuUsage(begun).user / 1000).toBeLessThan(200)
  })
})

test('a value is put in once: a name that looks like a placeholder stays a name', () => {
  const values = { customerName: '{{date}}', date: 'Monday' }
  expect(fill('Hello {{customerName}}, see you {{date}} {{unknown}} {{amount}}', values)).toBe(
    'Hello {{date}}, see you Monday {{unknown}} {{amount}}',
  )
})

test('the wording of invoices may be empty, and follows the same rules', () => {
  expect(wordingProblems(NO_WORDING)).toEqual([])
  expect(
    wordingProblems({ note: 'Thanks, {{customerName}}', terms: 'Due in 30 days.\n2 % interest a month.' }),
  ).toEqual([])
  const wrong = wordingProblems({ note: 'x'.repeat(501), terms: 'Pay at www.pay.test' })
  expect(wrong).toEqual([
    { field: 'note', message: 'Keep this under 500 characters.' },
    { field: 'terms', message: TEXTS.link },
  ])
})
