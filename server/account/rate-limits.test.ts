import { afterEach, beforeEach, expect, test } from 'vitest'
import { PASSWORD } from '../platform/testing/fixture.ts'
import { createTestApp, type TestApp } from '../platform/testing/test-app.ts'

const PER_ACCOUNT = 10
const PER_ADDRESS = 30

let t: TestApp
beforeEach(async () => {
  t = await createTestApp({ RATE_LIMITS: 'true' })
})
afterEach(() => t.close())

async function logIn(email: string, remoteAddress: string, password = 'wrong horse'): Promise<number> {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { host: t.fixture.ca.host },
    remoteAddress,
    payload: { email, password },
  })
  return answer.statusCode
}

test('an account takes ten tries a minute, from wherever they come and whether it exists or not', async () => {
  const { customer, otherCustomer } = t.fixture.ca.emails
  for (const email of [customer, 'nobody@example.com']) {
    const statuses: number[] = []
    for (let i = 0; i <= PER_ACCOUNT; i++)
      statuses.push(await logIn(i % 2 ? email : email.toUpperCase(), `192.0.2.${i}`))
    expect(statuses).toEqual([...Array(PER_ACCOUNT).fill(400), 429])
    expect(await logIn(email, '192.0.2.99', PASSWORD)).toBe(429)
  }
  expect(await logIn(otherCustomer, '192.0.2.99', PASSWORD)).toBe(200)
})

test('an address takes thirty tries a minute, whatever the accounts', async () => {
  const statuses: number[] = []
  for (let i = 0; i <= PER_ADDRESS; i++) statuses.push(await logIn(`user${i}@example.com`, '192.0.2.1'))
  expect(statuses).toEqual([...Array(PER_ADDRESS).fill(400), 429])
  expect(await logIn(t.fixture.ca.emails.customer, '192.0.2.2', PASSWORD)).toBe(200)
})

test('register, forgot and reset are limited as well', async () => {
  const bodies = {
    register: { name: 'A', password: 'a good one', recaptchaToken: 'x' },
    'forgot-password': {},
    'reset-password': { password: 'a good one', passwordResetToken: 'x' },
  }
  for (const [path, body] of Object.entries(bodies)) {
    const email = `${path}@example.com`
    const statuses: number[] = []
    for (let i = 0; i <= PER_ACCOUNT; i++)
      statuses.push((await t.post(t.fixture.ca.host, `/auth/${path}`, { ...body, email })).status)
    expect({ path, last: statuses.at(-1), others: statuses.includes(429) && statuses.indexOf(429) }).toEqual({
      path,
      last: 429,
      others: PER_ACCOUNT,
    })
  }
})
