import type { CountryCode } from './country.ts'

/** A Canadian province or territory, a US state, or the District of Columbia. */
export interface Province {
  code: string
  name: string
  countryCode: CountryCode
}

const list = (countryCode: CountryCode, text: string): Province[] =>
  text.split(', ').map(entry => ({ code: entry.slice(0, 2), name: entry.slice(3), countryCode }))

const canada = list(
  'CA',
  'AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NS Nova Scotia, NT Northwest Territories, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan, YT Yukon',
)

const unitedStates = list(
  'US',
  'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming',
)

/** The 13 provinces and territories of Canada, then the 50 states and DC. Codes are unique. */
export const provinces: readonly Province[] = [...canada, ...unitedStates]

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

const byText = new Map(provinces.flatMap(p => [[fold(p.code), p] as const, [fold(p.name), p] as const]))

/** Finds a province by its two-letter code or its English name, ignoring case and accents. */
export const findProvince = (codeOrName: string): Province | undefined => byText.get(fold(codeOrName))

const provinceOfLetter: Record<string, string> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  Y: 'YT',
}

const nunavut = new Set(['X0A', 'X0B', 'X0C'])

/**
 * Returns the province of a Canadian FSA or full code (normalised). The letter X is shared: X0A to X0C are Nunavut, the rest the Northwest
 * Territories.
 */
export function provinceOfCanadianCode(code: string): Province | undefined {
  if (code.startsWith('X')) return findProvince(nunavut.has(code.slice(0, 3)) ? 'NU' : 'NT')
  return findProvince(provinceOfLetter[code.charAt(0)] ?? '')
}
