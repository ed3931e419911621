import type { CountryCode } from '../../domain/address/country.ts'
/** One tax by name and its rate in millionths (5 % is 50,000; Quebec's 9.975 % is 99,750). */
export interface TaxRate {
  name: string
  ratePpm: number
}

/** A franchise's own rate: it replaces the state's, but only at addresses in that state. */
export interface LocalTax extends TaxRate {
  /** The state of the franchise, such as `WA`. */
  provinceCode: string
}

/** A rate of the table, with its source and a day on which the source had it. */
export interface RateEntry {
  taxes: readonly TaxRate[]
  source: string
  /** ISO date. */
  asOf: string
}

const AS_OF = '2026-01-01'
const REVENUE_AGENCY = 'Canada Revenue Agency, GST/HST rates by province'
const GST: TaxRate = { name: 'GST', ratePpm: 50_000 }

const canada = (taxes: readonly TaxRate[], source: string): RateEntry => ({ taxes, source, asOf: AS_OF })
const gst = (): RateEntry => canada([GST], REVENUE_AGENCY)
const hst = (ratePpm: number, since: string): RateEntry =>
  canada([{ name: 'HST', ratePpm }], `${REVENUE_AGENCY}; in force since ${since}`)
const pst = (name: string, ratePpm: number, source: string): RateEntry =>
  canada([GST, { name, ratePpm }], `${REVENUE_AGENCY}; ${source}`)

const state = (ratePpm: number, authority: string): RateEntry => ({
  taxes: ratePpm === 0 ? [] : [{ name: 'Sales tax', ratePpm }],
  source: authority,
  asOf: AS_OF,
})

const NO_SALES_TAX = 'no state sales tax'

/**
 * Every rate with its source and date. A US rate is the state's, including the local tax that state law charges in every place (CA, NV, UT, VA);
 * taxes of single cities and counties are the franchise's local tax.
 */
export const TAX_RATES: Readonly<Record<CountryCode, Readonly<Record<string, RateEntry>>>> = {
  CA: {
    AB: gst(),
    BC: pst('PST', 70_000, 'BC Ministry of Finance, Provincial Sales Tax Act'),
    MB: pst('PST', 70_000, 'Manitoba Finance, retail sales tax, since 2019-07-01'),
    NB: hst(150_000, '2016-07-01'),
    NL: hst(150_000, '2016-07-01'),
    NS: hst(140_000, '2025-04-01'),
    NT: gst(),
    NU: gst(),
    ON: hst(130_000, '2010-07-01'),
    PE: hst(150_000, '2016-10-01'),
    QC: pst('QST', 99_750, 'Revenu Québec, QST, since 2013-01-01'),
    SK: pst('PST', 60_000, 'Saskatchewan Finance, PST, since 2017-03-23'),
    YT: gst(),
  },
  US: {
    AL: state(40_000, 'Alabama Department of Revenue'),
    AK: state(0, NO_SALES_TAX),
    AZ: state(56_000, 'Arizona Department of Revenue, transaction privilege tax'),
    AR: state(65_000, 'Arkansas Department of Finance and Administration'),
    CA: state(72_500, 'California CDTFA: 6 % state and 1.25 % local in every county'),
    CO: state(29_000, 'Colorado Department of Revenue'),
    CT: state(63_500, 'Connecticut Department of Revenue Services'),
    DE: state(0, NO_SALES_TAX),
    DC: state(60_000, 'DC Office of Tax and Revenue'),
    FL: state(60_000, 'Florida Department of Revenue'),
    GA: state(40_000, 'Georgia Department of Revenue'),
    HI: state(40_000, 'Hawaii Department of Taxation, general excise tax'),
    ID: state(60_000, 'Idaho State Tax Commission'),
    IL: state(62_500, 'Illinois Department of Revenue'),
    IN: state(70_000, 'Indiana Department of Revenue'),
    IA: state(60_000, 'Iowa Department of Revenue'),
    KS: state(65_000, 'Kansas Department of Revenue'),
    KY: state(60_000, 'Kentucky Department of Revenue'),
    LA: state(50_000, 'Louisiana Department of Revenue, since 2025-01-01'),
    ME: state(55_000, 'Maine Revenue Services'),
    MD: state(60_000, 'Comptroller of Maryland'),
    MA: state(62_500, 'Massachusetts Department of Revenue'),
    MI: state(60_000, 'Michigan Department of Treasury'),
    MN: state(68_750, 'Minnesota Department of Revenue'),
    MS: state(70_000, 'Mississippi Department of Revenue'),
    MO: state(42_250, 'Missouri Department of Revenue'),
    MT: state(0, NO_SALES_TAX),
    NE: state(55_000, 'Nebraska Department of Revenue'),
    NV: state(68_500, 'Nevada Department of Taxation: 4.6 % state and 2.25 % local in every county'),
    NH: state(0, NO_SALES_TAX),
    NJ: state(66_250, 'New Jersey Division of Taxation, since 2018-01-01'),
    NM: state(48_750, 'New Mexico Taxation and Revenue, gross receipts tax, since 2023-07-01'),
    NY: state(40_000, 'New York Department of Taxation and Finance'),
    NC: state(47_500, 'North Carolina Department of Revenue'),
    ND: state(50_000, 'North Dakota Tax Commissioner'),
    OH: state(57_500, 'Ohio Department of Taxation'),
    OK: state(45_000, 'Oklahoma Tax Commission'),
    OR: state(0, NO_SALES_TAX),
    PA: state(60_000, 'Pennsylvania Department of Revenue'),
    RI: state(70_000, 'Rhode Island Division of Taxation'),
    SC: state(60_000, 'South Carolina Department of Revenue'),
    SD: state(42_000, 'South Dakota Department of Revenue, since 2023-07-01'),
    TN: state(70_000, 'Tennessee Department of Revenue'),
    TX: state(62_500, 'Texas Comptroller'),
    UT: state(61_000, 'Utah State Tax Commission: 4.85 % state, 1 % local and 0.25 % county option in every county'),
    VT: state(60_000, 'Vermont Department of Taxes'),
    VA: state(53_000, 'Virginia Tax: 4.3 % state and 1 % local everywhere'),
    WA: state(65_000, 'Washington Department of Revenue'),
    WV: state(60_000, 'West Virginia Tax Division'),
    WI: state(50_000, 'Wisconsin Department of Revenue'),
    WY: state(40_000, 'Wyoming Department of Revenue'),
  },
}

/**
 * Returns the taxes at a service address (rule P3): Canada by province, the US by state, unless the franchise has a local rate and the address is in
 * its own state. A place without tax has none; an unknown province has none either, but `isKnownPlace` refuses it earlier.
 */
export function taxesAt(countryCode: CountryCode, provinceCode: string, local: LocalTax | null): TaxRate[] {
  if (countryCode === 'US' && local?.provinceCode === provinceCode)
    return [{ name: local.name, ratePpm: local.ratePpm }]
  return [...(TAX_RATES[countryCode][provinceCode]?.taxes ?? [])]
}

/** The taxes of a place combined: `GST + QST`, 14.975 percent. */
export interface PlaceTax {
  /** Country and province, such as `CA-QC`. */
  id: string
  name: string
  percent: number
}

/** Returns all taxes at a service address under one name, to show beside a price; null if there is none. */
export function taxOf(
  { countryCode, provinceCode }: { countryCode: CountryCode; provinceCode: string },
  taxes: readonly TaxRate[],
): PlaceTax | null {
  if (taxes.length === 0) return null
  const ppm = taxes.reduce((sum, tax) => sum + tax.ratePpm, 0)
  return { id: `${countryCode}-${provinceCode}`, name: taxes.map(tax => tax.name).join(' + '), percent: ppm / 10_000 }
}
