import { expect, test } from 'vitest'
import { isHttpsAddress, type PublicPages, pageProblems, withScheme } from './public-pages.ts'

const PAGES: PublicPages = {
  heroTitle: '',
  heroText: '',
  about: '',
  showsPrices: true,
  showsAreas: true,
  showsHours: true,
  showsRatings: false,
  terms: '',
  termsUrl: '',
  privacy: '',
  privacyUrl: '',
}
const wrong = (change: Partial<PublicPages>) => pageProblems({ ...PAGES, ...change }).map(({ field }) => field)

test('nothing has to be entered, and each text has a limit', () => {
  expect(wrong({})).toEqual([])
  expect(wrong({ heroTitle: 'x'.repeat(81), heroText: 'x'.repeat(301), about: 'x'.repeat(5_001) })).toEqual([
    'heroTitle',
    'heroText',
    'about',
  ])
  expect(wrong({ terms: 'x'.repeat(3_001) })).toEqual(['terms'])
  expect(wrong({ terms: `${'x'.repeat(3_000)}\n\n`.repeat(19) })).toEqual([])
  expect(wrong({ terms: `${'x'.repeat(3_000)}\n\n`.repeat(21) })).toEqual(['terms'])
})

test('terms are a text or an https address, never both', () => {
  expect(wrong({ termsUrl: 'https://maple.example/terms', privacy: 'We keep little.' })).toEqual([])
  expect(wrong({ termsUrl: 'https://maple.example/terms', terms: 'Ours' })).toEqual(['termsUrl'])
  for (const url of [
    'http://maple.example/terms',
    'javascript:alert(1)',
    'https://user:word@maple.example',
    'https://localhost',
    'https://maple.example/a b',
    `https://maple.example/${'x'.repeat(255)}`,
    'maple.example',
  ])
    expect(isHttpsAddress(url), url).toBe(false)
})

test.each([
  ['www.example.com', 'https://www.example.com'],
  [' example.com/terms?x=1 ', 'https://example.com/terms?x=1'],
  ['https://example.com', 'https://example.com'],
  ['http://example.com', 'http://example.com'],
  ['our terms', 'our terms'],
  ['terms', 'terms'],
  ['', ''],
])('an address that is typed as %j becomes %j', (typed, address) => expect(withScheme(typed)).toBe(address))
