import type { Locator, Page, Route } from '@playwright/test'
import { managerToken, signUp } from './account.ts'
import { type BookedAppointment, bookAppointment } from './appointments.ts'
import { baseUrl } from './fixtures.ts'
import { cancelOrder } from './orders.ts'
import { chooseHour, freeHours, ownHour } from './own-hours.ts'
import { enterContact } from './steps.ts'

const HOUR_MS = 3_600_000

/** Stubs the answer of a booking. All other operations go to the server. */
export async function answerBooking(page: Page, json: object, status = 200): Promise<void> {
  await page.route('**/api/graphql', route =>
    route.request().postData()?.includes('"idempotencyKey"') ? route.fulfill({ status, json }) : route.fallback(),
  )
}

/** Makes the answer of a server that refuses. */
export const refusal = (response: {
  statusCode: number
  error: string
  message: string
  fields?: object[]
}): object => ({
  data: null,
  errors: [{ message: response.message, extensions: { response } }],
})

/** The answer of a server that booked. */
export const BOOKED = {
  data: { createWorkOrder: { workOrderId: '4711', moreWorkOrderIds: [], vanId: '1', outcome: 'CONFIRMED' } },
}

/** Returns what the page sends when it books. */
export async function sentBooking(page: Page, book: () => Promise<void>): Promise<Record<string, unknown>> {
  const sent = page.waitForRequest(request => request.postData()?.includes('"idempotencyKey"') ?? false)
  await book()
  return ((await sent).postDataJSON() as { variables: Record<string, unknown> }).variables
}

/** Books all other vans of the hour while the page is booking it. */
export async function fillSlots(page: Page): Promise<void> {
  const isBooking = (route: Route): boolean => route.request().postData()?.includes('"idempotencyKey"') ?? false
  let isTaken = false
  await page.route('**/api/graphql', async route => {
    if (isTaken || !isBooking(route)) return await route.fallback()
    const body = route.request().postDataJSON() as { query: string; variables: object }
    while (!isTaken) {
      const email = `rita.${crypto.randomUUID()}@example.com`
      const contactInput = { name: 'Rita Rival', email, phoneNumber: '4165550199' }
      const variables = { ...body.variables, contactInput, idempotencyKey: crypto.randomUUID() }
      const answer = await page.request.post(`${baseUrl()}/api/graphql`, { data: { ...body, variables } })
      isTaken = 'errors' in (await answer.json())
    }
    await route.continue()
  })
}

/** Books every van of the file's franchise for an hour. */
export async function fillHour(page: Page): Promise<{ hour: string; last: BookedAppointment }> {
  const rival = await signUp(page, 'Rita Rival')
  const hour = await ownHour(page)
  const span = { start: hour, end: new Date(Date.parse(hour) + HOUR_MS).toISOString() }
  let last = await bookAppointment(page, rival, { hour })
  while ((await freeHours(page, span)).length > 0) last = await bookAppointment(page, rival, { hour })
  return { hour, last }
}

/** Books all but one van of the file's franchise for an hour. @returns the hour */
export async function leaveOneVan(page: Page): Promise<string> {
  const { hour, last } = await fillHour(page)
  await cancelOrder(page, await managerToken(page), last.id)
  return hour
}

/** Finds an hour of the shown week by its day and its time. */
export const slotAt = (page: Page, day: string, time: string): Locator =>
  page.getByRole('radio', { name: new RegExp(`^${day}, ${time}, `) })

/** Finds the button that books, whatever hour it names. */
export const bookButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Book|Request)( for)? ?\w*/ }).last()

/** Fills in step 4 as a guest. A test that really books passes an `ownHour`. */
export async function fillInAsGuest(
  page: Page,
  { email = `gwen.${crypto.randomUUID()}@example.com`, hour }: { email?: string; hour?: string } = {},
): Promise<void> {
  if (hour === undefined) await slotAt(page, 'Thursday, June 4', '2:00 PM').click()
  else await chooseHour(page, hour)
  await enterContact(page, { name: 'Gwen Guest', email, phone: '4165550188' })
  await page.getByLabel('Continue as a guest').check()
}

/** Reads the stored booking. The page stores it one second after a change. */
export const readStoredBooking = <Value>(page: Page, read: (booking: never) => Value): Promise<Value> =>
  page.evaluate(`(${read.toString()})(JSON.parse(localStorage.getItem('booking') ?? '{}'))`)
