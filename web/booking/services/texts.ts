import { plural } from '../../../domain/format/plural.ts'

/** All texts of steps 2 and 3. Texts that the requirements quote are verbatim. */
export const TEXTS = {
  loadFailed: 'Whoops, it looks like something went wrong.',
  loadProblem: 'Oops! We encountered a problem while loading.',
  userLoadFailed: 'Failed to load user information. Please try again.',
  nothingHere: 'There’s nothing here!',
  selectVehicle: 'Please select vehicle',
  services: {
    title: 'What does your car need?',
    marketplaceTitle: 'Select Requested Services',
    list: 'Services',
    onlyOne: 'Only 1 service can be selected',
    estimate: 'Estimate',
    plan: 'Plan',
    included: 'Included in your plan',
    recommended: 'Recommended',
    takes: (oil: string) => `Your engine takes ${oil} oil.`,
    withFees: (fees: string) => `${fees} of fees included.`,
    firstVisit: (price: string) => `First visit: ${price} of fees.`,
    per: { MONTHLY: 'per Month', ANNUALLY: 'per Year' },
  },
  addOns: {
    title: 'Anything else while we are there?',
    list: 'Add-ons',
    optional: 'Add-ons are optional. Choose any, or skip.',
    chosen: (count: number) => plural(count, { one: '1 add-on selected', other: `${count} add-ons selected` }),
  },
} as const
