import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../db/seed/demo-logins.ts'
import { formatLongDate, formatTime } from '../../domain/format/dates.ts'
import { TEXTS } from '../../domain/account/texts.ts'
import { TEXTS as SERVER_TEXTS } from '../../server/booking/texts.ts'
import { ask as askAs, enterAs, signUp, storedSession } from '../support/account.ts'
import {
  answerBooking,
  bookButton,
  fillHour,
  fillInAsGuest,
  fillSlots,
  refusal,
  slotAt,
} from '../support/booking-steps.ts'
import { baseUrl, expect, newVisitor, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { chooseHour, chooseOwnHour, ownHour } from '../support/own-hours.ts'
import { moveBaseBack, outsideAddress } from '../support/outside-address.ts'
import { enterContact } from '../support/steps.ts'
import { openSchedule } from '../support/stored-booking.ts'

const ADD_ADDRESS = `mutation Add($street: String!, $city: String!, $postalCode: String!, $province: String!, $provinceCode: String!, $country: String!,
    $countryCode: String!, $lat: Float!, $lng: Float!) {
  createAddress(street: $street, city: $city, postalCode: $postalCode, province: $province, provinceCode: $provinceCode, country: $country,
    countryCode: $countryCode, lat: $lat, lng: $lng) { id }
}`

/** Books as a guest and stubs the server's answer. */
async function bookAnswered(page: Page, ...answer: [json: object, status?: number]): Promise<void> {
  await answerBooking(page, ...answer)
  await openSchedule(page)
  await fillInAsGuest(page)
  await bookButton(page).click()
}

/** Expects everything that was typed and chosen. */
async function expectNothingLost(page: Page): Promise<void> {
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Gwen Guest')
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('(416) 555-0188')
  await expect(page.getByLabel('Continue as a guest')).toBeChecked()
}

/** Expects the date, the time, the price and the map with its popup. */
async function expectBooked(page: Page, at: Date): Promise<void> {
  const [day, time] = [formatLongDate(at, 'America/Toronto'), formatTime(at, 'America/Toronto')]
  await expect(page.getByText(day, { exact: true })).toBeVisible()
  await expect(page.getByText(`${time} (Eastern Time)`, { exact: true })).toBeVisible()
  const map = page.getByRole('img', { name: 'Map of the service address' })
  await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const { lat, lng } = ownFranchise().address
  const query = new URL((await map.getAttribute('src')) ?? '', page.url()).searchParams
  expect([Number(query.get('lat')), Number(query.get('lng'))]).toEqual([lat, lng])
  const summary = page.getByRole('region', { name: 'Price summary' })
  for (const name of ['Conventional Oil Change', 'Mobile Service Fee'])
    await expect(summary.getByText(name, { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: /Show address, date and time/ }).click()
  const popup = page.getByRole('dialog', { name: 'Your appointment' })
  for (const text of [/^10 King St W, St\. Catharines, ON/, day, time])
    await expect(popup.getByText(text, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
}

const HEADINGS = ['Service Confirmed', 'Service Requested', 'Outside Service Area'] as const

test('BOOKAPI-05 CONFIRM-01 CONFIRM-02 CONFIRM-06 a booking is confirmed, requested, or outside the service area: only that is the heading, above what was booked and the support', async ({
  page,
  browser,
}) => {
  const request = await newVisitor(browser)
  const outside = await newVisitor(browser)
  const { hour } = await fillHour(page)
  const own = await ownHour(page)
  await openSchedule(page)
  await chooseHour(page, own)
  await openSchedule(request)
  await chooseHour(request, hour)
  const { supportPhone, supportEmail } = await (await page.request.get(`${baseUrl()}/api/tenant`)).json()
  for (const [visitor, heading, at] of [
    [page, 'Service Confirmed', own],
    [request, 'Service Requested', hour],
    [outside, 'Outside Service Area', null],
  ] as const) {
    if (visitor === outside) {
      await openSchedule(outside, { address: await outsideAddress(page) })
      await outside
        .getByRole('radio', { name: /^Friday, June 5, .*request/ })
        .last()
        .click()
    }
    const email = `gwen.${crypto.randomUUID()}@example.com`
    await enterContact(visitor, { name: 'Gwen Guest', email, phone: '4165550188' })
    await visitor.getByLabel('Continue as a guest').check()
    await bookButton(visitor).click()
    await expect(visitor.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    for (const other of HEADINGS.filter(one => one !== heading))
      await expect(visitor.getByRole('heading', { name: other })).toHaveCount(0)
    const support = visitor.getByRole('region', { name: 'Any questions?' })
    const tel = `tel:${supportPhone.replaceAll(/\D/g, '')}`
    await expect(support.getByRole('link', { name: /^\d{3}-\d{3}-\d{4}$/ })).toHaveAttribute('href', tel)
    await expect(support.getByRole('link', { name: supportEmail })).toHaveAttribute('href', `mailto:${supportEmail}`)
    if (at !== null) await expectBooked(visitor, new Date(at))
  }
  await moveBaseBack(page)
  await request.context().close()
  await outside.context().close()
})

test('BOOKAPI-06 a new customer is logged in with the password of the booking', async ({ page }) => {
  const email = `ada.${crypto.randomUUID()}@example.com`
  await openSchedule(page)
  await chooseOwnHour(page)
  await enterContact(page, { name: 'Ada New', email, phone: '4165550188' })
  await page.getByLabel('Password', { exact: true }).fill('a-good-password')
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'My Account' }).click()
  await expect(page.getByText(/Your Appointment is/).first()).toBeVisible()
  await expect.poll(() => storedSession(page)).toMatchObject({ email })
})

test('BOOKAPI-08 an email that has an account gets the server’s message and a link to log in', async ({ page }) => {
  await openSchedule(page)
  await fillInAsGuest(page, { email: 'customer@maple.example' })
  await bookButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: SERVER_TEXTS.accountExists.customer })
  await expect(alert).toBeInViewport()
  await alert.getByRole('link', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
  await page.getByLabel('Email').fill('customer@maple.example')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL(/\/book\/schedule-book$/)
  await expect(slotAt(page, 'Thursday, June 4', '2:00 PM')).toBeChecked()
})

test('BOOKAPI-09 a 422 says what is wrong, at the field and above the button', async ({ page }) => {
  await openSchedule(page)
  await fillInAsGuest(page)
  await page.getByLabel('Name', { exact: true }).fill('Gwen www.example.com')
  await bookButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: TEXTS.name.hasLink })).toBeInViewport()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(TEXTS.name.hasLink)
  await page.getByLabel('Name', { exact: true }).fill('Gwen Guest')
  await expectNothingLost(page)
})

test('several messages of a 422 are joined, and without one the validation failed', async ({ page }) => {
  const wrong = { statusCode: 422, error: 'VALIDATION_FAILED', message: 'Not this one.' }
  const fields = [
    { field: 'email', message: 'Please enter a valid email address' },
    { field: 'vin', message: 'A VIN has exactly 17 characters.' },
  ]
  await bookAnswered(page, refusal({ ...wrong, fields }), 422)
  const joined = 'Please enter a valid email address A VIN has exactly 17 characters.'
  await expect(page.getByRole('alert').filter({ hasText: joined })).toBeInViewport()
  await expectNothingLost(page)
  await answerBooking(page, refusal(wrong), 422)
  await bookButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Validation failed.' })).toBeInViewport()
  await expect(page.getByText(joined)).toHaveCount(0)
})

test('BOOKAPI-11 a time that is taken during the booking is picked again from updated slots, and no input is lost', async ({
  page,
}) => {
  const wanted = await ownHour(page)
  await openSchedule(page)
  await fillInAsGuest(page, { hour: wanted })
  await fillSlots(page)
  await bookButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'The time selected is no longer available' })
  await expect(alert).toContainText('Please choose another time.')
  await expect(alert).toBeInViewport()
  await expect(page.locator(`[role=radio][value="${wanted}"]`)).not.toBeChecked()
  await expect(bookButton(page)).toBeDisabled()
  await expectNothingLost(page)
  await chooseOwnHour(page)
  await expect(alert).toHaveCount(0)
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
})

test('BOOKAPI-12 any other failure, such as a deleted address, leads to support', async ({ page }) => {
  const customer = await signUp(page)
  await enterAs(page, customer)
  const ids: string[] = []
  for (const street of ['10 King St W', '12 King St W']) {
    const { id: _none, ...address } = { ...ownFranchise().address, street }
    const saved = await askAs<{ createAddress: { id: string } }>(customer.token, page, ADD_ADDRESS, address)
    ids.push(saved.createAddress.id)
  }
  const [, id = ''] = ids
  await openSchedule(page, {
    ownerId: Number(customer.id),
    address: { ...ownFranchise().address, street: '12 King St W', id },
  })
  await slotAt(page, 'Thursday, June 4', '3:00 PM').click()
  await enterContact(page, { name: 'Nora New', email: customer.email, phone: '4165550188' })
  // Log in on another device.
  await askAs(customer.token, page, 'mutation Delete($id: ID!) { deleteAddress(id: $id) { id } }', { id })
  const { supportEmail } = await (await page.request.get(`${baseUrl()}/api/tenant`)).json()
  await bookButton(page).click()
  const message = `Error page could not load, please contact support ${supportEmail}`
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeInViewport()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('(416) 555-0188')
})

for (const [what, status, json] of [
  ['a defect of the server', 500, { data: null, errors: [{ message: 'boom' }] }],
  ['an answer that is none', 502, {}],
] as const)
  test(`${what} leads to support`, async ({ page }) => {
    const { supportEmail } = await (await page.request.get(`${baseUrl()}/api/tenant`)).json()
    await bookAnswered(page, json, status)
    const message = `Error page could not load, please contact support ${supportEmail}`
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeInViewport()
    await expectNothingLost(page)
  })

test('WRONG-19 BOOKAPI-07 BOOKAPI-10 a 400 shows the first error’s sentence and label: a booking whose answer was lost does not count for another time', async ({
  page,
}) => {
  let isLost = true
  await page.route('**/api/graphql', async route => {
    if (!isLost || !route.request().postData()?.includes('"idempotencyKey"')) return await route.fallback()
    isLost = false
    await page.request.post(`${baseUrl()}/api/graphql`, { data: route.request().postDataJSON() as object })
    await route.abort()
  })
  await openSchedule(page)
  await fillInAsGuest(page, { hour: await ownHour(page) })
  await bookButton(page).click()
  await expect(page.getByText('We could not reach the server.')).toBeVisible()
  await expect(bookButton(page)).toBeEnabled()
  const other = await ownHour(page)
  await chooseHour(page, other)
  await bookButton(page).click()
  const sentence = /Your booking for .* was made before\. To book this time as well, .*\. \(ALREADY_BOOKED\)/
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeInViewport()
  await expectNothingLost(page)
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  const day = formatLongDate(new Date(other), 'America/Toronto')
  await expect(page.getByText(day).first()).toBeVisible()
})
