import { getNamedType, isObjectType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatMoney, moneyInput, parseMoney } from '../../domain/format/money.ts'
import { buildSchema } from '../schema.ts'
import { bookingInput, CREATE_WORK_ORDER, oilChangeLines } from '../testing/booking.ts'
import { giveCredit } from '../testing/money.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const MONEY = /amount|price|cost|total|tax$|fee|credit|balance|value/i

test('FORMAT-01 money is integer cents, shown divided by 100; services are in dollars; typed dollars are sent as cents', async () => {
  const types = Object.values(buildSchema().getTypeMap()).filter(type => isObjectType(type))
  const fractions = types
    .filter(type => !type.name.startsWith('__'))
    .flatMap(type =>
      Object.values(type.getFields())
        .filter(field => getNamedType(field.type).name === 'Float' && MONEY.test(field.name))
        .map(field => `${type.name}.${field.name}`),
    )
  expect(fractions.sort()).toEqual(['ServicePrice.discountedValue', 'ServicePrice.value'])

  const { ca } = t.fixture
  const { data } = await t.graphql(ca.host, '{ feePrices(countryCode: "CA") { nameKey value price } }')
  const supplies = data.feePrices.find((fee: { nameKey: string }) => fee.nameKey === 'supplies_and_shop_fee')
  expect(supplies).toEqual({ nameKey: 'supplies_and_shop_fee', value: 4.95, price: 495 })
  expect(formatMoney(supplies.price)).toBe('$4.95')

  // Typed dollars are sent and booked as cents, and are shown as typed.
  const token = await t.tokenOf(ca.host, ca.emails.customer)
  await giveCredit(t, ca.userIds.customer, 5_000)
  const typed = '12.345'
  const promoCreditAmount = parseMoney(typed)
  expect(promoCreditAmount).toBe(1_235)
  const input = bookingInput(t, { promoCreditAmount, lineItems: oilChangeLines(ca) })
  const answer = await t.graphql(ca.host, CREATE_WORK_ORDER, input, token)
  const { rows } = await t.db.owner.query<{ credit_applied: number }>(
    'select credit_applied from work_order where id = $1',
    [answer.data.createWorkOrder.workOrderId],
  )
  expect(moneyInput(rows[0]?.credit_applied ?? 0)).toBe('12.35')
})
