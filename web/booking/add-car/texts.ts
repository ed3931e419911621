/** All texts of adding a car to a visit that is booked. */
export const TEXTS = {
  title: 'Add a car to this visit',
  intro: 'We service it in the same visit. You don’t pay for the trip again.',
  introForStaff: 'It is serviced in the same visit, without another fee for the trip.',
  service: 'Service',
  addOns: 'Add-ons',
  noService: 'There is no service for this car at this address.',
  price: (total: string, withTax: string) => `${total} (${withTax} with tax)`,
  total: 'For this car',
  submit: 'Add this car',
  failed: 'We couldn’t load the prices.',
} as const
