import type { Locator, Page } from '@playwright/test'
import type { Person } from './own-business.ts'

/** How a section's value is typed and read. */
interface Entry {
  enter: (page: Page, value: string) => Promise<unknown>
  value: (page: Page) => Promise<string>
  /** Where a wrong value is explained, if not in the description of the field. */
  problem?: (page: Page) => Locator
}

/** A section of the settings with a form of its own, in the business of `own-business.ts`. */
export interface Section {
  /** Its address below the settings, as in web/platform/paths.ts. */
  path: string
  /** The component with its form, below web/. */
  form: string
  /** The link of the menu, then what leads from there to the section. */
  way: readonly [menu: string, ...(string | RegExp)[]]
  /** The operation that saves it. */
  save: string
  /** The label of the field that is changed. */
  field: string
  /** The field in the words of a conflict; without it, its label. */
  name?: string
  /** Only where the field is no plain one. */
  entry?: Entry
  /** Two right values. Neither is the one at the start. */
  values: readonly [string, string]
  /** A wrong value with its message; or why nobody can type one. */
  wrong: { value: string; message: string } | string
  /** What the dialog says before the first value is saved. */
  impact?: string
  /** Somebody who sees the section and may not change it: what they read, a button that they do not have, a field that only looks something up, and how they get there, if otherwise. */
  reader: { person: Person; says: string; without?: string; asks?: string; way?: Section['way'] }
}

const READ_ONLY = 'You can see these settings'
/** Owners and admins change it. */
const OFFICE = { person: 'manager', says: READ_ONLY } as const
/** Managers change it too. */
const MANAGING = { person: 'tester', says: READ_ONLY } as const

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A number that a franchise inherits until it has its own. */
const ownNumber = (label: string): Entry => ({
  enter: async (page, value) => {
    const own = button(page, `${label}: use its own`)
    await own.or(field(page, label)).first().waitFor()
    if (await own.isVisible()) await own.click()
    await field(page, label).fill(value)
  },
  value: async page => ((await field(page, label).isVisible()) ? await field(page, label).inputValue() : ''),
})

const chosen = (label: string): Entry => ({
  enter: (page, value) => field(page, label).selectOption(value),
  value: page => field(page, label).inputValue(),
})

/** The first site of the list. */
const site: Entry = {
  enter: async (page, value) => {
    if (!(await field(page, 'Site 1').isVisible())) await button(page, 'Add a site').click()
    await field(page, 'Site 1').fill(value)
  },
  value: async page => ((await field(page, 'Site 1').isVisible()) ? await field(page, 'Site 1').inputValue() : ''),
}

/** Returns what of a list can be removed. */
const removable = async (page: Page, names: readonly string[]): Promise<string> => {
  const shown = await Promise.all(names.map(name => button(page, `Remove ${name}`).isVisible()))
  return names.filter((_, index) => shown[index]).join(', ')
}

const CODES = ['M4B', 'M4C'] as const
const codes: Entry = {
  enter: async (page, value) => {
    await field(page, 'Postal codes').fill(value)
    await button(page, 'Add codes').click()
  },
  value: page => removable(page, CODES),
}

const DAYS = ['Inventory', 'Family day'] as const
const days: Entry = {
  enter: async (page, value) => {
    await button(page, 'Add days').click()
    const dialog = page.getByRole('dialog', { name: 'Add days' })
    await dialog.getByLabel('Name').fill(value)
    await dialog.getByLabel('First day').fill('2027-02-15')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  },
  value: page => removable(page, DAYS),
}

/** What the business is and says. */
export const BUSINESS: readonly Section[] = [
  {
    path: 'profile',
    form: 'tenant/profile-page.tsx',
    way: ['Profile'],
    save: 'UpdateBusinessProfile',
    field: 'Email for customers',
    values: ['help@settings.example', 'hello@settings.example'],
    wrong: { value: 'nobody', message: 'Please enter a valid email' },
    reader: OFFICE,
  },
  {
    path: 'brand',
    form: 'tenant/brand-page.tsx',
    way: ['Brand'],
    save: 'UpdateBrandColors',
    field: 'Main colour',
    values: ['#aa3311', '#225577'],
    wrong: { value: 'reddish', message: 'Please choose a colour, such as #14633f.' },
    reader: OFFICE,
  },
  {
    path: 'public-pages',
    form: 'website/public-pages-page.tsx',
    way: ['Public pages'],
    save: 'UpdatePublicPages',
    field: 'Headline',
    values: ['Oil changes at your door', 'We come to your car'],
    wrong: { value: 'A long headline. '.repeat(6), message: '80' },
    reader: OFFICE,
  },
  {
    path: 'website',
    form: 'website/website-page.tsx',
    way: ['Your website'],
    save: 'UpdateEmbedSites',
    field: 'Site 1',
    name: 'Allowed sites',
    entry: site,
    values: ['https://www.settings.example', 'https://garage.example'],
    wrong: { value: 'http://garage.example', message: 'Please enter the address of a site' },
    reader: { ...OFFICE, without: 'Add a site' },
  },
  {
    path: 'taxes',
    form: 'tenant/taxes-page.tsx',
    way: ['Legal and taxes'],
    save: 'UpdateLegalSeller',
    field: 'Legal name',
    values: ['Settings Vans Ltd.', 'Settings Vans Inc.'],
    wrong: { value: '', message: 'Please enter 1 to' },
    reader: OFFICE,
  },
  {
    path: 'booking-rules',
    form: 'booking-rules/rules-form.tsx',
    way: ['Booking rules'],
    save: 'UpdateBookingRules',
    field: 'Notice before an appointment',
    values: ['4.5', '3'],
    wrong: { value: 'soon', message: 'Please enter 0 to 168 hours in steps of a quarter' },
    impact: 'asked to choose another one',
    reader: OFFICE,
  },
  {
    path: 'scheduling',
    form: 'scheduling/scheduling-form.tsx',
    way: ['Scheduling'],
    save: 'UpdateScheduling',
    field: 'Shortest visit',
    values: ['65', '75'],
    wrong: { value: '7', message: 'Please enter 5 to 480 minutes in steps of five.' },
    reader: { person: 'manager', says: 'Owners and admins change the whole business.' },
  },
  {
    path: 'messages/$kind',
    form: 'message/message-page.tsx',
    way: ['Messages', 'Refund in cash'],
    save: 'UpdateMailText',
    field: 'Subject',
    values: ['Your cash, {{customerName}}', 'Cash for {{customerName}}'],
    wrong: { value: 'Your cash for {{firstName}}', message: 'We don’t know {{firstName}}.' },
    reader: { ...OFFICE, without: 'Send a test to me' },
  },
  {
    path: 'invoice-wording',
    form: 'message/invoice-wording-page.tsx',
    way: ['Messages', 'Wording of invoices'],
    save: 'UpdateInvoiceWording',
    field: 'Note',
    values: ['Thank you, {{customerName}}.', 'See you soon.'],
    wrong: { value: '<b>Thanks</b>', message: 'Plain text only: remove the HTML.' },
    reader: OFFICE,
  },
  {
    path: 'report-times',
    form: 'tenant/report-times-page.tsx',
    way: ['Report times'],
    save: 'UpdateReportTimes',
    field: 'Time zone of CSV files',
    entry: chosen('Time zone of CSV files'),
    values: ['America/Denver', 'America/Winnipeg'],
    wrong: 'both fields are lists',
    reader: OFFICE,
  },
]

/** What it sells, and who works there. */
export const WORK: readonly Section[] = [
  {
    path: 'services/$id',
    form: 'service/service-page.tsx',
    way: ['Services and fees', 'Tire Rotation'],
    save: 'UpdateService',
    field: 'Name',
    values: ['Tire change-over', 'Tire swap'],
    wrong: { value: 'Wiper Blades', message: 'Another service in use has this name.' },
    reader: { ...OFFICE, without: 'Archive service' },
  },
  {
    path: 'plans/$id',
    form: 'plan/plan-page.tsx',
    way: ['Plans', 'Monthly care plan'],
    save: 'SavePlan',
    field: 'Price before tax',
    values: ['59.50', '62.00'],
    wrong: { value: '0.50', message: 'Please enter a price from $1 to $10,000.' },
    reader: { ...OFFICE, without: 'Archive plan' },
  },
  {
    path: 'discount-codes/$id',
    form: 'discount/code-page.tsx',
    way: ['Discount codes', 'SETTINGS5'],
    save: 'UpdateDiscountCode',
    field: 'Uses in total',
    values: ['9', '12'],
    wrong: { value: '0', message: 'Please enter a whole number' },
    reader: { person: 'manager', says: READ_ONLY, without: 'Pause' },
  },
  {
    path: 'staff/$id',
    form: 'staff/person-access.tsx',
    way: ['Staff', 'Theo Technician'],
    save: 'UpdateStaffAccess',
    field: 'Name',
    values: ['Theodora Technician', 'Thea Technician'],
    wrong: { value: '', message: 'Please enter' },
    reader: { person: 'manager', says: 'You may not change these roles.', way: ['Staff', 'Olive Owner'] },
  },
  {
    path: 'limits',
    form: 'role-limit/limits-page.tsx',
    way: ['Limits'],
    save: 'UpdateRoleLimits',
    field: 'Tester: Voided invoice, up to',
    name: 'Limits',
    values: ['250.00', '300.00'],
    wrong: { value: 'a lot', message: 'Please enter an amount such as 100.00' },
    reader: { person: 'manager', says: 'Only an owner changes them.' },
  },
  {
    path: 'logins',
    form: 'login-rules/login-rules-page.tsx',
    way: ['Staff logins'],
    save: 'UpdateLoginRules',
    field: 'Log in again after',
    values: ['20', '25'],
    wrong: { value: '61', message: 'Please enter 1 to 60 days.' },
    reader: { person: 'manager', says: 'Only an owner changes them.' },
  },
  {
    path: 'catalogue/$kind/$id',
    form: 'catalogue/item-page.tsx',
    way: ['Oils, tools and fuels', 'Regular'],
    save: 'ChangeCatalogueItem',
    field: 'Name',
    values: ['Regular 87', 'Regular E10'],
    wrong: { value: '', message: 'Please enter a name.' },
    reader: { person: 'manager', says: 'Owners and admins change it.', without: 'Archive' },
  },
]

/** Where and when it works. */
export const FRANCHISE: readonly Section[] = [
  {
    path: 'booking-rules/franchise',
    form: 'booking-rules/rules-form.tsx',
    way: ['Booking rules', 'Only Toronto'],
    save: 'UpdateBookingRules',
    field: 'Notice before an appointment',
    entry: ownNumber('Notice before an appointment'),
    values: ['24', '20'],
    wrong: { value: 'soon', message: 'Please enter 0 to 168 hours in steps of a quarter' },
    impact: 'asked to choose another one',
    reader: OFFICE,
  },
  {
    path: 'scheduling/franchise',
    form: 'scheduling/scheduling-form.tsx',
    way: ['Scheduling', 'Only Toronto'],
    save: 'UpdateScheduling',
    field: 'Kept free after a visit',
    entry: ownNumber('Kept free after a visit'),
    values: ['10', '15'],
    wrong: { value: '7', message: 'Please enter 0 to 120 minutes in steps of five.' },
    reader: MANAGING,
  },
  {
    path: 'franchises/$id',
    form: 'franchise/details/franchise-form.tsx',
    way: ['All franchises', 'Toronto'],
    save: 'UpdateFranchise',
    field: 'Phone',
    values: ['(905) 555-0188', '(905) 555-0177'],
    wrong: { value: '(905) ', message: 'Please enter a phone number with ten digits.' },
    reader: { ...MANAGING, without: 'Archive franchise' },
  },
  {
    path: 'hours',
    form: 'franchise/hours-page.tsx',
    way: ['Opening hours'],
    save: 'UpdateFranchiseHours',
    field: 'Tuesday closes',
    name: 'Tuesday',
    entry: {
      enter: (page, value) => field(page, 'Tuesday closes').fill(value),
      value: page => field(page, 'Tuesday closes').inputValue(),
      problem: page => page.locator('[data-path="day2"]').getByRole('alert'),
    },
    values: ['16:30', '17:00'],
    wrong: { value: '07:00', message: 'Please enter a closing time after the opening time.' },
    reader: MANAGING,
  },
  {
    path: 'closures',
    form: 'franchise/closures-page.tsx',
    way: ['Closures and holidays'],
    save: 'UpdateFranchiseSpecialDays',
    field: 'Days ahead',
    entry: days,
    values: DAYS,
    wrong: 'the dialog that adds days refuses wrong ones',
    reader: { ...MANAGING, without: 'Add days' },
  },
  {
    path: 'service-area',
    form: 'service-area/area-page.tsx',
    way: ['Service area'],
    save: 'UpdateServiceArea',
    field: 'Codes',
    entry: codes,
    values: CODES,
    wrong: 'the box above the list keeps what is no code',
    reader: { person: 'manager', says: 'You can see the service area.', without: 'Add codes', asks: 'Postal code' },
  },
]

export const SECTIONS = [...BUSINESS, ...WORK, ...FRANCHISE]
