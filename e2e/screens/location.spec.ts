import type { Page } from '@playwright/test'
import { enterAs } from '../support/account.ts'
import { TORONTO } from '../support/addresses.ts'
import { newCustomer } from '../support/customers.ts'
import { expect, expectAccessible, expectAccessibleAtBothWidths, tenantUrl, test } from '../support/fixtures.ts'
import { answerOperation, changeOperation } from '../support/operations.ts'
import { keepSession, openBooking } from '../support/stored-booking.ts'
import { TEXTS } from '../../domain/account/texts.ts'
import { formatPhone } from '../../domain/format/phone.ts'

const LOCATION = `${tenantUrl('maple')}/book/location`

/** Types a text and chooses one of the suggested addresses. */
async function pick(page: Page, typed: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Service address' }).fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

/** Chooses an address in Nipigon, which no franchise serves. */
async function pickOutside(page: Page): Promise<void> {
  await page.goto(LOCATION)
  await pick(page, '12 Front St, Nipigon P0T 2J0', /12 Front St/)
}

/** Chooses to write to the team about an address outside. */
async function writeFromOutside(page: Page): Promise<void> {
  await pickOutside(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Send a message' }).click()
}

test('LOC-07 LOC-08 an address that is not in service opens the dialog, which sends the request with the code and a proof of a human', async ({
  page,
}) => {
  await pickOutside(page)
  const dialog = page.getByRole('dialog', { name: 'Contact the team' })
  await expect(dialog.getByText('We don’t serve P0T 2J0 yet')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Ask for a visit' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send a message' }).click()
  await expectAccessible(page)
  const send = dialog.getByRole('button', { name: 'Send message' })
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Name').fill('Nora North')
  await dialog.getByLabel('Email').fill('nora@example.com')
  await dialog.getByLabel('Phone').fill('8075550142')
  await expect(dialog.getByLabel('Message')).toHaveValue(/12 Front St, Nipigon/)
  const sent = page.waitForRequest(request => (request.postData() ?? '').includes('recaptchaToken'))
  await send.click()
  const { variables } = (await sent).postDataJSON() as { variables: Record<string, string> }
  expect(variables).toMatchObject({
    name: 'Nora North',
    email: 'nora@example.com',
    phoneNumber: '8075550142',
    postalCode: expect.stringMatching(/^P0T ?2J0$/),
    body: expect.stringContaining('12 Front St'),
  })
  expect(variables.recaptchaToken).not.toBe('')
  await expect(dialog.getByText('Message sent.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText('This address is not in service', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Contact the team' })).toBeVisible()
})

test('LOC-09 server errors of name, email and phone show under their fields, and the input stays', async ({ page }) => {
  await writeFromOutside(page)
  const dialog = page.getByRole('dialog', { name: 'Contact the team' })
  await dialog.getByLabel('Name').fill('Nora North')
  await dialog.getByLabel('Email').fill('nora@example')
  await dialog.getByLabel('Phone').fill('807555')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(dialog.getByLabel('Phone')).toHaveAccessibleDescription('Please enter a valid phone number')
  await expect(dialog.getByLabel('Email')).toHaveValue('nora@example')
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await dialog.getByLabel('Email').fill('nora@example.com')
  await dialog.getByLabel('Phone').fill('8075550142')
  const typed = { Name: 'Nora North', Email: 'nora@example.com', Phone: '(807) 555-0142' }
  await changeOperation(page, 'CreateBookingAssistanceRequest', {
    name: 'x'.repeat(256),
    email: 'nora',
    phoneNumber: '1',
  })
  await dialog.getByRole('button', { name: 'Send message' }).click()
  for (const [label, text] of [
    ['Name', TEXTS.name.tooLong],
    ['Email', 'Please enter a valid email address'],
    ['Phone', 'Please enter a valid phone number'],
  ] as const) {
    await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(text)
    await expect(dialog.getByLabel(label)).toHaveValue(typed[label])
  }
})

test('LOC-10 a failed search for a potential franchise is only logged: the booking continues', async ({ page }) => {
  const logged: string[] = []
  page.on('console', message => logged.push(message.text()))
  await answerOperation(page, 'FindPotentialFranchise', { statusCode: 500, message: 'no' })
  await pickOutside(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for a visit' }).click()
  await expect(page).toHaveURL(/select-services$/)
  await expect.poll(() => logged.join()).toContain('The potential franchise could not be found.')
})

test('a place without coordinates is looked up when it is selected, and can be selected again when that fails', async ({
  page,
}) => {
  const label = '10 King St W, Toronto, ON, Canada'
  const offered = { id: 'a-place', label, place: null, attribution: 'Google Maps' }
  await answerOperation(page, 'AddressSuggestions', { data: { addressSuggestions: [offered] } })
  await answerOperation(page, 'ResolveAddress', { statusCode: 500, message: 'no' })
  await page.goto(LOCATION)
  await pick(page, '10 King', /10 King St W.*Google Maps/)
  const field = page.getByRole('combobox', { name: 'Service address' })
  await expect(field).toHaveAccessibleDescription(/^We couldn’t look up this address. Please choose it again./)
  await expect(field).toHaveValue(label)

  const { id: _, ...known } = TORONTO
  await answerOperation(page, 'ResolveAddress', { data: { resolveAddress: { ...known, complete: true } } })
  await pick(page, '10 King St', /10 King St W/)
  const next = page.getByRole('listitem').filter({ hasText: 'Select Services' }).getByRole('link')
  await expect(next).toBeVisible()
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/select-services$/)
})

test('LOC-01 LOC-02 four steps in order: the second is locked until there is an address, the others until there is a service', async ({
  page,
}) => {
  await page.goto(LOCATION)
  const steps = page.getByRole('navigation', { name: 'Booking steps' }).getByRole('listitem')
  await expect(steps).toHaveText([/^1?Location/, /Select Services/, /Select Add Ons/, /Schedule And Book/])
  await expect(steps.getByRole('link')).toHaveCount(0)
  await pick(page, '200 Barclay Parade SW, Calgary T2P 4R5', /200 Barclay/)
  await expect(steps.getByRole('link')).toHaveText([/Select Services/])
  await page.goto(`${tenantUrl('maple')}/book/schedule-book`)
  await expect(page).toHaveURL(/select-services$/)

  await page.evaluate(() => localStorage.clear())
  await openBooking(page, '/book/location')
  await expect(steps.getByRole('link')).toHaveText([/Select Services/, /Select Add Ons/, /Schedule And Book/])

  await keepSession(page, 'manager.toronto@maple.example')
  await page.goto(LOCATION)
  await expect(steps.first()).toHaveText(/Customer \+ Location/)
})

test('a first visitor reads the price with its fees, how long a visit takes, and what they risk', async ({ page }) => {
  await page.goto(LOCATION)
  const price = page.getByText(/^Oil changes from \$\d+\.\d\d plus tax\. Fees are included\.$/)
  await expect(price).toBeVisible()
  for (const fact of ['A visit takes up to 1 hour.', 'You pay after the service.'])
    await expect(page.getByText(fact, { exact: true })).toBeVisible()
  await expect(page.getByText('Move or cancel online up to 3 hours before.', { exact: true })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await openBooking(page, '/book/location')
  await expect(price).toBeHidden()
})

test('the pin moves to where the car is parked, by mouse and by arrow keys, and can be put back', async ({ page }) => {
  await page.goto(LOCATION)
  await pick(page, '10 King St W, Toronto M5H 1A1', /10 King St W/)
  await page.getByRole('button', { name: 'Add apartment or gate code' }).click()
  await page.getByRole('button', { name: 'Show the exact spot on a map' }).click()
  // It is stored a moment after it moves.
  const stored = async (): Promise<{ lat: number; lng: number }> =>
    await page.evaluate(() => JSON.parse(localStorage.getItem('booking') ?? '{}').address ?? { lat: 0, lng: 0 })
  await expect.poll(async () => (await stored()).lat).toBeGreaterThan(0)
  const before = await stored()
  const map = page.getByRole('img', { name: 'Map of the street around the address' })
  await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const pin = page.getByRole('button', { name: 'Pin. Move it with the arrow keys.' })
  await pin.press('ArrowUp')
  await pin.press('Shift+ArrowRight')
  await expect(page.getByText('You moved the pin 10 m.')).toBeVisible()
  await expect.poll(async () => (await stored()).lng).toBeGreaterThan(before.lng)
  expect((await stored()).lat).toBeGreaterThan(before.lat)
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect.poll(stored).toEqual(before)
  await pin.hover()
  await page.mouse.down()
  const { x, y, width, height } = (await pin.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2 - 80, y + height / 2 + 40, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await stored()).lng).toBeLessThan(before.lng)
  expect((await stored()).lat).toBeLessThan(before.lat)
  // It stays in the picture.
  await pin.hover()
  await page.mouse.down()
  await page.mouse.move(0, 0, { steps: 4 })
  await page.mouse.up()
  await expect(pin).toBeInViewport()
  const edge = await map.boundingBox()
  expect((await pin.boundingBox())?.x).toBeGreaterThanOrEqual((edge?.x ?? 0) - 4)
})

test('LOC-05 logging in and signing up are offered', async ({ page }) => {
  await page.goto(LOCATION)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Log In', exact: true })).toHaveAttribute('href', /\/auth\/login/)
  await expect(main.getByRole('link', { name: 'Sign Up', exact: true })).toHaveAttribute('href', /\/auth\/sign-up/)
})

test('LOC-03 staff search a customer by name, email or phone, see their vehicles and pick one of their addresses', async ({
  page,
}) => {
  const { name, email, phone } = await newCustomer(page)
  await keepSession(page, 'sales@maple.example')
  await page.goto(LOCATION)
  const search = page.getByRole('combobox', { name: 'Customer' })
  for (const typed of [email, phone, name]) {
    const options = page.getByRole('listbox', { name: 'Customer' }).getByRole('option')
    // The list of an empty search replaces the previous one, which has the same customer.
    await search.fill('')
    await expect(options).not.toHaveCount(1)
    await search.fill(typed)
    await expect(options).toHaveText([`${name}${email} · ${formatPhone(phone)}`])
  }
  await search.press('ArrowDown')
  await search.press('Enter')
  const chosen = page.getByRole('region', { name })
  await expect(chosen.getByText(email)).toBeVisible()
  await expect(chosen.getByText('2018 Toyota Camry')).toBeVisible()
  const addresses = page.getByRole('group', { name: 'Customer’s addresses' })
  await addresses.getByRole('radio', { name: /10 King St W/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/select-services$/)
  await expect(page.getByRole('radio', { name: /2018 Toyota Camry/ })).toBeVisible()
})

test("LOC-04 LOC-06 a customer picks a saved address or adds another, which sets the selection to 'new', and presses 'Get Started'", async ({
  page,
}) => {
  await enterAs(page, await newCustomer(page))
  await page.goto(LOCATION)
  const choice = page.getByRole('group', { name: 'Your addresses' })
  const other = choice.getByRole('radio', { name: 'Another address' })
  await expect(page.getByRole('combobox', { name: 'Service address' })).toBeHidden()
  await other.check()
  await expect(choice.locator('input:checked')).toHaveValue('new')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByText('Please select a complete address with a street number')).toBeVisible()
  await pick(page, '200 Barclay Parade SW, Calgary T2P 4R5', /200 Barclay/)
  await expect(choice.locator('input:checked')).toHaveValue('new')
  await expect(page.getByText(/^Good news/)).toBeVisible()
  await choice.getByRole('radio', { name: /10 King St W/ }).check()
  await expect(choice.locator('input:checked')).not.toHaveValue('new')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/select-services$/)
})

test('ERR-01 the first error of the server shows under its field, otherwise under the form', async ({ page }) => {
  await writeFromOutside(page)
  const dialog = page.getByRole('dialog', { name: 'Contact the team' })
  await dialog.getByLabel('Name').fill('Nora North')
  await dialog.getByLabel('Email').fill('nora@example.com')
  await dialog.getByLabel('Phone').fill('8075550142')
  const send = dialog.getByRole('button', { name: 'Send message' })
  // The dialog has no field for the postal code.
  await changeOperation(page, 'CreateBookingAssistanceRequest', { postalCode: 'nowhere', email: 'nora@example.com' })
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('Please enter a valid address')
  await page.unrouteAll()
  await changeOperation(page, 'CreateBookingAssistanceRequest', { email: 'nora' })
  await send.click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(dialog.getByLabel('Name')).toHaveValue('Nora North')
})

test('INFO-14 the server’s error for a malformed stored code shows at the address', async ({ page }) => {
  await openBooking(page, '/book/location', { address: { ...TORONTO, postalCode: 'M5H1A' } })
  const message = 'Please enter a valid postal code, for example M5H 1J9.'
  await expect(page.getByRole('alert')).toHaveText(message)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('INFO-11 a street without its postal code is offered once, and choosing it asks for the code', async ({
  page,
}) => {
  await page.goto(LOCATION)
  const field = page.getByRole('combobox', { name: 'Service address' })
  await field.fill('10 King St W, Toronto, ON')
  const options = page.getByRole('listbox', { name: 'Service address' }).getByRole('option')
  await expect(options).toHaveText(['10 King St W, Toronto, ON — add the postal code'])
  await options.click()
  await expect(field).toHaveValue('10 King St W, Toronto, ON ')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription('Now add the postal code at the end, for example M5H 1J9.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByText('Please select a complete address with a street number')).toBeVisible()
  await field.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('m5h 1a1')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('10 King St W, Toronto, ON M5H 1A1, Canada')
  await expect(page.getByText(/^Good news/)).toBeVisible()
})

test('one complete match is taken by Next, without being tapped', async ({ page }) => {
  await page.goto(LOCATION)
  await page.getByRole('combobox', { name: 'Service address' }).fill('200 Barclay Parade SW, Calgary T2P 4R5')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/select-services$/)
  // Screen readers read the next step's title, and Tab continues from there.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.goto(LOCATION)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
  await page.getByRole('combobox', { name: 'Service address' }).fill('12 Front St, Nipigon P0T 2J0')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByRole('dialog', { name: 'Contact the team' })).toBeVisible()
  await expect(page).toHaveURL(LOCATION)
})

test('the device’s location fills in what is known there, only when asked', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 43.6489, longitude: -79.3785 })
  await page.goto(LOCATION)
  const field = page.getByRole('combobox', { name: 'Service address' })
  const button = page.getByRole('button', { name: 'Use my location' })
  await expect(field).toHaveValue('')
  await button.click()
  await expect(field).toHaveValue(' Toronto, ON M5H')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/^Add your street number and street at the start/)
  await page.keyboard.type('10 King St W,')
  await expect(page.getByRole('option')).toHaveText(['10 King St W, Toronto, ON M5H — add the postal code'])

  await page.keyboard.press('Escape')
  await context.setGeolocation({ latitude: 51.5, longitude: -0.12 })
  await button.click()
  await expect(field).toHaveAccessibleDescription(/We find no address in Canada or the US/)

  const { id: _, ...known } = TORONTO
  await answerOperation(page, 'AddressAt', { data: { addressAt: { ...known, complete: true } } })
  await button.click()
  await expect(field).toHaveValue('10 King St W, Toronto, ON M5H 1A1')
  await expect(field).toHaveAccessibleDescription(/^Please check the street number/)
  await expect(page.getByText(/^Good news/)).toBeVisible()
})

test('a location that is not shared is said in a sentence', async ({ page, context }) => {
  await context.clearPermissions()
  await page.goto(LOCATION)
  await page.getByRole('button', { name: 'Use my location' }).click()
  const field = page.getByRole('combobox', { name: 'Service address' })
  await expect(field).toHaveAccessibleDescription(/Your browser doesn’t share your location with this page/)
})

test('an apartment becomes part of the street, and the note is the one of the last step', async ({ page }) => {
  await page.goto(LOCATION)
  await pick(page, '10 King St W, Toronto M5H 1A1', /10 King St W/)
  await page.getByRole('button', { name: 'Add apartment or gate code' }).click()
  await page.getByLabel('Apartment or unit').fill('Apt 4')
  await page.getByLabel('Gate code or how to find you').fill('Gate 1234')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Service address' })).toHaveValue(
    '10 King St W #4, Toronto, ON M5H 1A1',
  )
  await expect(page.getByLabel('Apartment or unit')).toHaveValue('4')
  await expect(page.getByLabel('Gate code or how to find you')).toHaveValue('Gate 1234')
})
