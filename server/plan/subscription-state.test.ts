import { glob, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextSubscription, SUBSCRIPTION_STATUSES, SUBSCRIPTION_STEPS } from '../../domain/subscription/status.ts'
import { subscribe } from '../testing/subscriptions.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { stepSubscription } from './subscription-state.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('a subscription takes the steps of its table and no other', async () => {
  const customer = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.customer)
  const plan = await subscribe(t, { frequency: 'MONTHLY', date: '2026-06-03T12:00:00Z', customer })
  const db = t.db.databases.of(t.fixture.ca.id)
  for (const from of SUBSCRIPTION_STATUSES)
    for (const step of SUBSCRIPTION_STEPS) {
      await t.db.owner.query('update subscription set status = $2 where id = $1', [plan.id, from])
      const next = nextSubscription(from, step)
      const stepped = await db
        .transaction()
        .execute(trx => stepSubscription(trx, plan.id, { step, now: t.clock.now() }))
      expect(stepped?.status, `${from} ${step}`).toBe(next ?? undefined)
      const { rows } = await t.db.owner.query('select status from subscription where id = $1', [plan.id])
      expect(rows, `${from} ${step}`).toEqual([{ status: next ?? from }])
    }
})

test('one module changes the status of subscriptions, one changes payout invoices, one payments and what holds invoices, and one writes the ledger of payments', async () => {
  const writers = {
    subscription: [] as string[],
    payout: [] as string[],
    payment: [] as string[],
    holds: [] as string[],
    ledger: [] as string[],
  }
  for await (const file of glob('server/**/*.ts')) {
    if (file.endsWith('.test.ts') || file.startsWith('server/testing/')) continue
    const code = await readFile(file, 'utf8')
    if (/updateTable\('subscription'\)\s*\.set\(\{[^}]*\bstatus\b|update subscription set status/i.test(code))
      writers.subscription.push(file)
    if (/updateTable\('payout_invoice'\)|update payout_invoice/i.test(code)) writers.payout.push(file)
    if (/updateTable\('payment'\)\s*\.set\(\{[^}]*\bstatus\b|update payment set [^;`]*\bstatus =/i.test(code))
      writers.payment.push(file)
    if (/pending_payments: |set pending_payments\b/i.test(code) && !file.endsWith('schema.gen.ts'))
      writers.holds.push(file)
    if (/insertInto\('payment_entry'\)|insert into payment_entry/i.test(code)) writers.ledger.push(file)
  }
  expect(writers).toEqual({
    subscription: ['server/plan/subscription-state.ts'],
    payout: ['server/payout/payout-invoice-state.ts'],
    payment: ['server/payment/payment-state.ts'],
    holds: ['server/payment/payment-state.ts'],
    ledger: ['server/payment/ledger.ts'],
  })
})
