import type { SearchWords } from './address-search.tsx'

/** The words of the search for staff, who look for a customer's address. Customers do not download them. */
export const STAFF_TEXTS: SearchWords = {
  placeholder: 'Start typing the address',
  noneFound: { CA: 'Keep typing: add the city or postal code.', US: 'Keep typing: add the city or ZIP code.' },
  keepTyping: {
    CA: 'Enter the street number, street and postal code.',
    US: 'Enter the street number, street and ZIP code.',
  },
}
