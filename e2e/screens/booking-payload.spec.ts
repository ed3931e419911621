import { answerBooking, bookButton, BOOKED, sentBooking, slotAt } from '../support/booking-steps.ts'
import { servedCustomer } from '../support/customers.ts'
import { expect, newVisitor, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { enterContact } from '../support/steps.ts'
import { ask, keepSession, openSchedule, readyDraft } from '../support/stored-booking.ts'

test('a booking sends all that was chosen, each line once and in cents', async ({ page, browser }) => {
  const { car, serviceIds } = await readyDraft(page)
  await openSchedule(page, { car: { ...car, name: 'FLEET 7', vin: '4T1B11HK5JU123456' } })
  const contact = { name: 'Ada New', email: `ada.${crypto.randomUUID()}@example.com`, phone: '4165550188' }
  await slotAt(page, 'Thursday, June 4', '2:00 PM').click()
  await enterContact(page, contact)
  await page.getByLabel('Password', { exact: true }).fill('a-good-password')
  await answerBooking(page, BOOKED)
  const sent = await sentBooking(page, () => bookButton(page).click())
  expect(sent).toMatchObject({
    date: '2026-06-04T18:00:00.000Z',
    vehicleId: String(car.vehicleId),
    vehicleCustomName: 'FLEET 7',
    vin: '4T1B11HK5JU123456',
    customerId: null,
    userVehicleId: null,
    franchiseIdSelect: ownFranchise().id,
    potentialFranchiseId: null,
    vanId: null,
    contactInput: { name: contact.name, email: contact.email, phoneNumber: contact.phone },
    addressInput: ownFranchise().address,
    password: 'a-good-password',
    vendorListInput: null,
    discountCodeId: null,
    discountAmount: 0,
    promoCreditAmount: 0,
  })
  const lines = sent.lineItems as { id: string; quantity: number; value: number }[]
  expect(lines.map(({ id }) => id)).toContain(serviceIds[0])
  for (const line of lines) {
    expect(line).toEqual({ id: expect.stringMatching(/^\d+$/), quantity: 1, value: expect.any(Number) })
    expect(Number.isInteger(line.value)).toBe(true)
  }

  const staff = await newVisitor(browser)
  const token = await keepSession(staff, ownFranchise().manager)
  const { id, name, email, token: customerToken } = await servedCustomer(page)
  const { userVehicles } = await ask<{ userVehicles: { id: string; vehicleId: string }[] }>(
    staff,
    '{ userVehicles { id vehicleId } }',
    customerToken,
  )
  const { vendors } = await ask<{ vendors: { vendorId: number }[] }>(staff, '{ vendors { vendorId } }', token)
  const fleet = vendors.find(({ vendorId }) => vendorId !== 1)?.vendorId ?? 0
  const [own] = userVehicles
  await openSchedule(staff, {
    customer: { id, name, email },
    car: { ...car, selection: own?.id ?? '', vehicleId: Number(own?.vehicleId) },
    vendor: { vendorId: fleet, externalId: 'Z 9' },
  })
  await slotAt(staff, 'Thursday, June 4', '2:00 PM').click()
  const van = staff.getByRole('group', { name: 'Van' }).getByRole('radio', { name: ownFranchise().vans[1] })
  await van.check()
  const vanId = await van.inputValue()
  await answerBooking(staff, BOOKED)
  expect(await sentBooking(staff, () => bookButton(staff).click())).toMatchObject({
    customerId: id,
    userVehicleId: own?.id,
    vehicleId: own?.vehicleId,
    vehicleCustomName: null,
    vin: null,
    vanId,
    password: null,
    vendorListInput: { vendorId: fleet, externalCustomerVendorId: 'Z 9' },
  })
  await staff.context().close()
})
