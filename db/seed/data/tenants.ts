import type { CountryCode } from '../../../domain/address/country.ts'
import type { TaxRate } from '../../../domain/pricing/taxes.ts'
import type { TenantColors } from '../../../domain/tenant/tenant.ts'

export interface DemoFranchise {
  /** Part of the staff's email addresses. */
  key: string
  name: string
  /** 1 with a van, 2 delivery-partner, 3 royalty-on-revenue */
  type: 1 | 2 | 3
  timeZone: string
  street: string
  city: string
  provinceCode: string
  postalCode: string
  lat: number
  lng: number
  areaCode: string
  localTax: TaxRate | null
  vans: number
}

export interface DemoVendor {
  number: number
  name: string
  remittanceBps: number
  onSubTotal: boolean
}

export interface DemoLegalEntity {
  name: string
  street: string
  city: string
  provinceCode: string
  postalCode: string
  /** Registration numbers by jurisdiction. */
  registrations: Readonly<Record<string, string>>
}

export interface DemoTenant {
  id: number
  /** Names its logo. */
  key: string
  /** By default `key.localhost`. */
  host?: string
  name: string
  siteTitle: string
  countryCode: CountryCode
  /** Host of the email addresses of its staff and demo customer. */
  mailHost: string
  customerName: string
  /** A customer with plans. */
  memberName: string
  /** A customer who was sent by the marketplace partner. */
  marketplaceName: string
  ownerName: string
  salesName: string
  /** The manager of all franchises. */
  managerName: string
  supportPhone: string
  legalEntity: DemoLegalEntity
  colors: TenantColors
  vendors: readonly DemoVendor[]
  franchises: readonly DemoFranchise[]
}

export const DEMO_TENANTS: readonly DemoTenant[] = [
  {
    id: 1,
    key: 'maple',
    name: 'Maple Mobile Lube',
    siteTitle: 'Maple Mobile Lube',
    countryCode: 'CA',
    mailHost: 'maple.example',
    customerName: 'Amelia Tremblay',
    memberName: 'Priya Campbell',
    marketplaceName: 'Noah Bergeron',
    ownerName: 'Claire Beaulieu',
    salesName: 'Gabriel Moreau',
    managerName: 'Hana Kowalski',
    supportPhone: '4165550100',
    legalEntity: {
      name: 'Maple Mobile Lube Inc.',
      street: '118 Birchmere Road',
      city: 'Toronto',
      provinceCode: 'ON',
      postalCode: 'M8Z2R5',
      registrations: { CA: '730144852 RT0001' },
    },
    colors: {
      primaryLightest: '#e9f4ee',
      primaryLighter: '#a9d3bb',
      primary: '#14633f',
      primaryDarker: '#0e4a2f',
      primaryDarkest: '#08301e',
      logoColor: '#0e4a2f',
      buttonColor: '#14633f',
      navBarTextColor: '#0e4a2f',
      bookingStepsTextColor: '#3d4a43',
      bookingStepsTextAccentColor: '#b4541a',
    },
    vendors: [
      { number: 1, name: 'Marketplace Partner', remittanceBps: 0, onSubTotal: false },
      { number: 2, name: 'Northway Courier Fleet', remittanceBps: 800, onSubTotal: false },
      { number: 3, name: 'Polar Leasing', remittanceBps: 500, onSubTotal: true },
    ],
    franchises: [
      {
        key: 'toronto',
        name: 'Toronto',
        type: 1,
        timeZone: 'America/Toronto',
        street: '118 Birchmere Road',
        city: 'Toronto',
        provinceCode: 'ON',
        postalCode: 'M8Z2R5',
        lat: 43.6205,
        lng: -79.5132,
        areaCode: '416',
        localTax: null,
        vans: 3,
      },
      {
        key: 'calgary',
        name: 'Calgary',
        type: 2,
        timeZone: 'America/Edmonton',
        street: '2410 Stockyard Avenue SE',
        city: 'Calgary',
        provinceCode: 'AB',
        postalCode: 'T2G3X7',
        lat: 51.0312,
        lng: -114.0371,
        areaCode: '403',
        localTax: null,
        vans: 2,
      },
    ],
  },
  {
    id: 2,
    key: 'lonestar',
    name: 'Lone Star Auto Van',
    siteTitle: 'Lone Star Auto Van',
    countryCode: 'US',
    mailHost: 'lonestar.example',
    customerName: 'Marcus Rivera',
    memberName: 'Elena Flores',
    marketplaceName: 'Marcus Hollis',
    ownerName: 'Eleanor Hensley',
    salesName: 'Simone Carter',
    managerName: 'Walter Ramirez',
    supportPhone: '5125550100',
    legalEntity: {
      name: 'Lone Star Auto Van LLC',
      street: '7300 Cottonwood Lane',
      city: 'Austin',
      provinceCode: 'TX',
      postalCode: '78741',
      registrations: { 'US-TX': '32071948563', 'US-WA': '604 518 277' },
    },
    colors: {
      primaryLightest: '#e8f0fd',
      primaryLighter: '#9dbff5',
      primary: '#1553c7',
      primaryDarker: '#0f3d95',
      primaryDarkest: '#0a2860',
      logoColor: '#0a2860',
      buttonColor: '#f28a1c',
      navBarTextColor: '#0a2860',
      bookingStepsTextColor: '#33415c',
      bookingStepsTextAccentColor: '#1553c7',
    },
    vendors: [
      { number: 1, name: 'Marketplace Partner', remittanceBps: 0, onSubTotal: false },
      { number: 2, name: 'Bluebonnet Delivery', remittanceBps: 750, onSubTotal: false },
      { number: 3, name: 'Harbor Rideshare', remittanceBps: 600, onSubTotal: true },
    ],
    franchises: [
      {
        key: 'austin',
        name: 'Austin',
        type: 3,
        timeZone: 'America/Chicago',
        street: '7300 Cottonwood Lane',
        city: 'Austin',
        provinceCode: 'TX',
        postalCode: '78741',
        lat: 30.2318,
        lng: -97.7196,
        areaCode: '512',
        // Texas Comptroller: 6.25 % state, 1 % city and 1 % transit, the maximum in Texas.
        localTax: { name: 'Sales tax', ratePpm: 82_500 },
        vans: 5,
      },
      {
        key: 'seattle',
        name: 'Seattle',
        type: 1,
        timeZone: 'America/Los_Angeles',
        street: '5512 Cannery Way S',
        city: 'Seattle',
        provinceCode: 'WA',
        postalCode: '98108',
        lat: 47.5497,
        lng: -122.3141,
        areaCode: '206',
        // Washington Department of Revenue, location 1726, since 2026-01-01.
        localTax: { name: 'Sales tax', ratePpm: 105_500 },
        vans: 2,
      },
    ],
  },
]
