import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAY_LATER } from '../testing/orders.ts'
import { Till, VOID } from '../testing/payments.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let till: Till
beforeAll(async () => {
  t = await createTestApp()
  till = await Till.open(t, 6)
})
afterAll(() => t.close())

const voidIt = (id: number) => till.ask(VOID, { id })

test('an unpaid invoice is voided, once, together with its link', async () => {
  const invoice = await till.invoice()
  await till.ask(PAY_LATER, { idempotencyKey: randomUUID(), invoiceId: invoice.id })
  expect((await voidIt(invoice.id)).data.voidInvoice.status).toBe('VOIDED')
  expect(await till.standing(invoice)).toBe('VOIDED, payLater CANCELLED')
  expect((await till.events(invoice)).at(-1)).toBe('voided')
  expect((await voidIt(invoice.id)).error).toMatchObject({ statusCode: 409, error: 'NOT_VOIDABLE' })
  expect((await till.payCash(invoice)).error).toMatchObject({ statusCode: 409, error: 'NOT_PAYABLE' })
})

test('an invoice that was paid in part, paid in full or refunded cannot be voided', async () => {
  const invoice = await till.invoice()
  await till.payCash(invoice, 5_000)
  expect((await voidIt(invoice.id)).error?.error).toBe('NOT_VOIDABLE')
  await till.payCash(invoice, 7_707)
  expect((await voidIt(invoice.id)).error?.error).toBe('NOT_VOIDABLE')
})

test('an invoice whose order’s contact was deleted cannot be voided', async () => {
  const invoice = await till.invoice()
  await t.db.owner.query(
    'update contact set deleted_at = now() where id = (select contact_id from work_order w join invoice i on i.work_order_id = w.id where i.id = $1)',
    [invoice.id],
  )
  expect((await voidIt(invoice.id)).error?.message).toBe('You can’t void an invoice that has no contact.')
})

test('when a void and payments run concurrently, one wins and the ledger matches', async () => {
  for (let round = 0; round < 3; round++) {
    const invoice = await till.invoice()
    const answers = await Promise.all([
      voidIt(invoice.id),
      till.payCash(invoice),
      voidIt(invoice.id),
      till.payCash(invoice),
    ])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const isVoided = (await till.standing(invoice)) === 'VOIDED'
    expect(await till.ledger(invoice)).toEqual(isVoided ? [] : [invoice.billedAmount])
  }
})
