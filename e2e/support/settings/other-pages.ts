import type { Person } from './own-business.ts'

/** A page of the settings without a form like those of `sections.ts`. */
export interface OtherPage {
  /** Its address below the settings, as in web/platform/paths.ts. */
  path: string
  /** What it has instead of a form. */
  has: string
  /** Somebody who sees it and may not change it: how they get there, what they read, and what adds or changes for others. */
  reader?: { person: Person; way: readonly [menu: string, ...(string | RegExp)[]]; says?: string; without?: string }
}

/** The pages whose form is no section, and lists whose rows are sections. */
export const OTHER_PAGES: readonly OtherPage[] = [
  { path: 'domains', has: 'what to ask the operator for (business-settings.spec.ts)' },
  { path: 'messages', has: 'links' },
  {
    path: 'franchises',
    has: 'links, and the dialog for a new one (franchises-settings.spec.ts)',
    reader: { person: 'manager', way: ['All franchises'], without: 'Add franchise' },
  },
  {
    path: 'vans',
    has: 'links, and the dialog for a new one (franchise-settings.spec.ts)',
    reader: { person: 'tester', way: ['Vans and drivers'], without: 'Add van' },
  },
  {
    path: 'vans/$id',
    has: 'dialogs (franchise-settings.spec.ts)',
    reader: { person: 'tester', way: ['Vans and drivers', 'Van 1'], without: 'Rename' },
  },
  {
    path: 'payout-terms',
    has: 'terms by day (payout-terms-settings.spec.ts)',
    reader: {
      person: 'manager',
      way: ['Payout terms'],
      says: 'You can see these terms. Owners change them.',
      without: 'Plan new terms',
    },
  },
  { path: 'payout-terms/$day', has: 'the form of a day (payout-terms-settings.spec.ts)' },
  {
    path: 'services',
    has: 'links, and the dialogs for a new one and the order (service-settings.spec.ts)',
    reader: { person: 'manager', way: ['Services and fees'], without: 'Add service' },
  },
  {
    path: 'prices',
    has: 'a list with changes that are reviewed before they are saved (price-settings.spec.ts)',
    reader: {
      person: 'manager',
      way: ['Prices'],
      says: 'You can see these prices. Owners and admins change them.',
      without: 'Import CSV',
    },
  },
  {
    path: 'prices',
    has: 'the same for one franchise',
    reader: {
      person: 'manager',
      way: ['Prices', /^Only /],
      says: 'The owner can let managers of this franchise change them.',
      without: 'Import CSV',
    },
  },
  {
    path: 'plans',
    has: 'links, and the dialog for a new one',
    reader: { person: 'manager', way: ['Plans'], without: 'Add plan' },
  },
  {
    path: 'discount-codes',
    has: 'links, and the dialog for a new one (discount-settings.spec.ts)',
    reader: { person: 'manager', way: ['Discount codes'], says: 'You can see these codes.', without: 'Add code' },
  },
  {
    path: 'staff',
    has: 'links, and invitations (people-settings.spec.ts)',
    reader: { person: 'tester', way: ['Staff'], says: 'Only owners, admins and managers see the staff.' },
  },
  { path: 'roles', has: 'nothing to change (people-settings.spec.ts)' },
  {
    path: 'vendors',
    has: 'links, and the dialog for a new one (vendor-settings.spec.ts)',
    reader: {
      person: 'manager',
      way: ['Vendors and fleets'],
      says: 'You can see vendors. Owners and admins change them.',
      without: 'Add vendor',
    },
  },
  { path: 'vendors/$id', has: 'dialogs (vendor-settings.spec.ts)' },
  {
    path: 'parts',
    has: 'links, and the dialog for a new one (catalogue-settings.spec.ts)',
    reader: { person: 'tester', way: ['Parts'], without: 'Add part' },
  },
  {
    path: 'part-types',
    has: 'links, and the dialogs for new ones',
    reader: { person: 'tester', way: ['Part types and brands'], without: 'Add type' },
  },
  {
    path: 'oils-and-tools',
    has: 'links, and the dialogs for new ones (catalogue-settings.spec.ts)',
    reader: { person: 'tester', way: ['Oils, tools and fuels'], without: 'Add oil' },
  },
  {
    path: 'oil-data',
    has: 'a list with a dialog for each car (catalogue-settings.spec.ts)',
    reader: { person: 'manager', way: ['Oil by car'], without: 'Import file' },
  },
  {
    path: 'import',
    has: 'files to choose (import-settings.spec.ts)',
    reader: { person: 'manager', way: ['Import'], without: 'Template for customers' },
  },
  { path: 'import/$id', has: 'what a file changes (import-settings.spec.ts)' },
  { path: 'export', has: 'one button (import-settings.spec.ts)' },
  { path: 'integrations', has: 'buttons that try a service' },
  { path: 'history', has: 'what was changed, and a way back (history-settings.spec.ts)' },
]

/** The links of the menu that somebody does not have. */
export const HIDDEN_LINKS = {
  manager: ['Export'],
  tester: ['Service area', 'Payout terms', 'Discount codes', 'Import', 'Export', 'History'],
} as const satisfies Partial<Record<Person, readonly string[]>>
