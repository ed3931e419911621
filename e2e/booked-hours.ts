import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../db/seed/demo-logins.ts'
import { ask, logIn, signUp } from './account.ts'
import { bookAppointment, freeHours } from './appointments.ts'

const HOUR_MS = 3_600_000
const CANCEL =
  'mutation Cancel($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: customer_cancelled) { id } }'

/** The token of Toronto's manager. */
export const managerToken = (page: Page): Promise<string> =>
  logIn(page, { email: 'manager.toronto@maple.example', password: DEMO_PASSWORD })

/** Cancels an order, as staff do. */
export const cancelOrder = async (page: Page, token: string, id: string): Promise<void> => {
  await ask(token, page, CANCEL, { id })
}

/** Leaves one van of Toronto's for the first hour from `from` on that is free at all; answers that hour. */
export async function leaveOneVan(page: Page, from: string): Promise<string> {
  const rival = await signUp(page, 'Rita Rival')
  const first = await bookAppointment(page, rival, { start: from })
  const end = new Date(Date.parse(first.date) + HOUR_MS).toISOString()
  let last = first
  while ((await freeHours(page, rival.token, first.date, end)).length > 0)
    last = await bookAppointment(page, rival, { start: first.date, end })
  await cancelOrder(page, await managerToken(page), last.id)
  return first.date
}
