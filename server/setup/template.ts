import { DEMO_SERVICES } from '../../db/seed/data/services.ts'
import type { CountryCode } from '../../domain/address/country.ts'
import { PROPOSED_HOURS } from '../../domain/schedule/opening-hours.ts'
import { TEXTS } from './texts.ts'

const OILS = [
  { type: 'CONVENTIONAL', weight: '5W-20' },
  { type: 'CONVENTIONAL', weight: '5W-30' },
  { type: 'SYNTHETIC', weight: '0W-16' },
  { type: 'SYNTHETIC', weight: '0W-20' },
  { type: 'SYNTHETIC', weight: '5W-20' },
  { type: 'SYNTHETIC', weight: '5W-30' },
  { type: 'EUROPEAN_SYNTHETIC', weight: '5W-40' },
  { type: 'DIESEL', weight: '15W-40' },
] as const

/** Neutral colours, until the owner chooses the brand's. */
const COLORS = {
  primaryLightest: '#e9eff5',
  primaryLighter: '#7fa3c4',
  primary: '#1f4e79',
  primaryDarker: '#173b5c',
  primaryDarkest: '#0f273d',
  logoColor: '#1f4e79',
  buttonColor: '#1f4e79',
  navBarTextColor: '#14171a',
  bookingStepsTextColor: '#4a5157',
  bookingStepsTextAccentColor: '#1f4e79',
} as const

/**
 * Returns what a new business starts with: services with suggested prices in cents, which count once they are confirmed, fees that are not charged,
 * kinds of parts, oils, fuels, opening hours and one van. Plans are not part of it.
 */
export const businessTemplate = (countryCode: CountryCode) => ({
  colors: COLORS,
  hours: PROPOSED_HOURS,
  vanName: TEXTS.template.van,
  services: DEMO_SERVICES.filter(({ type }) => type !== 'SUBSCRIPTION').map((service, index) => ({
    key: service.key,
    name: service.name,
    description: service.description,
    detail: service.detail[countryCode],
    type: service.type,
    isFee: service.isFee,
    sortOrder: (index + 1) * 10,
    price:
      service.price === null || service.isFee
        ? null
        : {
            cents: service.price[countryCode],
            includedLitres: service.oil?.includedLitres ?? null,
            perLitre: service.oil?.perLitre[countryCode] ?? null,
          },
  })),
  partTypes: TEXTS.template.partTypes,
  oils: OILS,
  fuels: TEXTS.template.fuels,
})
