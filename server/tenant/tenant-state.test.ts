import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobHandlers } from '../jobs.ts'
import { loadConfig } from '../platform/config.ts'
import type { Mailer } from '../ports/mail.ts'
import { bookingInput, CREATE_WORK_ORDER } from '../testing/booking.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { TenantDirectory } from './tenant-directory.ts'

let t: TestApp
const more: TestApp[] = []
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(async () => {
  for (const app of more) await app.close()
  await t.close()
})

/** Sets columns of the Canadian tenant. Returns a process that has read them. */
async function processAfter(set: string): Promise<TestApp> {
  await t.db.owner.query(`update tenant set ${set} where id = $1`, [t.fixture.ca.id])
  const app = await createTestApp({}, t)
  more.push(app)
  return app
}

let hour = 13
const book = (app: TestApp, token?: string) => {
  hour += 1
  const date = `2026-06-04T${hour}:00:00Z`
  return app.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, bookingInput(t, { date }), token)
}

describe('the state of a business', () => {
  test.each([
    ['setup', 'opens soon', true],
    ['paused', 'takes no bookings at the moment', true],
    ['closed', 'has closed', false],
  ])('in %s a customer reads that it %s', async (state, sentence, staffBook) => {
    const app = await processAfter(`state = '${state}', pause_message = null`)
    const { ca } = t.fixture
    const refused = { statusCode: 400, error: 'NOT_BOOKABLE', message: expect.stringContaining(sentence) }
    expect((await book(app)).error).toMatchObject(refused)
    const ofCustomer = await app.tokenOf(ca.host, ca.emails.customer)
    expect((await book(app, ofCustomer)).error).toMatchObject(refused)
    const answer = await book(app, await app.tokenOf(ca.host, ca.emails.manager))
    if (staffBook) expect(answer.error).toBeUndefined()
    else expect(answer.error).toMatchObject(refused)
  })

  test('the page of a paused business carries its sentence', async () => {
    const app = await processAfter(`state = 'paused', pause_message = 'Back on Monday.'`)
    const { body } = await app.app.inject({ url: '/api/tenant', headers: { host: t.fixture.ca.host } })
    expect(JSON.parse(body)).toMatchObject({ state: 'paused', pauseMessage: 'Back on Monday.', kind: 'live' })
    expect((await book(app)).error?.message).toBe('Back on Monday.')
    await processAfter(`state = 'open', pause_message = null`)
  })

  test('the application changes the state of its own tenant only', async () => {
    const { ca, us } = t.fixture
    const db = t.db.databases.of(ca.id)
    const change = (id: number) =>
      db.transaction().execute(async trx => {
        await sql`select set_config('app.author', '{"kind": "staff", "name": "Olive"}', true)`.execute(trx)
        return await trx.updateTable('tenant').set({ pause_message: 'Away' }).where('id', '=', id).executeTakeFirst()
      })
    expect((await change(us.id)).numUpdatedRows).toBe(0n)
    expect((await change(ca.id)).numUpdatedRows).toBe(1n)
    const rename = db.updateTable('tenant').set({ kind: 'demo' }).where('id', '=', ca.id).execute()
    await expect(rename).rejects.toThrow(/permission denied/)
  })
})

test('a demo sends no real mail, also when a mail server is configured', async () => {
  const { ca, us } = t.fixture
  await t.db.owner.query(`update tenant set kind = 'demo' where id = $1`, [ca.id])
  const sent: string[] = []
  const real: Mailer = {
    send: mail => {
      sent.push(mail.to)
      return Promise.resolve()
    },
    forgetBefore: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
  const handlers = jobHandlers({
    config: loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
    databases: t.db.databases,
    tenants: new TenantDirectory(t.db.databases),
    services: { ...t.services, mailer: real },
    clock: t.clock,
    log: t.app.log,
  })
  for (const tenant of [ca, us]) await handlers['mail-welcome'](tenant.id, { userId: tenant.userIds.customer })
  expect(sent).toEqual([us.emails.customer])
  const { rows } = await t.db.owner.query<{ recipient: string }>(
    `select recipient from sandbox.mail order by id desc limit 1`,
  )
  expect(rows).toEqual([{ recipient: ca.emails.customer }])
})
