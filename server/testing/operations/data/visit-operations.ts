import { randomUUID } from 'node:crypto'
import { book } from '../../orders.ts'
import type { TestApp } from '../../test-app.ts'
import { laterCar } from '../../schedule/visits.ts'
import { linkOfOrder } from './order-links.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
  customerId: number
}

/** Each order has a day of its own in the weeks ahead. */
let days = 0

function nextDate(): string {
  days += 1
  // Mondays to Fridays of the weeks from September 7 on.
  return new Date(Date.UTC(2026, 8, 7 + Math.floor(days / 5) * 7 + (days % 5), 15)).toISOString()
}

/** Books for the customer of the world. */
async function visit({ t, customerId }: World): Promise<Record<string, unknown>> {
  const token = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  const { workOrderId } = await book(t, { date: nextDate(), customerId }, token)
  return { workOrderId, idempotencyKey: randomUUID(), car: laterCar(t) }
}

async function linkedVisit({ t }: World): Promise<Record<string, unknown>> {
  const { workOrderId } = await book(t, { date: nextDate() })
  return { link: await linkOfOrder(t, workOrderId, 'mail'), idempotencyKey: randomUUID(), car: laterCar(t) }
}

/** The operations on visits for several cars. */
export const VISIT_OPERATIONS = {
  addVisitCar: { sees: ['customer', 'manager', 'technician', 'tester', 'sales'], variables: visit },
  addLinkedCar: {
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
    variables: linkedVisit,
  },
} as const
