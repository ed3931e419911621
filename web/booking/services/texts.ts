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
    hint: 'Fees are included, tax is not.',
    onlyOne: 'Only 1 service can be selected',
    estimate: 'Estimate',
    included: 'Included in your plan',
    recommended: 'Recommended',
    takes: (oil: string) => `Your engine takes ${oil} oil.`,
    withFees: (fees: string) => `Includes ${fees} in fees.`,
    firstVisit: (price: string) => `Plus ${price} in fees for the first visit.`,
    plans: 'Care plans',
    plansHint: 'One price instead of single visits.',
    everyPlan: 'Every plan covers:',
    aYear: (price: string) => `${price} a year.`,
    per: { MONTHLY: 'per Month', ANNUALLY: 'per Year' },
  },
  addOns: {
    title: 'Anything else while we are there?',
    list: 'Add-ons',
    optional: 'Add-ons are optional. Choose any, or skip.',
    chosen: (count: number) => plural(count, { one: '1 add-on selected', other: `${count} add-ons selected` }),
  },
} as const
