import { bookButton } from '../support/booking-steps.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseOwnHour } from '../support/own-hours.ts'
import { enterContact } from '../support/steps.ts'
import { openSchedule } from '../support/stored-booking.ts'

interface Sent {
  discountCodeId: string
  humanCheck: string
}

test('DOOR-03 DOOR-05 an old stored code is checked again silently, and each booking sends a solved human check', async ({
  page,
}) => {
  const discount = { codeId: '1', code: 'WELCOME10', type: 'PERCENT', amount: 1_000, nameKeys: null } as const
  await openSchedule(page, { discount })
  const sent: Sent[] = []
  page.on('request', request => {
    if (!request.postData()?.includes('"idempotencyKey"')) return
    sent.push((request.postDataJSON() as { variables: Sent }).variables)
  })
  await chooseOwnHour(page)
  const email = `ada.${crypto.randomUUID()}@example.com`
  await enterContact(page, { name: 'Ada New', email, phone: '4165550188' })
  await page.getByLabel('Password', { exact: true }).fill('a-good-password')
  await bookButton(page).click()
  await page.waitForURL(/\/confirmation/)
  expect(sent.map(({ discountCodeId }) => discountCodeId)).toEqual([
    '1',
    expect.stringMatching(/^\w+\.\w+\.[\w-]{38}$/),
  ])
  const [first, second] = sent.map(({ humanCheck }) => humanCheck)
  expect(first).toMatch(/^[A-Za-z0-9+/=]{200,}$/)
  expect(second).toMatch(/^[A-Za-z0-9+/=]{200,}$/)
  expect(second).not.toBe(first)
})
