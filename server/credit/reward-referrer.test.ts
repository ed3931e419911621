import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCode, balanceOf, codeReference } from '../testing/money.ts'
import { book, serviceAndBill } from '../testing/orders.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  await t.db.owner.query(`update tenant set referral_credit = '{"referralCreditValueOilChange": 2500}' where id = $1`, [
    t.fixture.ca.id,
  ])
})
afterAll(() => t.close())

test('a referrer gets credit once the friend’s order is completed, and none for other codes', async () => {
  const { userIds } = t.fixture.ca
  const friend = await addCode(t, 'FRIEND', { type: 'PROMO', amount: 2_000, referrerId: userIds.customer })
  const other = await addCode(t, 'TEN')
  const withCode = (codeId: number, discountAmount: number, hour: string): object => ({
    discountCodeId: codeReference(t, codeId),
    discountAmount,
    password: 'secret 1',
    date: `2026-06-03T${hour}:00:00Z`,
  })
  const referred = await book(t, { ...withCode(friend, 2_000, '13') })
  const plain = await book(t, { ...withCode(other, 890, '15') })
  expect(await balanceOf(t, userIds.customer)).toBe(0)
  t.clock.set(new Date('2026-06-03T23:00:00Z'))
  await serviceAndBill(t, manager, plain.workOrderId)
  expect(await balanceOf(t, userIds.customer)).toBe(0)
  const { billedAmount } = await serviceAndBill(t, manager, referred.workOrderId)
  // $112.45 less $20.00, plus 13 % HST per line: $92.45 + $12.02.
  expect(billedAmount).toBe(9_245 + 1_202)
  expect(await balanceOf(t, userIds.customer)).toBe(2_500)
  for (const workOrderId of [referred.workOrderId, plain.workOrderId, referred.workOrderId])
    await t.jobs['mail-referral-credit'](t.fixture.ca.id, { workOrderId })
  const { rows } = await t.db.owner.query<{ recipient: string; subject: string; text: string }>(
    `select recipient, subject, text from sandbox.mail where subject like 'You have earned%'`,
  )
  expect(rows).toMatchObject([{ recipient: t.fixture.ca.emails.customer, subject: 'You have earned $25.00' }])
  expect(rows[0]?.text).toContain('$25.00')
})
