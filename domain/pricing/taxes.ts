/** One tax by name and its rate in millionths (5 % is 50,000; Quebec's 9.975 % is 99,750). */
export interface TaxRate {
  name: string
  ratePpm: number
}

const GST: TaxRate = { name: 'GST', ratePpm: 50_000 }
const hst = (ratePpm: number): TaxRate[] => [{ name: 'HST', ratePpm }]
const pst = (name: string, ratePpm: number): TaxRate[] => [GST, { name, ratePpm }]

const CANADA: Record<string, TaxRate[]> = {
  AB: [GST],
  BC: pst('PST', 70_000),
  MB: pst('PST', 70_000),
  NB: hst(150_000),
  NL: hst(150_000),
  NS: hst(140_000),
  NT: [GST],
  NU: [GST],
  ON: hst(130_000),
  PE: hst(150_000),
  QC: pst('QST', 99_750),
  SK: pst('PST', 60_000),
  YT: [GST],
}

/** State rates; cities and counties add theirs through the franchise's override. */
const UNITED_STATES: Record<string, number> = {
  AL: 40_000,
  AK: 0,
  AZ: 56_000,
  AR: 65_000,
  CA: 72_500,
  CO: 29_000,
  CT: 63_500,
  DE: 0,
  DC: 60_000,
  FL: 60_000,
  GA: 40_000,
  HI: 40_000,
  ID: 60_000,
  IL: 62_500,
  IN: 70_000,
  IA: 60_000,
  KS: 65_000,
  KY: 60_000,
  LA: 50_000,
  ME: 55_000,
  MD: 60_000,
  MA: 62_500,
  MI: 60_000,
  MN: 68_750,
  MS: 70_000,
  MO: 42_250,
  MT: 0,
  NE: 55_000,
  NV: 68_500,
  NH: 0,
  NJ: 66_250,
  NM: 48_750,
  NY: 40_000,
  NC: 47_500,
  ND: 50_000,
  OH: 57_500,
  OK: 45_000,
  OR: 0,
  PA: 60_000,
  RI: 70_000,
  SC: 60_000,
  SD: 42_000,
  TN: 70_000,
  TX: 62_500,
  UT: 48_500,
  VT: 60_000,
  VA: 43_000,
  WA: 65_000,
  WV: 60_000,
  WI: 50_000,
  WY: 40_000,
}

/**
 * The taxes at a service address (rule P3): Canada by province, the US by state unless the franchise has a local rate.
 * A place without tax has none; an unknown province has none either, which `isKnownPlace` keeps out before.
 */
export function taxesAt(countryCode: 'CA' | 'US', provinceCode: string, local: TaxRate | null): TaxRate[] {
  if (countryCode === 'CA') return CANADA[provinceCode] ?? []
  if (local) return [local]
  const ratePpm = UNITED_STATES[provinceCode] ?? 0
  return ratePpm === 0 ? [] : [{ name: 'Sales tax', ratePpm }]
}

/** The taxes of a place as one: `GST + QST`, 14.975 percent. */
export interface PlaceTax {
  /** Country and province, such as `CA-QC`. */
  id: string
  name: string
  percent: number
}

/** All taxes at a service address under one name, for who shows them beside a price; null where there is none. */
export function taxOf(countryCode: 'CA' | 'US', provinceCode: string, local: TaxRate | null): PlaceTax | null {
  const taxes = taxesAt(countryCode, provinceCode, local)
  if (taxes.length === 0) return null
  const ppm = taxes.reduce((sum, tax) => sum + tax.ratePpm, 0)
  return { id: `${countryCode}-${provinceCode}`, name: taxes.map(tax => tax.name).join(' + '), percent: ppm / 10_000 }
}
