import type { Locator, Page } from '@playwright/test'
import { ask as askAs, enterAs, signUp } from '../support/account.ts'
import { TORONTO } from '../support/addresses.ts'
import { bookButton, readStoredBooking, slotAt } from '../support/booking-steps.ts'
import { servedCustomer } from '../support/customers.ts'
import { expect, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { memberWithCredit } from '../support/plans.ts'
import { orderOf } from '../support/orders.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { chooseOwnHour } from '../support/own-hours.ts'
import { addExpiredCode } from '../support/own-rows.ts'
import { ask, keepSession, offerId, openBooking, openSchedule } from '../support/stored-booking.ts'

const CUSTOMER = 'customer@maple.example'

const summary = (page: Page) => page.getByRole('region', { name: 'Price summary' })
const codeBox = (page: Page) => summary(page).getByRole('textbox', { name: 'Discount code' })
const creditBox = (page: Page) => summary(page).getByRole('textbox', { name: 'Referral credit' })
const amountOf = (page: Page, label: string) =>
  summary(page).getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd')

async function applyCode(page: Page, code: string): Promise<void> {
  await codeBox(page).fill(code)
  await summary(page).getByRole('button', { name: 'Apply discount code' }).click()
}

async function applyCredit(page: Page, dollars: string): Promise<void> {
  await creditBox(page).fill(dollars)
  await summary(page).getByRole('button', { name: 'Apply referral credit' }).click()
}

/** Stubs the next answer about a discount code. */
const answerCode = (page: Page, json: object, status = 200) =>
  page.route(
    '**/api/graphql',
    route =>
      route.request().postData()?.includes('"isInspection"') ? route.fulfill({ json, status }) : route.fallback(),
    { times: 1 },
  )

test('PRICE-01 PRICE-02 beside the booking are its services, add-ons, fees, discounts, credit and the total before tax', async ({
  page,
}) => {
  await keepSession(page, CUSTOMER)
  const addOnIds = [await offerId(page, 'cabin_air_filter_replacement')]
  await openSchedule(page, { addOnIds })
  await slotAt(page, 'Thursday, June 4', '2:00 PM').click()
  await applyCode(page, 'welcome10')
  await applyCredit(page, '5')
  const panel = summary(page)
  for (const heading of ['Add-ons', 'Fees', 'Discounts and credit'])
    await expect(panel.getByRole('heading', { name: heading })).toBeVisible()
  for (const label of ['Conventional Oil Change', 'Cabin Air Filter', 'Mobile Service Fee', 'Discount code welcome10'])
    await expect(amountOf(page, label)).toHaveText(/^-?\$\d+\.\d\d$/)
  await expect(amountOf(page, 'Referral credit')).toHaveText('-$5.00')
  const amounts = await panel.getByRole('definition').allTextContents()
  const cents = amounts.map(text => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100))
  const total = cents.reduce((a, b) => a + b, 0)
  await expect(panel.getByText(`$${(total / 100).toFixed(2)}`, { exact: true })).toBeVisible()
  await expect(panel.getByText(/^\+ HST \$\d+\.\d\d = \$\d+\.\d\d/)).toBeVisible()
  const [content, aside] = [
    await page.getByRole('region', { name: 'Date and time' }).boundingBox(),
    await panel.boundingBox(),
  ]
  expect(aside?.x).toBeGreaterThan((content?.x ?? 0) + (content?.width ?? 0))

  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.getByRole('button', { name: /^Total \$/ })
  await expect(bar).toContainText(`$${(total / 100).toFixed(2)}`)
  await expect(page.getByText('Discounts and credit').filter({ visible: true })).toHaveCount(0)
  const opened = page.getByText('Discounts and credit').filter({ visible: true })
  await bar.click()
  await expect(opened).toBeVisible()
  // It closes by Escape, and by a press outside.
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
  await bar.click()
  await expect(opened).toBeVisible()
  await page.mouse.click(195, 20)
  await expect(opened).toHaveCount(0)
})

test('on a desktop the total of the add-ons is in the column of the step, and so are its lines', async ({ page }) => {
  await openBooking(page, '/book/select-add-ons')
  const left = async (part: Locator) => (await part.boundingBox())?.x
  const total = page.getByRole('button', { name: /^Total / })
  await expect(total).toBeVisible()
  const edge = await left(page.getByRole('heading', { level: 1 }))
  expect(await left(total.getByText(/^Total/))).toBe(edge)
  await total.click()
  expect(await left(page.getByText('Mobile Service Fee', { exact: true }))).toBe(edge)
})

test('PRICE-03 a time within a day brings the priority fee, a later one takes it away', async ({ page }) => {
  await openSchedule(page)
  await expect(amountOf(page, 'Mobile Service Fee')).toBeVisible()
  await expect(amountOf(page, 'Priority Service Fee')).toHaveCount(0)
  // What it adds is shown before it is chosen.
  await expect(page.getByRole('button', { name: /^First available: .*\+\$29\.95/ })).toBeVisible()
  await expect(slotAt(page, 'Tuesday, June 2', '8:00 AM')).toHaveAccessibleName(/\+\$29\.95/)
  await expect(slotAt(page, 'Thursday, June 4', '2:00 PM')).not.toHaveAccessibleName(/\$/)
  await slotAt(page, 'Tuesday, June 2', '8:00 AM').click()
  await expect(amountOf(page, 'Priority Service Fee')).toHaveText('$29.95')
  await slotAt(page, 'Thursday, June 4', '2:00 PM').click()
  await expect(amountOf(page, 'Priority Service Fee')).toHaveCount(0)
})

test('PRICE-05 PRICE-06 every additional fee is listed as one, with the mileage charge in dollars', async ({
  page,
}) => {
  const milton = { ...TORONTO, city: 'Milton', postalCode: 'L9T2X5', lat: 43.51, lng: -79.88 }
  const { id: _id, ...address } = milton
  const addressInput = JSON.stringify(address).replaceAll(/"(\w+)":/g, '$1:')
  const token = await keepSession(page, CUSTOMER)
  const { currentUser } = await ask<{ currentUser: { id: string } }>(page, '{ currentUser { id } }', token)
  const document = `{ mileageChargePrice(franchiseId: 1, addressInput: ${addressInput}, customerId: ${currentUser.id}) { nameKey value } }`
  const { mileageChargePrice: charge } = await ask<{ mileageChargePrice: { nameKey: string; value: number } }>(
    page,
    document,
    token,
  )
  expect(charge.nameKey).toBe('mileage_charge')
  const { feePrices } = await ask<{ feePrices: { name: string; nameKey: string }[] }>(
    page,
    '{ feePrices(countryCode: "CA", franchiseId: 1) { name nameKey } }',
  )
  const variants = ['', '_subscription', '_all_inclusive_subscription', '_amazon', '_amazon_main_service']
  const always = ['environmental_handling_fee', 'supplies_and_shop_fee', 'priority_service_fee', 'mileage_charge']
  const keys = feePrices.map(({ nameKey }) => nameKey).filter(key => !key.startsWith('subscription_plan_'))
  expect(keys.toSorted()).toEqual([...always, ...variants.map(variant => `mobile_service_fee${variant}`)].toSorted())
  await openSchedule(page, { address: milton })
  await slotAt(page, 'Tuesday, June 2', '8:00 AM').click()
  const fees = summary(page).getByRole('heading', { name: 'Fees' }).locator('xpath=..').getByRole('term')
  const nameOf = (key: string) => feePrices.find(({ nameKey }) => nameKey === key)?.name ?? ''
  await expect(fees).toHaveCount(5)
  for (const key of [...always, 'mobile_service_fee'])
    await expect(fees.filter({ hasText: nameOf(key) })).toHaveCount(1)
  await expect(amountOf(page, nameOf('mileage_charge'))).toHaveText(`$${charge.value.toFixed(2)}`)
})

test('PRICE-11 an empty code, a refused one and a failed check each show their message', async ({ page }) => {
  await openSchedule(page)
  const apply = summary(page).getByRole('button', { name: 'Apply discount code' })
  for (const blank of ['', '   ']) {
    await codeBox(page).fill(blank)
    await apply.click()
    await expect(summary(page).getByText('Please enter a valid discount code')).toBeVisible()
  }
  await applyCode(page, 'NO SUCH CODE')
  await expect(summary(page).getByText('Invalid discount code')).toBeVisible()
  const expired = await addExpiredCode()
  await applyCode(page, expired)
  await expect(summary(page).getByText('This discount code has expired.')).toBeVisible()
  await codeBox(page).fill('NO SUCH CODE')
  const refused = { valid: false, discountAmount: null, discountType: null, discountCodeId: null, nameKeys: null }
  await answerCode(page, { data: { validateDiscountCode: { ...refused, message: null } } })
  await apply.click()
  await expect(summary(page).getByText('Invalid discount code')).toBeVisible()
  await answerCode(page, { data: null, errors: [{ message: 'boom' }] }, 500)
  await apply.click()
  await expect(summary(page).getByText('Error validating discount code')).toBeVisible()
  await expect(codeBox(page)).toHaveValue('NO SUCH CODE')
  await applyCode(page, 'WELCOME10')
  await expect(amountOf(page, 'Discount code WELCOME10')).toBeVisible()
  await summary(page).getByRole('button', { name: 'Remove discount code' }).click()
  await expect(codeBox(page)).toHaveValue('')
})

test('a visitor from a friend’s link finds that friend’s code checked; guests read that it needs an account', async ({
  page,
}) => {
  await page.goto(`${tenantUrl('maple')}/?ref=friend42`)
  await expect(page.getByRole('combobox', { name: 'Service address' })).toBeVisible()
  await openSchedule(page)
  await expect(codeBox(page)).toHaveValue('FRIEND42')
  await expect(summary(page).getByText('Invalid discount code')).toBeVisible()
  await page.getByLabel('Continue as a guest').check()
  await expect(codeBox(page)).toHaveCount(0)
  await expect(summary(page).getByText(/^Code FRIEND42 needs an account/)).toBeVisible()
})

test('PRICE-12 guests and bookings for a vendor have no discount code', async ({ page, browser }) => {
  await openSchedule(page)
  await applyCode(page, 'WELCOME10')
  await expect(amountOf(page, 'Discount code WELCOME10')).toBeVisible()
  const guest = page.getByLabel('Continue as a guest')
  await guest.check()
  await expect(amountOf(page, 'Discount code WELCOME10')).toHaveCount(0)
  await guest.uncheck()
  await summary(page).getByRole('button', { name: 'Remove discount code' }).click()
  await expect(codeBox(page)).toBeVisible()
  await guest.check()
  await expect(codeBox(page)).toHaveCount(0)

  const staff = await newVisitor(browser)
  await keepSession(staff, ownFranchise().sales)
  await openSchedule(staff)
  await expect(codeBox(staff)).toBeVisible()
  await staff.getByLabel('Book appointment for vendor').check()
  await expect(codeBox(staff)).toHaveCount(0)
  await staff.context().close()

  const partner = await newVisitor(browser)
  await keepSession(partner, 'marketplace@maple.example')
  await openSchedule(partner)
  await expect(amountOf(partner, 'Conventional Oil Change')).toBeVisible()
  await expect(codeBox(partner)).toHaveCount(0)
  await partner.context().close()
})

const SET_DISCOUNT = `mutation Set($userId: ID!) {
  setDefaultDiscount(userId: $userId, discountType: PERCENT, discountAmount: "1000") { id }
}`
const CREDIT = `query Credit($userId: ID!) { userCredit(userId: $userId) { credit } }`
type Credit = { userCredit: { credit: number } }

test('PRICE-13 PRICE-14 PRICE-15 credit is entered in dollars and stored in cents, and only offered if there is some', async ({
  page,
  browser,
}) => {
  test.slow()
  const member = await memberWithCredit(page)
  const before = (await askAs<Credit>(member.token, page, CREDIT, { userId: member.id })).userCredit.credit
  await enterAs(page, member)
  await openSchedule(page, { ownerId: Number(member.id) })
  for (const wrong of ['', 'ten', '-1']) {
    await applyCredit(page, wrong)
    await expect(summary(page).getByText('Please enter a valid credit amount')).toBeVisible()
  }
  await applyCredit(page, ((before + 1) / 100).toFixed(2))
  const most = (before / 100).toFixed(2)
  await expect(summary(page).getByText(`Max available credit is $${most}`, { exact: true })).toBeVisible()
  // All of it is one tap, and never used without one.
  await expect(summary(page).getByRole('term').filter({ hasText: 'Referral credit' })).toHaveCount(0)
  await summary(page)
    .getByRole('button', { name: `Use $${most}` })
    .click()
  await expect(amountOf(page, 'Referral credit')).toHaveText(`-$${most}`)
  await summary(page).getByRole('button', { name: 'Remove referral credit' }).click()
  await applyCredit(page, '3.21')
  await expect(amountOf(page, 'Referral credit')).toHaveText('-$3.21')
  await expect(creditBox(page)).toHaveCount(0)
  await expect.poll(() => readStoredBooking(page, ({ credit }: { credit?: number }) => credit)).toBe(321)
  await chooseOwnHour(page)
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  const id = await orderOf(member.email)
  const read = `{ customerWorkOrder(id: ${id}) { userCreditTransactions { amount type } } }`
  expect(await askAs(member.token, page, read)).toEqual({
    customerWorkOrder: { userCreditTransactions: [{ amount: -321, type: 'APPLIED' }] },
  })
  const after = await askAs<Credit>(member.token, page, CREDIT, { userId: member.id })
  expect(after.userCredit.credit).toBe(before - 321)

  const staff = await newVisitor(browser)
  await keepSession(staff, ownFranchise().sales)
  await openSchedule(staff, { customer: member })
  const withoutCredit = await newVisitor(browser)
  await enterAs(withoutCredit, await signUp(withoutCredit))
  await openSchedule(withoutCredit)
  for (const other of [staff, withoutCredit]) {
    await expect(amountOf(other, 'Conventional Oil Change')).toBeVisible()
    await expect(codeBox(other)).toBeVisible()
    await expect(creditBox(other)).toHaveCount(0)
    await other.context().close()
  }
})

test('PRICE-17 staff give a customer their own discount and book for a vendor; the customer alone cannot', async ({
  page,
  browser,
}) => {
  const customer = await servedCustomer(page)
  const token = await keepSession(page, ownFranchise().manager)
  await askAs(token, page, SET_DISCOUNT, { userId: customer.id })
  const { vendors } = await askAs<{ vendors: { vendorId: number; name: string }[] }>(
    token,
    page,
    '{ vendors { vendorId name } }',
  )
  const [fleet] = vendors.filter(({ vendorId }) => vendorId !== 1)
  await openSchedule(page, { customer })
  await chooseOwnHour(page)
  // 10 % of the oil change.
  await expect(amountOf(page, 'Customer discount')).toHaveText(/^-\$\d/)
  const cents = async (label: string): Promise<number> =>
    Math.round(Number((await amountOf(page, label).textContent())?.replaceAll(/[-$]/g, '')) * 100)
  const [price, shown] = [await cents('Conventional Oil Change'), await cents('Customer discount')]
  expect(shown).toBe(Math.round(price / 10))
  await page.getByLabel('Book appointment for vendor').check()
  await page.getByRole('combobox', { name: 'Vendor or fleet' }).selectOption(fleet?.name ?? '')
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  const id = await orderOf(customer.email)
  const read = `{ workOrder(id: ${id}) { user { id } vendorName lineItems { price discountedPrice } } }`
  type Read = {
    workOrder: {
      user: { id: string }
      vendorName: string
      lineItems: { price: number; discountedPrice: number }[]
    }
  }
  const { workOrder } = await askAs<Read>(token, page, read)
  expect(workOrder.user.id).toBe(customer.id)
  expect(workOrder.vendorName).toBe(fleet?.name)
  const taken = workOrder.lineItems.reduce((sum, line) => sum + line.price - line.discountedPrice, 0)
  expect(taken).toBe(shown)

  const own = await newVisitor(browser)
  await enterAs(own, customer)
  await openSchedule(own)
  await expect(amountOf(own, 'Conventional Oil Change')).toBeVisible()
  await expect(amountOf(own, 'Customer discount')).toHaveCount(0)
  await expect(own.getByLabel('Book appointment for vendor')).toHaveCount(0)
  await own.context().close()
})
