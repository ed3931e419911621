import { TORONTO_ADDRESS } from '../../booking.ts'
import { addQuote, linkOfQuote, quoteInput } from './quote-rows.ts'
import type { TestApp } from '../../test-app.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
}

/** Managers see the quotes of their franchises, and sales only their own: these are the manager's. */
const MANAGER = { answers: ['manager'] } as const
const QUOTING = { answers: ['manager', 'sales'] } as const
/** Anyone who has the link, at the tenant that it is for. */
const WITH_LINK = {
  answers: [
    'nobody',
    'customer',
    'otherCustomer',
    'owner',
    'admin',
    'manager',
    'technician',
    'tester',
    'sales',
    'otherFranchise',
  ],
} as const

const ACCEPTED = { version: 1, answer: 'ACCEPTED', name: 'Fiona Fleet', reason: '' } as const

const seen = (id: number): { id: number; revision: number } => ({ id, revision: 1 })

/** The operations on quotes. */
export const QUOTE_OPERATIONS = {
  quotes: { ...QUOTING, variables: ({ t }: World) => ({ franchiseId: t.fixture.ca.franchiseId, pageNumber: 1 }) },
  quote: { ...MANAGER, variables: async ({ t }: World) => ({ id: await addQuote(t, 'DRAFT') }) },
  priceQuote: { ...QUOTING, variables: ({ t }: World) => ({ input: quoteInput(t, { address: TORONTO_ADDRESS }) }) },
  readQuoteCars: {
    answers: ['manager', 'sales', 'otherFranchise', 'otherTenant'],
    variables: () => ({ lines: [{ line: 1, year: 2019, make: 'Nobody', model: 'Nothing', engine: '' }] }),
  },
  saveQuote: { ...QUOTING, variables: ({ t }: World) => ({ input: quoteInput(t) }) },
  changeQuote: { ...MANAGER, variables: async ({ t }: World) => seen(await addQuote(t, 'SENT')) },
  sendQuote: { ...MANAGER, variables: async ({ t }: World) => seen(await addQuote(t, 'DRAFT')) },
  recordQuoteAnswer: {
    ...MANAGER,
    variables: async ({ t }: World) => ({ id: await addQuote(t, 'SENT'), ...ACCEPTED }),
  },
  bookQuoteCar: { ...MANAGER, variables: async ({ t }: World) => ({ id: await addQuote(t, 'ACCEPTED'), car: 0 }) },
  linkedQuote: { ...WITH_LINK, variables: async ({ t }: World) => ({ link: linkOfQuote(await addQuote(t, 'SENT')) }) },
  answerLinkedQuote: {
    ...WITH_LINK,
    variables: async ({ t }: World) => ({ link: linkOfQuote(await addQuote(t, 'SENT')), ...ACCEPTED }),
  },
} as const

/** The routes of quotes. */
export const QUOTE_ROUTES = {
  // Managers see every quote of their franchises; this one does not exist.
  'GET /api/account/franchisee/quotes/:id/pdf': { path: () => '/api/account/franchisee/quotes/999999/pdf?tenantId=1' },
  // Anyone with the link to a quote may open it; these have none.
  'GET /api/linked-quote/pdf': { refusal: 422 },
}
