import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER } from '../testing/booking.ts'
import { humanToken } from '../testing/human-token.ts'
import { book } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const STAFF = ['manager', 'technician', 'tester'] as const

let t: TestApp
let host: string
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
})
afterAll(() => t.close())

async function signUp(): Promise<{ email: string; token: string }> {
  const email = `${randomUUID()}@example.com`
  const sent = {
    tenantId: 1,
    name: 'Sasha Secret',
    email,
    password: 'a good one',
    recaptchaToken: await humanToken(t, host),
  }
  const { body } = await t.post(host, '/auth/register', sent)
  return { email, token: String(body.authentication_token) }
}

const staff = (role: (typeof STAFF)[number] | 'sales'): Promise<string> => t.tokenOf(host, t.fixture.ca.emails[role])

/** Books as a new customer with the email of an account. */
const bookWith = async (email: string, token?: string): Promise<GraphqlResult> =>
  await t.graphql(
    host,
    CREATE_WORK_ORDER,
    bookingInput(t, {
      date: '2026-06-05T15:00:00Z',
      contactInput: { name: 'Pat', email, phoneNumber: '4165550123' },
      password: 'some password',
    }),
    token,
  )

const exists = (message: string) => ({
  statusCode: 400,
  error: 'USER_ALREADY_EXISTS',
  message: expect.stringContaining(message),
})

test('WRONG-18 staff learn whether they can choose the customer, others that they can log in', async () => {
  const { email, token } = await signUp()
  for (const role of STAFF) {
    const { error } = await bookWith(email, await staff(role))
    expect(error).toMatchObject(exists('you have not served this customer yet'))
    expect(JSON.stringify(error)).not.toContain('Sasha')
  }
  expect((await bookWith(email, await staff('sales'))).error).toMatchObject(exists('Please choose this customer'))
  expect((await bookWith(email)).error).toMatchObject(exists('Please log in'))
  await book(t, { date: '2026-06-05T13:00:00Z' }, token)
  for (const role of STAFF)
    expect((await bookWith(email, await staff(role))).error).toMatchObject(exists('Please choose this customer'))
})

test('WRONG-18 the email of a staff member reveals no more to staff than any other account outside their franchise', async () => {
  const { error } = await bookWith(t.fixture.ca.emails.tester, await staff('manager'))
  expect(error).toMatchObject(exists('you have not served this customer yet'))
})
