import { afterAll, beforeAll, expect, test } from 'vitest'
import { humanToken } from '../testing/human-token.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const REQUEST = `
  mutation Ask($name: String!, $phoneNumber: String!, $email: String!, $body: String!, $postalCode: String!, $recaptchaToken: String!) {
    createBookingAssistanceRequest(name: $name, phoneNumber: $phoneNumber, email: $email, body: $body, postalCode: $postalCode, recaptchaToken: $recaptchaToken) { id }
  }`

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const ASKED = {
  name: ' Nora North ',
  phoneNumber: '(807) 555-0142',
  email: 'nora@example.com',
  body: 'Could a van come to <b>Nipigon</b>?\nAny day is fine.',
  postalCode: 'p0t 2j0',
}

const ask = async (overrides: object = {}): Promise<GraphqlResult> => {
  const { host } = t.fixture.ca
  return await t.graphql(host, REQUEST, {
    ...ASKED,
    recaptchaToken: await humanToken(t, host, 'BookingAssistance'),
    ...overrides,
  })
}

const requests = async (): Promise<Record<string, unknown>[]> =>
  (await t.db.owner.query('select * from assistance_request order by id')).rows

test('a request is stored for its tenant and emailed to its support address in its brand; replies go to the customer', async () => {
  const { ca } = t.fixture
  const { data, error } = await ask()
  expect(error).toBeUndefined()
  const { id } = data.createBookingAssistanceRequest
  expect(await requests()).toEqual([
    expect.objectContaining({
      tenant_id: ca.id,
      id: Number(id),
      name: 'Nora North',
      phone_number: '8075550142',
      email: 'nora@example.com',
      body: ASKED.body,
      postal_code: 'P0T2J0',
      created_at: t.clock.now(),
    }),
  ])
  const mail = async (): Promise<Record<string, string> | undefined> =>
    (await t.db.owner.query("select * from sandbox.mail where subject like 'Booking assistance%'")).rows[0]
  expect(await mail()).toBeUndefined()
  await t.jobs['mail-assistance-request'](ca.id, { assistanceRequestId: Number(id) })
  const sent = await mail()
  expect(sent).toMatchObject({ subject: 'Booking assistance: P0T 2J0' })
  expect(JSON.stringify(sent)).toContain(`help@${ca.host}`)
  expect(JSON.stringify(sent)).toContain('nora@example.com')
  expect(sent?.html).toContain('Toronto Vans')
  expect(sent?.html).toContain('#14633f')
  expect(sent?.html).toContain('&lt;b&gt;Nipigon&lt;/b&gt;')
  expect(sent?.text).toContain('807-555-0142')
})

test('a request of another tenant is emailed by that tenant only', async () => {
  const [asked] = await requests()
  await t.jobs['mail-assistance-request'](t.fixture.us.id, { assistanceRequestId: Number(asked?.id) })
  const { rows } = await t.db.owner.query("select * from sandbox.mail where subject like 'Booking assistance%'")
  expect(rows).toHaveLength(1)
})

test('all wrong fields are reported together, with the names of the form', async () => {
  const before = await requests()
  const fieldsOf = async (overrides: object): Promise<string[] | undefined> =>
    (await ask(overrides)).error?.fields?.map(found => found.field)
  expect(await fieldsOf({ name: ' ', email: 'nora@', phoneNumber: '807555014' })).toEqual([
    'name',
    'phoneNumber',
    'email',
  ])
  expect(await fieldsOf({ name: 'x'.repeat(256) })).toEqual(['name'])
  expect(await fieldsOf({ body: 'x'.repeat(2001) })).toEqual(['body'])
  expect(await fieldsOf({ postalCode: 'Nipigon' })).toEqual(['postalCode'])
  expect((await ask({ name: '' })).error?.statusCode).toBe(422)
  expect(await requests()).toEqual(before)
})

test('without human verification nothing is stored, and a solution is valid for one request', async () => {
  const before = await requests()
  expect((await ask({ recaptchaToken: 'x' })).error).toMatchObject({ statusCode: 400, error: 'HUMAN_CHECK_FAILED' })
  const recaptchaToken = await humanToken(t, t.fixture.ca.host, 'BookingAssistance')
  const answers = [await ask({ recaptchaToken }), await ask({ recaptchaToken })]
  expect(answers.map(answer => answer.error?.error)).toEqual([undefined, 'HUMAN_CHECK_FAILED'])
  expect(await requests()).toHaveLength(before.length + 1)
})
