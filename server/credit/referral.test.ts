import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveCredit } from '../testing/money.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let host: string
let customer: string
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
  customer = await t.tokenOf(host, t.fixture.ca.emails.customer)
})
afterAll(() => t.close())

const ask = async (query: string, variables: object = {}, token = customer) =>
  (await t.graphql(host, query, variables, token)).data

test('REF-01 REF-02 a customer disables the popup for themselves, and for no one else', async () => {
  const other = await t.tokenOf(host, t.fixture.ca.emails.otherCustomer)
  const isDisabled = '{ isReferralPopupDisabled }'
  expect(await ask(isDisabled)).toEqual({ isReferralPopupDisabled: false })
  expect(await ask('mutation { disableReferralPopup }')).toEqual({ disableReferralPopup: true })
  expect(await ask(isDisabled)).toEqual({ isReferralPopupDisabled: true })
  expect(await ask(isDisabled, {}, other)).toEqual({ isReferralPopupDisabled: false })
})

test('REF-04 the values are returned by name, in cents, and 0 where the tenant gives nothing', async () => {
  await t.db.owner.query(
    `update tenant set referral_credit = '{"referralCreditValueOilChange": 2500, "referralCreditValueSubscription": 5000}' where id = $1`,
    [t.fixture.ca.id],
  )
  const values = 'query V($names: [ReferralCreditValueName!]!) { referralCreditValues(names: $names) { name value } }'
  const names = [
    'referralCreditValueBatteryReplacement',
    'referralCreditValueOilChange',
    'referralCreditValueSubscription',
    'referralCreditValueTireRotation',
  ]
  expect(await ask(values, { names })).toEqual({
    referralCreditValues: [0, 2500, 5000, 0].map((value, index) => ({ name: names[index], value })),
  })
  expect((await t.graphql(host, values, { names: ['referralCreditValueCoffee'] }, customer)).status).toBe(400)
})

test('REF-05 a customer reads their credit in cents and their one code, even with two parallel requests', async () => {
  const { customer: userId, otherCustomer } = t.fixture.ca.userIds
  const query = 'query C($userId: ID!) { userCredit(userId: $userId) { credit discountCode { code discountType } } }'
  await giveCredit(t, userId, 1_250)
  const answers = await Promise.all([ask(query, { userId }), ask(query, { userId })])
  expect(answers[0]).toEqual({
    userCredit: {
      credit: 1_250,
      discountCode: { code: expect.stringMatching(/^[A-Z2-9]{8}$/), discountType: 'PROMO' },
    },
  })
  expect(answers[1]).toEqual(answers[0])
  expect((await t.graphql(host, query, { userId: otherCustomer }, customer)).status).toBe(404)
})
