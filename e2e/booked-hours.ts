import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../db/seed/demo-logins.ts'
import { ask, logIn, signUp } from './account.ts'
import { bookAppointment } from './appointments.ts'
import { freeHours, ownHour } from './own-hours.ts'

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

/** Leaves one van of Toronto's for an hour of the test's own; answers that hour. */
export async function leaveOneVan(page: Page): Promise<string> {
  const rival = await signUp(page, 'Rita Rival')
  const hour = await ownHour(page)
  const span = { start: hour, end: new Date(Date.parse(hour) + HOUR_MS).toISOString() }
  let last = await bookAppointment(page, rival, { hour })
  while ((await freeHours(page, rival.token, span)).length > 0) last = await bookAppointment(page, rival, { hour })
  await cancelOrder(page, await managerToken(page), last.id)
  return hour
}
