import { test } from 'vitest'
import { createTestApp } from './test-app.ts'
import { book, serviceAndBill } from './orders.ts'
test('x', async () => {
  const t = await createTestApp()
  const m = await t.tokenOf('ca.test', t.fixture.ca.emails.manager)
  const ids = []
  for (let i = 0; i < 10; i++) ids.push((await book(t,{date: `2026-06-03T${13+i/2|0}:00:00Z`})).workOrderId)
  t.clock.set(new Date('2026-06-03T23:00:00Z'))
  await new Promise(r => setTimeout(r, 5100))
  const done = await Promise.all(ids.map(id => serviceAndBill(t, m, id)))
  console.log(done)
  await t.close()
})
