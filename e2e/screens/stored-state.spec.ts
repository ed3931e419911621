import type { Page } from '@playwright/test'
import { enterAs, signUp } from '../support/account.ts'
import { expect, tenantUrl, test } from '../support/fixtures.ts'
import { answerOperation } from '../support/operations.ts'
import { ask, keepSession, openBooking, readyDraft } from '../support/stored-booking.ts'

const SITE = tenantUrl('maple')

const readStored = (page: Page, key = 'booking'): Promise<Record<string, unknown>> =>
  page.evaluate(name => JSON.parse(localStorage.getItem(name) ?? '{}') as Record<string, unknown>, key)

test('STATE-01 changes are stored a second after the last one, and restored at the next visit', async ({ page }) => {
  await openBooking(page, '/book/select-services')
  const plate = page.getByLabel(/plate/i)
  await expect(plate).toBeVisible()
  await page.clock.pauseAt(new Date('2026-06-01T15:00:00Z'))
  const storedName = async (): Promise<unknown> => ((await readStored(page)).car as { name: string }).name
  await plate.fill('FLEET')
  await page.clock.runFor(900)
  await plate.fill('FLEET 7')
  await page.clock.runFor(900)
  expect(await storedName()).toBe('')
  await page.clock.runFor(200)
  expect(await storedName()).toBe('FLEET 7')
  await page.clock.resume()
  await page.goto(`${SITE}/book/select-services`)
  await expect(plate).toHaveValue('FLEET 7')
})

test('STATE-01 STATE-02 a login is stored a second later, or earlier when the page is left', async ({ page }) => {
  const { email, password } = await signUp(page)
  await page.goto(`${SITE}/auth/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.clock.pauseAt(new Date('2026-06-01T15:00:00Z'))
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL(/\/account\/appointments/)
  expect(await readStored(page, 'auth')).toEqual({})
  await page.clock.runFor(1_000)
  expect(await readStored(page, 'auth')).toMatchObject({ email })
  await page.clock.resume()

  // The page stores the session again on unload.
  await page.goto(`${SITE}/api/health`)
  await page.evaluate(() => localStorage.removeItem('auth'))
  await page.goto(`${SITE}/auth/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.clock.pauseAt(new Date('2026-06-01T16:00:00Z'))
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL(/\/account\/appointments/)
  await page.goto(`${SITE}/api/health`)
  expect(await readStored(page, 'auth')).toMatchObject({ email })
})

test('STATE-02 STATE-03 STATE-04 user, postal code with its validity, services, add-ons, place, contact, time and car are stored', async ({
  page,
}) => {
  const customer = await signUp(page)
  await enterAs(page, customer)
  const slot = { date: '2026-06-03T15:00:00.000Z', isBooked: false }
  const contact = { selection: 'new', name: 'Nora North', email: 'nora@example.com', phoneNumber: '4165550123' }
  const draft = await readyDraft(page, { ownerId: Number(customer.id), slot, contact })
  const { serviceIds, car, address } = draft
  await openBooking(page, '/book/select-add-ons', { ownerId: Number(customer.id), slot, contact })
  await page.getByRole('checkbox', { name: /cabin/i }).check()
  const expected = {
    serviceIds,
    addOnIds: [expect.any(String)],
    address: expect.objectContaining({ ...address }),
    postalCode: { code: address?.postalCode, isInService: true },
    contact,
    slot: expect.objectContaining(slot),
    car: expect.objectContaining({
      make: 'Toyota',
      model: 'Camry',
      year: 2018,
      vehicleId: car.vehicleId,
      name: '',
      selection: 'new',
    }),
  }
  await expect.poll(() => readStored(page)).toMatchObject(expected)
  const auth = await readStored(page, 'auth')
  expect(auth).toMatchObject({ token: customer.token, id: Number(customer.id), email: customer.email })
  expect(JSON.stringify([auth, await readStored(page)])).not.toContain(customer.password)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /cabin/i })).toBeChecked()
  await page.goto(`${SITE}/account/account-password`)
  await expect(page.getByText(customer.email).first()).toBeVisible()
})

const BOOKED = {
  outcome: 'CONFIRMED' as const,
  workOrderId: '47',
  vanId: '3',
  date: '2026-06-03T15:00:00.000Z',
  timeZone: 'America/Toronto',
  vehicle: '2018 Toyota Camry',
  lines: [{ name: 'Conventional oil change', price: 8995, isFee: false }],
  discount: 0,
  credit: 0,
  total: 8995,
  currency: 'CAD' as const,
}

test('STATE-05 the booking’s success, potential franchise, van, discount, credit and the staff’s current franchise are stored', async ({
  page,
}) => {
  // This manager has Toronto and Calgary.
  const token = await keepSession(page, 'manager@maple.example')
  const { currentUser } = await ask<{ currentUser: { id: string } }>(page, '{ currentUser { id } }', token)
  const { address } = await readyDraft(page)
  const discount = { codeId: '9', code: 'SPRING', type: 'PERCENT' as const, amount: 1000, nameKeys: null }
  const booking = { potentialFranchiseId: '2', vanId: '3', discount, credit: 1500 }
  const booked = address && { ...BOOKED, address }
  await openBooking(page, '/book/confirmation', { ownerId: Number(currentUser.id), ...booking, booked })
  await expect(page.getByText('2018 Toyota Camry').first()).toBeVisible()
  await page.goto(`${SITE}/book/select-services`)
  await page.getByLabel(/plate/i).fill('FLEET 5')
  const saved = { car: expect.objectContaining({ name: 'FLEET 5' }), ...booking, booked }
  await expect.poll(() => readStored(page)).toMatchObject(saved)

  const query = '{ franchises { id name type countryCode featureList } }'
  type Franchise = { id: string; name: string; type: number; countryCode: string; featureList: string[] }
  const { franchises } = await ask<{ franchises: Franchise[] }>(page, query, token)
  expect(franchises).toMatchObject([
    { name: 'Toronto', type: 1, countryCode: 'CA' },
    { name: 'Calgary', type: 2, countryCode: 'CA' },
  ])
  const expectedFranchise = (name: string): Record<string, unknown> => {
    const { featureList = [], ...facts } = franchises.find(one => one.name === name) ?? {}
    return { ...facts, inventory: featureList.includes('inventory') }
  }
  await page.goto(`${SITE}/account/franchisee/invoices`)
  const choice = page.getByLabel('Franchise', { exact: true })
  await expect(choice).toHaveValue('1')
  await expect.poll(() => readStored(page, 'franchise')).toMatchObject(expectedFranchise('Toronto'))
  await choice.selectOption('Calgary')
  await expect.poll(() => readStored(page, 'franchise')).toMatchObject(expectedFranchise('Calgary'))

  // The next visit continues with Calgary before the franchises are loaded.
  await answerOperation(page, 'Franchises', null)
  const calgary = franchises.find(one => one.name === 'Calgary')?.id ?? ''
  const sentRequest = page.waitForRequest(request => (request.postData() ?? '').includes(`"franchiseId":"${calgary}"`))
  await page.reload()
  await sentRequest
  expect(await readStored(page)).toMatchObject(saved)
})

test('a draft survives a failed call, an expired session and a crashed tab', async ({ page, context }) => {
  const customer = await signUp(page)
  await enterAs(page, customer)
  await openBooking(page, '/book/select-services', { ownerId: Number(customer.id) })
  await page.getByLabel(/plate/i).fill('FLEET 9')
  await expect.poll(async () => ((await readStored(page)).car as { name: string }).name).toBe('FLEET 9')
  await answerOperation(page, 'Offers', { statusCode: 401, message: 'Please log in.' })
  await page.reload()
  await expect.poll(() => readStored(page, 'auth')).toEqual({})
  await page.close({ runBeforeUnload: false })
  const next = await context.newPage()
  await next.goto(`${SITE}/book/select-services`)
  await expect(next.getByLabel(/plate/i)).toHaveValue('FLEET 9')
  await expect(next.getByLabel('Model', { exact: true })).toHaveValue('Camry')
})
