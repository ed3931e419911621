import { chooseCarByModel, chooseFirstSlot, enterContact, enterLogin } from '../../e2e/support/steps.ts'
import type { Camera } from './camera.ts'

const PAGE = '/account/franchisee/phone-booking'

/** Books for callers on one screen: nothing entered, a customer with car, service and time, and a new caller outside the service area. Nothing is booked. */
export async function tourPhoneBooking(camera: Camera): Promise<void> {
  const { manager, member, outside } = camera.tenant
  const page = await camera.newPage()
  await camera.visit(page, '/auth/login')
  await enterLogin(page, manager)
  await camera.visit(page, PAGE)
  const customer = page.getByRole('combobox', { name: 'Customer' })
  await customer.waitFor()
  await camera.shoot(page, 'phone-booking-empty')
  await customer.fill(member)
  await page.getByRole('option', { name: member }).click()
  await page.getByRole('group', { name: 'Customer’s addresses' }).getByRole('radio').first().check()
  await page.getByRole('group', { name: 'Your vehicles' }).getByRole('radio').first().check()
  await page
    .getByRole('radio', { name: /^Tire Rotation/ })
    .first()
    .check()
  await camera.shoot(page, 'phone-booking-service')
  await chooseFirstSlot(page)
  await page.getByRole('button', { name: /^Book for / }).waitFor()
  await camera.shoot(page, 'phone-booking-ready')

  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('dialog').waitFor()
  await camera.shoot(page, 'phone-booking-start-over')
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
  await enterContact(page, { name: 'Robin Hale', email: 'robin.hale@mail.example', phone: '4165550123' })
  await page.getByRole('combobox', { name: 'Service address' }).fill(outside)
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for a visit' }).click()
  await chooseCarByModel(page)
  await camera.shoot(page, 'phone-booking-outside')
  await page.context().close()
}
