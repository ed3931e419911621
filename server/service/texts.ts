/** Texts of the settings of services and prices. */
export const TEXTS = {
  code: (code: string) => `The discount code ${code} is limited to this service. It stops working.`,
  kindFixed: 'Somebody ordered this service, so its kind stays. Add another service instead.',
  kindUnknown: 'Please choose a service, an oil change or an add-on.',
  onlyServices: 'Plans and fees cannot be archived. End a plan, or set a fee to “Not charged”.',
  orderChanged: 'The list of services changed meanwhile. Please load the page again.',
  largeChange: (service: string, from: string, to: string) => `${service} goes from ${from} to ${to}.`,
  oilPrice: (base: string, perUnit: string, unit: string) => `${base} and ${perUnit} for each further ${unit}`,
  oilUnits: { CA: 'litre', US: 'quart' },
  fromPast: 'Please choose today or a later day.',
  fromFar: 'Please choose a day within the next two years.',
  noPrices: 'Please change at least one price.',
  unknownService: 'One of these services does not exist. Please load the page again.',
  countryInherits: 'The country’s price list has nothing to follow. Please enter a price.',
  onlyOffice: 'Only owners and admins change the country’s prices.',
  started: 'This price has begun, so it stays in the history. Enter a new price instead.',
  dayTaken: 'Another change is planned for this day. Edit that one, or choose another day.',
} as const
