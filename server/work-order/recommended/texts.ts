import { formatList } from '../../../domain/format/list.ts'
import type { FilterPurpose } from '../../../domain/inventory/job-supplies.ts'

const PARTS: Record<FilterPurpose, string> = {
  oil_filter: 'oil filter',
  cabin_filter: 'cabin filter',
  engine_filter: 'engine air filter',
}

/** Texts of what a customer says to recommended work. */
export const TEXTS = {
  notRecommended: 'The inspection does not recommend this. Please reload.',
  tooLate: 'This can’t be answered any more. Please call us.',
  tooLateForStaff: 'The visit was more than 60 days ago. Inspect the car again.',
  onOrder: 'This is on the order already.',
  notOffered: 'We no longer offer this for your car. Please call us.',
  priceChanged: 'The price has changed since it was shown. Please check it and answer again.',
  changedMeanwhile: 'Your appointment has just changed. Please check it and answer again.',
  nameNeeded: 'Enter who said it.',
  nameTooLong: 'Please keep the name under 255 characters.',
  priceWrong: 'Please reload the page, so that it shows the price.',
  notApproved: 'The customer has not approved this.',

  /** Why approved work cannot go onto the order, for staff. */
  closed: 'This order is not open any more. Book a new visit for it.',
  alone: 'This can’t be added to the service of this order. Book another visit for it.',
  dearer: (price: string, agreed: string) => `This costs ${price} now, and the customer approved ${agreed}. Ask again.`,
  parts: (kinds: readonly FilterPurpose[]) =>
    `The van has no ${formatList(kinds.map(kind => PARTS[kind]))}. Load one, or book a visit.`,

  mail: {
    when: 'When',
    vehicle: 'Vehicle',
    price: (amount: string) => `${amount} plus tax`,
    included: 'Included in your plan',
    laterVisit: (amount: string) => `${amount} plus tax, on a visit of its own`,
    statement: 'Nothing is done, and nothing is charged, before you say yes.',
    answer: 'Approve or decline',
    answerOne: (service: string) => `Approve or decline: ${service}`,
  },
  pdf: {
    see: 'See this work and its pictures online',
  },
} as const
