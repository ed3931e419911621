import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER } from '../testing/booking.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const book = async (overrides: Record<string, unknown> = {}, token?: string): Promise<unknown> => {
  const { error, status } = await t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, bookingInput(t, overrides), token)
  return { status, ...error }
}
const refusal = (error: string, message: RegExp): unknown =>
  expect.objectContaining({ status: 400, statusCode: 400, error, message: expect.stringMatching(message) })

test('WRONG-19 refusals that a user can act on are answered as 400, with a label and a sentence that says what to do', async () => {
  const { ca } = t.fixture
  const idempotencyKey = randomUUID()
  const contactInput = { name: 'Gwen Guest', email: 'gwen.once@example.com', phoneNumber: '4165550123' }
  const first = { idempotencyKey, contactInput, date: '2026-06-04T15:00:00Z' }
  expect(await book(first)).toEqual({ status: 200 })

  expect(await book({ ...first, date: '2026-06-04T17:00:00Z' })).toEqual(
    refusal('ALREADY_BOOKED', /^Your booking for Thursday, June 4, .* press the button again\.$/),
  )
  expect(await book({ idempotencyKey, date: first.date })).toEqual(
    refusal('IDEMPOTENCY_KEY_USED', /^This booking was already sent with another email .* press the button again\.$/),
  )
  const cheap = [{ id: ca.serviceIds.oil_change_basic, quantity: 1, value: 1 }]
  expect(await book({ lineItems: cheap })).toEqual(refusal('PRICE_CHANGED', /Please check it/))
  expect(await book({ contactInput: { ...contactInput, email: ca.emails.customer } })).toEqual(
    refusal('USER_ALREADY_EXISTS', /Please log in/),
  )
  const technician = await t.tokenOf(ca.host, ca.emails.technician)
  await t.db.owner.query('delete from van_technician where user_id = $1', [ca.userIds.technician])
  expect(await book({}, technician)).toEqual(refusal('NO_VANS', /Please ask a manager to assign a van\.$/))
})

test('WRONG-19 a guest who books too often is answered as 400 as well, with the time to wait', async () => {
  const strict = await createTestApp({ RATE_LIMITS: 'true' })
  try {
    const payload = (n: number) => ({
      query: CREATE_WORK_ORDER,
      variables: bookingInput(strict, {
        contactInput: { name: 'Gwen', email: `gwen${n}@example.com`, phoneNumber: String(4_165_550_100 + n) },
        addressInput: { ...(bookingInput(strict).addressInput as object), street: `${n} King St W` },
        date: `2026-06-0${3 + (n % 3)}T1${5 + (n % 3)}:00:00Z`,
      }),
    })
    const answers = []
    for (const n of [1, 2, 3, 4])
      answers.push(
        await strict.app.inject({
          method: 'POST',
          url: '/api/graphql',
          headers: { host: strict.fixture.ca.host },
          payload: payload(n),
        }),
      )
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 200, 200, 400])
    expect(answers[3]?.headers['retry-after']).toMatch(/^3[56]\d\d$/)
    expect(answers[3]?.json().errors[0].extensions.response).toMatchObject({
      statusCode: 400,
      error: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(/Please wait 60 minutes, call us at .+, or log in/),
    })
  } finally {
    await strict.close()
  }
})
