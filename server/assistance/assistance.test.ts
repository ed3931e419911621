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
  await t.db.owner.query(`insert into postal_area values ('L3Y', 'CA', 'Newmarket', 'ON', 44.05, -79.46)`)
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

const LIST = `query Requests($franchiseId: ID!, $isOpen: Boolean!) {
  openAssistanceRequests(franchiseId: $franchiseId)
  assistanceRequests(franchiseId: $franchiseId, isOpen: $isOpen, pageNumber: 1) {
    hasMore
    requests { id name email phoneNumber body postalCode closedAt closedByName answers { body authorName } }
  }
}`
const ANSWER =
  'mutation Answer($id: ID!, $body: String!) { answerAssistanceRequest(id: $id, body: $body) { id closedAt } }'
const CLOSE = 'mutation Close($id: ID!) { closeAssistanceRequest(id: $id) { id closedAt closedByName } }'
const REOPEN = 'mutation Reopen($id: ID!) { reopenAssistanceRequest(id: $id) { id closedAt answers { body } } }'

const asManager = async (document: string, variables: object): Promise<GraphqlResult> => {
  const { host, emails } = t.fixture.ca
  return await t.graphql(host, document, variables, await t.tokenOf(host, emails.manager))
}
const listed = async (isOpen: boolean, franchiseId = t.fixture.ca.franchiseId) => {
  const { data, error } = await asManager(LIST, { franchiseId, isOpen })
  expect(error).toBeUndefined()
  return data as {
    openAssistanceRequests: number
    assistanceRequests: { requests: { id: string; name: string; answers: { body: string }[] }[] }
  }
}
/** Sends a request from Newmarket, which has a centre on the map and is nearest to Toronto. */
const askNearby = async (overrides: object = {}): Promise<string> => {
  const { data, error } = await ask({ postalCode: 'L3Y 4Z1', ...overrides })
  expect(error).toBeUndefined()
  return String(data.createBookingAssistanceRequest.id)
}
const answerMails = async (): Promise<Record<string, string>[]> =>
  (await t.db.owner.query("select * from sandbox.mail where subject = 'Our answer to your message' order by recipient"))
    .rows

test('a request belongs to the nearest franchise, whose managers are notified and see it; others do not', async () => {
  const { ca } = t.fixture
  const before = (await listed(true)).openAssistanceRequests
  const id = await askNearby({ name: 'Nearby Ned' })
  await t.jobs['notify-staff'](ca.id, { of: 'assistance', assistanceRequestId: Number(id) })
  await t.jobs['notify-staff'](ca.id, { of: 'assistance', assistanceRequestId: Number(id) })
  const mine = await listed(true)
  expect(mine.openAssistanceRequests).toBe(before + 1)
  expect(mine.assistanceRequests.requests.at(-1)).toEqual({
    id,
    name: 'Nearby Ned',
    email: 'nora@example.com',
    phoneNumber: '8075550142',
    body: ASKED.body,
    postalCode: 'L3Y4Z1',
    closedAt: null,
    closedByName: null,
    answers: [],
  })
  const { data } = await asManager('{ notifications { notifications { kind title detail subjectId } } }', {})
  expect(data.notifications.notifications).toEqual([
    {
      kind: 'assistance',
      title: 'Nearby Ned asks for help',
      detail: 'From L3Y 4Z1, outside your service area',
      subjectId: id,
    },
  ])
  const other = await asManager(LIST, { franchiseId: ca.otherFranchiseId, isOpen: true })
  expect(other.error?.statusCode).toBe(404)
})

test('a request from a place that no map knows is for owners and admins alone', async () => {
  const { ca } = t.fixture
  const { data } = await ask({ name: 'Far Fay' })
  const id = String(data.createBookingAssistanceRequest.id)
  expect((await listed(true)).assistanceRequests.requests.map(request => request.id)).not.toContain(id)
  expect((await asManager(CLOSE, { id })).error?.statusCode).toBe(404)
  await t.db.owner.query("insert into user_role (tenant_id, user_id, role) values ($1, $2, 'admin')", [
    ca.id,
    ca.userIds.manager,
  ])
  try {
    expect((await listed(true)).assistanceRequests.requests.map(request => request.name)).toContain('Far Fay')
    expect((await asManager(CLOSE, { id })).error).toBeUndefined()
  } finally {
    await t.db.owner.query("delete from user_role where role = 'admin' and user_id = $1", [ca.userIds.manager])
  }
})

test('an answer is emailed once with the message it answers, and closes the request; a second one is refused', async () => {
  const { ca } = t.fixture
  const id = await askNearby({ email: 'ned@example.com' })
  expect((await asManager(ANSWER, { id, body: ' ' })).error?.fields).toEqual([
    { field: 'body', message: 'Write an answer, or close the request without one.' },
  ])
  expect((await asManager(ANSWER, { id, body: 'x'.repeat(2001) })).error?.statusCode).toBe(422)
  const answers = await Promise.all([
    asManager(ANSWER, { id, body: 'We can come on Friday.\n<i>Book online.</i>' }),
    asManager(ANSWER, { id, body: 'We can come on Friday.\n<i>Book online.</i>' }),
  ])
  expect(answers.map(({ error }) => error?.error ?? 'sent').sort()).toEqual(['ALREADY_CLOSED', 'sent'])
  const { rows } = await t.db.owner.query<{ payload: { assistanceAnswerId: number } }>(
    "select payload from app.outbox where task = 'mail-assistance-answer'",
  )
  expect(rows).toHaveLength(1)
  for (const { payload } of [...rows, ...rows]) await t.jobs['mail-assistance-answer'](ca.id, payload)
  const [mail, ...more] = await answerMails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: 'ned@example.com' })
  expect(mail?.text).toContain('We can come on Friday.')
  expect(mail?.text).toContain('“Any day is fine.”')
  expect(mail?.html).toContain('&lt;i&gt;Book online.&lt;/i&gt;')
  expect(JSON.stringify(mail)).toContain(`help@${ca.host}`)
  const closed = (await listed(false)).assistanceRequests.requests.find(request => request.id === id)
  expect(closed).toMatchObject({ answers: [{ body: 'We can come on Friday.\n<i>Book online.</i>' }] })
})

test('a request is closed without an email and opened again; its answers stay', async () => {
  const id = await askNearby()
  for (const _call of ['first', 'again'])
    expect((await asManager(CLOSE, { id })).data.closeAssistanceRequest).toMatchObject({
      closedAt: t.clock.now().toISOString(),
      closedByName: expect.any(String),
    })
  expect((await listed(true)).assistanceRequests.requests.map(request => request.id)).not.toContain(id)
  expect((await asManager(REOPEN, { id })).data.reopenAssistanceRequest).toMatchObject({ closedAt: null, answers: [] })
  expect((await asManager(ANSWER, { id, body: 'Yes.' })).error).toBeUndefined()
  expect((await asManager(REOPEN, { id })).data.reopenAssistanceRequest).toMatchObject({ answers: [{ body: 'Yes.' }] })
})
