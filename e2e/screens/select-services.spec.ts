import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { orderOf } from '../support/orders.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { chooseOwnHour } from '../support/own-hours.ts'
import { chooseCarByModel, enterContact } from '../support/steps.ts'
import { ask, keepSession, NO_CAR, offerId, offers, openBooking, openSchedule } from '../support/stored-booking.ts'

const STEP = '/book/select-services'
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Opens the step as it is right after the address. */
const openStep = (page: Page): Promise<void> => openBooking(page, STEP, { car: NO_CAR, serviceIds: [] })

test('SVC-01 SVC-02 SVC-03 SVC-04: vehicle left, services right, one service, and Next only with both', async ({
  page,
}) => {
  await openStep(page)
  await expect(page.getByText('Only 1 service can be selected')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/book/location')
  await expect(next(page)).toBeDisabled()
  await chooseCarByModel(page)
  const oil = page.getByRole('radio', { name: /Conventional Oil Change/ })
  await expect(oil).toBeVisible()
  await expect(next(page)).toBeDisabled()
  const [vehicle, services] = await Promise.all([
    page.getByRole('region', { name: 'Your vehicle' }).boundingBox(),
    page.getByRole('group', { name: 'Services' }).boundingBox(),
  ])
  expect((vehicle?.x ?? 0) + (vehicle?.width ?? 0)).toBeLessThanOrEqual(services?.x ?? 0)
  await oil.check()
  await expect(next(page)).toBeEnabled()
  await page.getByRole('radio', { name: /Tire Rotation/ }).check()
  await expect(page.getByRole('group', { name: 'Services' }).getByRole('radio', { checked: true })).toHaveCount(1)
  await field(page, 'Model').selectOption('Corolla')
  await expect(next(page)).toBeDisabled()
  await expectAccessible(page)
})

test('SVC-05 SVC-07: the header logs in and out; saved vehicles are listed with another one to add', async ({
  page,
  context,
}) => {
  await openStep(page)
  const header = page.getByRole('main').getByRole('link', { name: 'Log In', exact: true })
  await expect(header).toHaveAttribute('href', /next=%2Fbook%2Fselect-services/)
  // Close it, because its stored state would affect the next page.
  await page.close()

  const mine = await context.newPage()
  await keepSession(mine, 'customer@maple.example')
  await openStep(mine)
  const saved = mine.getByRole('group', { name: 'Your vehicles' })
  await expect(saved.getByRole('radio').last()).toHaveAccessibleName('Add another vehicle')
  await saved.getByRole('radio').first().check()
  await expect(mine.getByRole('group', { name: 'Services' })).toBeVisible()
  await expect(field(mine, 'Year')).toHaveCount(0)
  await saved.getByRole('radio', { name: 'Add another vehicle' }).check()
  await expect(field(mine, 'Year')).toBeVisible()
  await expect(mine.getByText('Please select vehicle')).toBeVisible()
  await mine.getByRole('main').getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(mine.getByRole('link', { name: 'Log In', exact: true }).first()).toBeVisible()
})

test('SVC-06 SVC-08 SVC-09: two modes; each field opens after the one before, and clears what follows it', async ({
  page,
}) => {
  await openStep(page)
  await expect(page.getByRole('tab')).toHaveText(['Make & Model', 'VIN Lookup'])
  await expect(field(page, 'Make')).toBeDisabled()
  await field(page, 'Year').selectOption('2018')
  await expect(field(page, 'Make')).toBeEnabled()
  await expect(field(page, 'Model')).toBeDisabled()
  await field(page, 'Make').selectOption('Toyota')
  await expect(field(page, 'Model')).toBeEnabled()
  await expect(field(page, 'Engine')).toBeDisabled()
  await field(page, 'Model').selectOption('Camry')
  await field(page, 'Engine').selectOption({ label: '2.5L 4 cyl' })
  await field(page, 'Nickname, plate or fleet ID (optional)').fill('CAMRY 1')

  await field(page, 'Model').selectOption('Corolla')
  await expect(field(page, 'Engine')).toHaveValue('')
  await field(page, 'Make').selectOption('Honda')
  await expect(field(page, 'Model')).toHaveValue('')
  await expect(field(page, 'Engine')).toBeDisabled()
  await field(page, 'Year').selectOption('2019')
  await expect(field(page, 'Make')).toHaveValue('')
  await expect(field(page, 'Model')).toBeDisabled()
  await expect(page.getByText('Please select vehicle')).toBeVisible()
  await expect(field(page, 'Nickname, plate or fleet ID (optional)')).toHaveValue('CAMRY 1')
})

test('a car is found by its name; who does not know the engine gets the usual one, and the technician reads that', async ({
  page,
}) => {
  await openStep(page)
  const search = page.getByRole('combobox', { name: 'Find your car' })
  await search.fill('18 camry')
  await page.getByRole('option', { name: '2018 Toyota Camry', exact: true }).click()
  const engines = page.getByRole('group', { name: 'Which engine does it have?' })
  await expect(engines.getByRole('radio', { name: /^2\.5L 4 cyl.*0W-16 synthetic, 4\.5 L/ })).toBeVisible()
  await expect(page.getByText('Please select vehicle')).toBeVisible()
  await expectAccessible(page)
  await engines.getByRole('radio', { name: /I don’t know/ }).click()
  await expect(page.getByText('Most of these cars have this engine. We check it before we start.')).toBeVisible()
  await expect(
    page.getByRole('radio', { name: /^Premium Synthetic Oil Change.*Recommended.*Your engine takes/ }),
  ).toBeVisible()
  await expect(field(page, 'Year')).toHaveValue('2018')
  await expect(field(page, 'Engine')).not.toHaveValue('')
  await search.fill('no such car')
  await expect(page.getByText('No car found. Check the spelling, or choose year and make below.')).toBeVisible()
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('booking') ?? '{}').car)
  await expect.poll(stored).toMatchObject({ year: 2018, make: 'Toyota', model: 'Camry', isEngineAssumed: true })
})

test('on a phone the chosen car is one line that opens again, and its services come into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openStep(page)
  await chooseCarByModel(page)
  await expect(page.getByText('2018 Toyota Camry', { exact: true })).toBeVisible()
  await expect(field(page, 'Year')).toBeHidden()
  await expect(page.getByRole('radio', { name: /^Conventional Oil Change/ })).toBeInViewport()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(field(page, 'Year')).toBeVisible()
  await field(page, 'Model').selectOption('Corolla')
  await expect(page.getByText('Please select vehicle')).toBeVisible()
})

test('each service costs what the booking will cost before tax, and the total with tax stands on every step', async ({
  page,
}) => {
  await openBooking(page, STEP, { serviceIds: [] })
  const oil = page.getByRole('radio', { name: /^Conventional Oil Change/ })
  const label = await oil.getAttribute('value').then(() => oil.locator('xpath=..').innerText())
  const price = /\$\d+\.\d\d/.exec(label)?.[0] ?? ''
  await oil.check()
  const total = page.getByRole('button', { name: /^Total \$/ })
  await expect(total).toHaveAccessibleName(new RegExp(`^Total \\${price} \\+ HST \\$\\d+\\.\\d\\d = \\$\\d+\\.\\d\\d$`))
  const words = await total.innerText()
  await next(page).click()
  await expect(page).toHaveURL(/select-add-ons/)
  expect(await total.innerText()).toBe(words)
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  const summary = page.getByRole('region', { name: 'Price summary' })
  const [, net = '', tax = ''] = /^Total (\$[\d.]+)\s+(\+ .*)$/.exec(words.replaceAll('\n', ' ')) ?? []
  await expect(summary).toContainText(net)
  await expect(summary).toContainText(tax)
})

test('SVC-10: a list of the catalogue is loaded once, the vehicles of a model and the one with the chosen engine each time', async ({
  page,
}) => {
  const requests: object[] = []
  page.on('request', sent => {
    if (!sent.url().endsWith('/api/graphql')) return
    const { variables } = sent.postDataJSON() as { variables: object }
    if ('year' in variables) requests.push(variables)
  })
  await openStep(page)
  await chooseCarByModel(page)
  const model = { year: 2018, make: 'Toyota', model: 'Camry' }
  const exact = { ...model, engine: '2.5L 4 cyl' }
  const first = [{ year: 2018 }, { year: 2018, make: 'Toyota' }, model, exact]
  await expect.poll(() => requests).toEqual(first)
  await field(page, 'Model').selectOption('Corolla')
  await expect(field(page, 'Engine')).toBeEnabled()
  await chooseCarByModel(page)
  await expect.poll(() => requests).toEqual([...first, { ...model, model: 'Corolla' }, model, exact])
})

test('FORMAT-08: a name of 255 characters is accepted, a longer one shows an error under the field and is never cut', async ({
  page,
}) => {
  await openBooking(page, STEP)
  const name = field(page, 'Nickname, plate or fleet ID (optional)')
  await name.fill('x'.repeat(256))
  await expect(page.getByText('Please use at most 255 characters: this is 1 too many.')).toBeVisible()
  await expect(name).toHaveValue('x'.repeat(256))
  await expect(next(page)).toBeDisabled()
  await name.fill('x'.repeat(255))
  await expect(page.getByText(/too many/)).toHaveCount(0)
  await next(page).click()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  const notes = field(page, 'Notes for the technician (optional)')
  await notes.fill('x'.repeat(2001))
  await expect(page.getByText('Please keep the notes under 2,000 characters.').first()).toBeVisible()
  await expect(notes).toHaveValue('x'.repeat(2001))
})

test('SVC-11 SVC-13: a VIN has at most 17 characters; one without a result falls back to a vehicle not listed', async ({
  page,
}) => {
  await openStep(page)
  await page.getByRole('tab', { name: 'VIN Lookup' }).click()
  await field(page, 'VIN').pressSequentially('ZZZZZZZZZZZZZZZZZ99')
  await expect(field(page, 'VIN')).toHaveValue('ZZZZZZZZZZZZZZZZZ')
  await expect(page.getByText('No results found for the provided VIN.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Conventional Oil Change.*Estimate/ })).toBeVisible()
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('booking') ?? '{}').car)
  await expect.poll(stored).toMatchObject({ year: 2024, make: 'Vehicle Not listed', model: 'NOT LISTED' })
  await expectAccessible(page)
})

test('the engine that a VIN found can be corrected, and the VIN stays', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openStep(page)
  await page.getByRole('tab', { name: 'VIN Lookup' }).click()
  await field(page, 'VIN').fill('4T1B11HKXJU123456')
  await expect(page.getByText('2018 Toyota Camry', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const engine = field(page, 'Engine')
  const engines = await engine.getByRole('option').allInnerTexts()
  const found = await engine.locator('option:checked').innerText()
  const other = engines.find(one => one !== found) ?? ''
  await engine.selectOption({ label: other })
  await expect(page.getByText(`${other} · `)).toBeVisible()
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('booking') ?? '{}').car)
  await expect.poll(stored).toMatchObject({ vin: '4T1B11HKXJU123456', engine: other, model: 'Camry' })
  await expectAccessible(page)
})

const NAME_KEYS = `
  subscribe_to_monthly_plan subscribe_to_annual_plan subscribe_to_all_inclusive_annual_plan
  subscription_plan_monthly subscription_plan_annual subscription_plan_annual_all_inclusive
  oil_change_basic oil_change_premium_synthetic oil_change_european_synthetic tire_rotation battery_replacement
  engine_air_filter_replacement cabin_air_filter_replacement u_bolt_retorque
  priority_service_fee supplies_and_shop_fee environmental_handling_fee mileage_charge
  mobile_service_fee mobile_service_fee_subscription mobile_service_fee_all_inclusive_subscription
  mobile_service_fee_amazon mobile_service_fee_amazon_main_service`
  .trim()
  .split(/\s+/)

test('SVC-18 SVC-19 SVC-20 SVC-21: the name keys and types of all services, add-ons and fees', async ({ page }) => {
  const { services, addOns, fees } = await offers(page)
  const keys = [...services, ...addOns, ...fees].map(one => one.nameKey)
  expect(keys).toEqual(expect.arrayContaining(NAME_KEYS))
  expect(keys.some(key => key.endsWith('_inspection'))).toBe(true)
  const types = new Set([...services, ...addOns].map(one => one.serviceTypeName))
  expect([...types].toSorted()).toEqual(['ADD_ON', 'OIL_CHANGE', 'PRIMARY', 'SUBSCRIPTION'])
})

test('plans stand apart with what they share, and never as $0.00; the summary says when they are charged and how they end', async ({
  page,
}) => {
  await openBooking(page, STEP, { serviceIds: [] })
  const plans = page.getByRole('region', { name: 'Care plans' })
  await expect(plans.getByRole('listitem').filter({ hasText: 'every 8,000 km or 5,000 miles' })).toHaveCount(1)
  await expect(page.getByRole('radio', { name: /^Monthly care plan.*\$49\.00 per Month/ })).toBeVisible()
  const annual = plans.getByRole('radio', { name: /^Annual care plan.*\$529\.00 per Year/ })
  await annual.check()
  await next(page).click()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  const summary = page.getByRole('complementary')
  await expect(summary.getByText('$529.00 per year', { exact: true })).toBeVisible()
  await expect(summary.getByText('Mobile Service Fee')).toBeVisible()
  await expect(summary.getByText('$0.00')).toHaveCount(0)
  await page.getByRole('button', { name: /^First available/ }).click()
  await expect(
    summary.getByText(/^\$529\.00 per year plus tax\. We charge the first year on \w+day, June \d/),
  ).toBeVisible()
  await expect(summary.getByText(/When you end it, it stays active until the paid year is over/)).toBeVisible()
})

test('SVC-15: the marketplace partner has a single list, with at most one main service', async ({ page }) => {
  await keepSession(page, 'marketplace@maple.example')
  await openStep(page)
  const cars = page.getByRole('group', { name: 'Your vehicles' })
  await expect(cars.or(page.getByLabel('Year', { exact: true })).first()).toBeVisible()
  if (await cars.isVisible()) await cars.getByRole('radio').last().check()
  await chooseCarByModel(page)
  const list = page.getByRole('group', { name: 'Select Requested Services' })
  const tires = list.getByRole('checkbox', { name: /^Tire Rotation/ })
  await tires.check()
  await list.getByRole('checkbox', { name: /^Cabin Air Filter/ }).check()
  await list.getByRole('checkbox', { name: /^Conventional Oil Change/ }).check()
  await expect(tires).not.toBeChecked()
  await expect(list.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expectAccessible(page)
  await next(page).click()
  await expect(page).toHaveURL(/\/book\/schedule-book$/)
  await expect(page.getByRole('complementary').getByText('Cabin Air Filter')).toBeVisible()
})

test('SVC-27: a choice is tracked after 350 ms without a change', async ({ page }) => {
  const tracked: string[] = []
  page.on('request', sent => {
    const name = sent.url().endsWith('/api/analytics') ? (sent.postDataJSON() as { name: string }).name : ''
    if (name.startsWith('service:')) tracked.push(name)
  })
  await openBooking(page, STEP, { serviceIds: [] })
  await expect(page.getByRole('radio', { name: /Tire Rotation/ })).toBeVisible()
  await page.clock.pauseAt('2026-06-01T15:00:00Z')
  await page.getByRole('radio', { name: /Conventional Oil Change/ }).check()
  await page.clock.runFor(300)
  await page.getByRole('radio', { name: /Tire Rotation/ }).check()
  await page.clock.runFor(349)
  expect(tracked).toEqual([])
  const sent = page.waitForRequest(/analytics/)
  await page.clock.runFor(2)
  await sent
  expect(tracked).toEqual(['service:tire_rotation'])
})

test('ADDON-01: add-ons come between services and scheduling, and are in the price', async ({ page }) => {
  await openBooking(page, '/book/select-add-ons', {
    serviceIds: [await offerId(page, 'tire_rotation')],
  })
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', STEP)
  await page.getByRole('checkbox', { name: /Cabin Air Filter/ }).check()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/\/book\/schedule-book$/)
  await expect(page.getByRole('complementary').getByText('Cabin Air Filter')).toBeVisible()
})

test('ADDON-04: a chosen add-on is in the price summary and a line of the booking', async ({ page }) => {
  const { addOns } = await offers(page)
  const [cabin] = addOns.filter(one => one.nameKey === 'cabin_air_filter_replacement')
  await openSchedule(page, { addOnIds: [cabin?.id ?? ''] })
  await expect(page.getByRole('complementary').getByText('Cabin Air Filter')).toBeVisible()
  await chooseOwnHour(page)
  const email = `${randomUUID()}@example.com`
  await enterContact(page, { name: 'Ada Add', email, phone: '4165550188' })
  await page.getByLabel('Continue as a guest').check()
  await page.getByRole('button', { name: /^(Book for|Request)/ }).click()
  await expect(page.getByRole('heading', { name: /^Service (Confirmed|Requested)$/ })).toBeVisible()
  await expect(page.getByText('Cabin Air Filter')).toBeVisible()
  const token = await keepSession(page, ownFranchise().manager)
  const query = `{ workOrder(id: ${await orderOf(email)}) { lineItems { serviceId quantity } } }`
  const { workOrder } = await ask<{ workOrder: { lineItems: object[] } }>(page, query, token)
  expect(workOrder.lineItems).toContainEqual({ serviceId: cabin?.id, quantity: 1 })
})
