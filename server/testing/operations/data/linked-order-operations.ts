import { TORONTO_ADDRESS } from '../../booking.ts'
import { book } from '../../orders.ts'
import type { TestApp } from '../../test-app.ts'
import { linkOfOrder } from './order-links.ts'
import { VISIT_OPERATIONS } from './visit-operations.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
  customerId: number
  completedId: number
  openInvoiceId: number
}

/** Anyone who has the link, at the tenant that it is for. The query API refuses an invalid token for every operation. */
const WITH_LINK = {
  sees: [
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

/** Each order has a day of its own in the weeks ahead. */
let days = 0

/** Books as a guest. @returns the link to the order */
async function booked({ t }: World): Promise<{ link: string }> {
  days += 1
  // Mondays to Fridays of the weeks from July 6 on.
  const date = new Date(Date.UTC(2026, 6, 6 + Math.floor(days / 5) * 7 + (days % 5), 15))
  const { workOrderId } = await book(t, { date: date.toISOString() })
  return { link: await linkOfOrder(t, workOrderId, 'mail') }
}

const completed = async ({ t, completedId }: World) => ({ link: await linkOfOrder(t, completedId, 'screen') })

/** Returns the link to an order whose invoice is open. */
async function billed({ t, openInvoiceId }: World): Promise<{ link: string }> {
  const { rows } = await t.db.owner.query<{ id: number }>(
    'select work_order_id::float8 as id from invoice where id = $1',
    [openInvoiceId],
  )
  return { link: await linkOfOrder(t, rows[0]?.id ?? 0, 'screen') }
}

/** The operations on the order of a link. */
export const LINKED_ORDER_OPERATIONS = {
  linkedOrder: { ...WITH_LINK, variables: completed },
  linkedInvoiceLink: { ...WITH_LINK, variables: billed },
  rateLinkedOrder: {
    ...WITH_LINK,
    variables: async (w: World) => ({ ...(await completed(w)), stars: 4, comment: 'Hidden words', isNoticed: false }),
  },
  moveLinkedOrder: {
    ...WITH_LINK,
    variables: async (w: World) => ({ ...(await booked(w)), scheduledAt: '2026-06-19T15:00:00Z' }),
  },
  cancelLinkedOrder: { ...WITH_LINK, variables: booked },
  confirmLinkedVisit: { ...WITH_LINK, variables: booked },
  changeLinkedAddress: {
    ...WITH_LINK,
    variables: async (w: World) => ({ ...(await booked(w)), addressInput: TORONTO_ADDRESS, mileageCharge: 0 }),
  },
  changeLinkedContact: {
    ...WITH_LINK,
    variables: async (w: World) => ({
      ...(await booked(w)),
      contactInput: { name: 'Hidden Harriet', email: 'harriet@example.com', phoneNumber: '4165550199' },
    }),
  },
  ...VISIT_OPERATIONS,
} as const
