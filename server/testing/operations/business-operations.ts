import type { TestApp } from '../test-app.ts'
import { stampOf } from './settings-operations.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
}

async function seenNumbering({ t }: World): Promise<{ nextNumber: number; stamp: string }> {
  const { host, emails } = t.fixture.ca
  const { data } = await t.graphql(
    host,
    '{ invoiceNumbering { nextNumber stamp } }',
    {},
    await t.tokenOf(host, emails.manager),
  )
  return (data as { invoiceNumbering: { nextNumber: number; stamp: string } }).invoiceNumbering
}

/** They are of the whole business, so managers of each franchise see them, and those of another business see their own business's. */
const READERS = { answers: ['manager', 'tester', 'otherFranchise', 'otherTenant'] } as const
const OFFICE = { answers: ['owner', 'admin'] } as const

const PROFILE = {
  name: 'Toronto Vans Two',
  siteTitle: 'Vans of Toronto',
  supportPhone: '4165550100',
  supportEmail: 'desk@ca.test',
}
const PAGES = {
  heroTitle: 'Oil changes where you park',
  heroText: 'We come to you.',
  about: ['Two vans.'],
  showsPrices: false,
  showsAreas: false,
  showsHours: false,
  showsRatings: true,
  terms: ['Be there.'],
  termsUrl: '',
  privacy: ['We keep it.'],
  privacyUrl: '',
}
const MAIL_TEXT = {
  subject: 'We come on {{date}}',
  opening: 'Hello {{customerName}}, see you soon.',
  closing: 'Your team',
}
const SELLER = {
  legalName: 'Toronto Vans Inc.',
  street: '1 Depot Road',
  city: 'Toronto',
  provinceCode: 'ON',
  postalCode: 'M5V 1J9',
  isSmallSupplier: false,
  registrations: [{ jurisdiction: 'CA', number: '12345 6789 RT0001', validFrom: '2020-01-01' }],
}

/** The operations on what customers and the law see of the business, and on its booking rules. */
export const BUSINESS_OPERATIONS = {
  businessProfile: READERS,
  brandColors: READERS,
  legalSeller: READERS,
  chargedPlaces: READERS,
  siteDomains: READERS,
  invoiceNumbering: READERS,
  updateInvoiceNumbering: {
    ...OFFICE,
    variables: async (w: World) => {
      const { nextNumber, stamp } = await seenNumbering(w)
      return { nextNumber: nextNumber + 7, seen: stamp }
    },
  },
  reportTimes: READERS,
  loginRules: READERS,
  roleLimits: READERS,
  updateReportTimes: {
    ...OFFICE,
    variables: async (w: World) => ({
      times: { chartOffsetMinutes: -300, csvTimeZone: 'America/Toronto' },
      seen: await stampOf(w, 'reportTimes', ''),
    }),
  },
  updateLoginRules: {
    answers: ['owner'],
    variables: async (w: World) => ({
      rules: { staffSessionDays: 29, secondStepFrom: null },
      seen: await stampOf(w, 'loginRules', ''),
    }),
  },
  updateRoleLimits: {
    answers: ['owner'],
    variables: async (w: World) => ({
      limits: [{ role: 'tester', refundMax: 1_000 }],
      seen: await stampOf(w, 'roleLimits', ''),
    }),
  },
  changedMails: READERS,
  mailsSwitchedOff: READERS,
  mailText: { ...READERS, variables: () => ({ kind: 'booking_confirmed' }) },
  mailPreview: { ...READERS, variables: () => ({ kind: 'booking_confirmed', text: MAIL_TEXT }) },
  updateMailText: {
    ...OFFICE,
    variables: async (w: World) => ({
      kind: 'booking_confirmed',
      text: MAIL_TEXT,
      seen: await stampOf(w, 'mailText', '(kind: booking_confirmed)'),
    }),
  },
  sendTestMail: { ...OFFICE, variables: () => ({ kind: 'receipt' }) },
  invoiceWording: READERS,
  invoicePreview: { ...READERS, variables: () => ({ wording: { note: 'Thank you.', terms: '' } }) },
  updateInvoiceWording: {
    ...OFFICE,
    variables: async (w: World) => ({
      wording: { note: 'Thank you.', terms: 'Due in 30 days.' },
      seen: await stampOf(w, 'invoiceWording', ''),
    }),
  },
  bookingFunnel: {
    ...OFFICE,
    variables: () => ({ startDate: '2026-05-01T00:00:00Z', endDate: '2026-06-01T00:00:00Z' }),
  },
  publicPages: READERS,
  embedSettings: READERS,
  updateEmbedSites: {
    ...OFFICE,
    variables: async (w: World) => ({
      sites: ['https://www.garage.example'],
      seen: await stampOf(w, 'embedSettings', ''),
    }),
  },
  updatePublicPages: {
    ...OFFICE,
    variables: async (w: World) => ({ pages: PAGES, seen: await stampOf(w, 'publicPages', '') }),
  },
  updateBusinessProfile: {
    ...OFFICE,
    variables: async (w: World) => ({ profile: PROFILE, seen: await stampOf(w, 'businessProfile', '') }),
  },
  bookingRules: READERS,
  previewBookingRules: { ...OFFICE, variables: () => ({ rules: { leadMinutes: 120 } }) },
  updateBookingRules: {
    ...OFFICE,
    variables: async (w: World) => ({
      rules: { askWithinKm: 140 },
      seen: await stampOf(w, 'bookingRules', ''),
    }),
  },
  updateBrandColors: {
    ...OFFICE,
    variables: async (w: World) => ({
      colors: { primary: '#14633f', accent: '#b4541a' },
      seen: await stampOf(w, 'brandColors', ''),
    }),
  },
  updateLegalSeller: {
    ...OFFICE,
    variables: async (w: World) => ({ seller: SELLER, seen: await stampOf(w, 'legalSeller', '') }),
  },
} as const
