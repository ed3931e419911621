import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UndeliverableMail } from '../../ports/mail.ts'
import { pdfText } from '../../testing/documents/pdf-text.ts'
import { book, serviceAndBill } from '../../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

/** Monday, June 8, at 7:00 in Toronto. */
const MONDAY = '2026-06-08T11:00:00Z'

const LISTED = `id version report franchiseIds span format frequency weekday hour timeZone isPaused nextAt lastSentAt
  lastFailure { at text } recipients { name mayRead } authorName`
const LIST = `{ reportSchedules { ${LISTED} } }`
const ADD = `mutation A($input: ReportScheduleInput!) { addReportSchedule(input: $input) { ${LISTED} } }`
const UPDATE = `mutation U($id: ID!, $version: Int!, $input: ReportScheduleInput!) {
  updateReportSchedule(id: $id, version: $version, input: $input) { ${LISTED} } }`
const PAUSE = `mutation P($id: ID!, $version: Int!, $isPaused: Boolean!) {
  pauseReportSchedule(id: $id, version: $version, isPaused: $isPaused) { ${LISTED} } }`
const DELETE = `mutation D($id: ID!, $version: Int!) { deleteReportSchedule(id: $id, version: $version) { id } }`
const READERS = `query R($franchiseIds: [ID!]!) { reportReaders(franchiseIds: $franchiseIds) { name email } }`

let t: TestApp
let manager: string
let invoiceNumber: number

beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  const { workOrderId } = await book(t, { date: '2026-06-03T15:00:00Z' })
  t.clock.set(new Date('2026-06-03T16:00:00Z'))
  invoiceNumber = (await serviceAndBill(t, manager, workOrderId)).invoiceNumber
}, 60_000)
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(new Date('2026-06-03T18:00:00Z'))
  await t.db.owner.query('delete from report_schedule')
  await t.db.owner.query('delete from sandbox.mail')
  await t.db.owner.query(`delete from app.outbox where task = 'send-report'`)
})

const ask = (query: string, variables: object = {}, token = manager): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

const input = (more: object = {}): object => ({
  report: 'OPEN_INVOICES',
  salesBy: 'SERVICE',
  franchiseIds: [t.fixture.ca.franchiseId],
  currency: 'CAD',
  span: 'LAST_WEEK',
  format: 'CSV',
  frequency: 'WEEKLY',
  weekday: 1,
  monthDay: 1,
  hour: 7,
  recipientIds: [t.fixture.ca.userIds.manager],
  ...more,
})

interface Listed {
  id: string
  version: number
  nextAt: string | null
  lastSentAt: string | null
  lastFailure: { at: string; text: string } | null
  recipients: { name: string; mayRead: boolean }[]
}
async function add(more: object = {}): Promise<Listed> {
  const { data, error } = await ask(ADD, { input: input(more) })
  expect(error).toBeUndefined()
  return data.addReportSchedule.at(-1) as Listed
}
const listed = async (): Promise<Listed> => (await ask(LIST)).data.reportSchedules[0] as Listed

/** Makes what is due at an instant, as the worker does. @returns the number of jobs that were enqueued */
async function tick(at: string): Promise<number> {
  t.clock.set(new Date(at))
  await t.recurring['send-due-reports']()
  return (await jobs()).length
}
const jobs = async (): Promise<{ reportSendingId: number }[]> =>
  (
    await t.db.owner.query<{ payload: { reportSendingId: number } }>(
      `select payload from app.outbox where task = 'send-report' order by id`,
    )
  ).rows.map(({ payload }) => payload)
const run = async (): Promise<void> => {
  for (const payload of await jobs()) await t.jobs['send-report'](t.fixture.ca.id, payload)
}

interface Sent {
  recipient: string
  subject: string
  text: string
  filename: string
  content: Buffer
}
const mails = async (): Promise<Sent[]> =>
  (
    await t.db.owner.query<Sent>(
      `select m.recipient, m.subject, m.text, a.filename, a.content from sandbox.mail m
       join sandbox.mail_attachment a on a.mail_id = m.id order by m.recipient`,
    )
  ).rows

/** Gives the tester the manager's role, with their franchise. */
async function withSecondManager(work: (userId: number) => Promise<void>): Promise<void> {
  const { id, userIds } = t.fixture.ca
  await t.db.owner.query(`insert into user_role values ($1, $2, 'manager')`, [id, userIds.tester])
  try {
    await work(userIds.tester)
  } finally {
    await t.db.owner.query(`delete from user_role where user_id = $1 and role = 'manager'`, [userIds.tester])
  }
}

test('a weekly report is mailed once at its local hour, about the week before, with its file attached', async () => {
  const schedule = await add()
  expect(schedule).toMatchObject({ nextAt: '2026-06-08T11:00:00.000Z', timeZone: 'America/Toronto', lastSentAt: null })
  expect(await tick('2026-06-08T10:59:00Z')).toBe(0)
  expect(await tick(MONDAY)).toBe(1)
  expect(await tick('2026-06-08T11:05:00Z')).toBe(1)
  await run()
  // A job that is repeated sends nothing again.
  await run()
  const sent = await mails()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    recipient: t.fixture.ca.emails.manager,
    subject: 'Open invoices: As of 2026-06-07',
    filename: 'open_invoices_2026-06-01_2026-06-07_CAD.csv',
  })
  expect(sent[0]?.content.toString()).toContain(String(invoiceNumber))
  expect(sent[0]?.text).toContain('with 1 row')
  expect(await listed()).toMatchObject({
    nextAt: '2026-06-15T11:00:00.000Z',
    lastSentAt: '2026-06-08T11:05:00.000Z',
    lastFailure: null,
  })
})

test('workers that look at the same time enqueue a report once', async () => {
  await add()
  t.clock.set(new Date(MONDAY))
  await Promise.all(Array.from({ length: 4 }, () => t.recurring['send-due-reports']()))
  expect(await jobs()).toHaveLength(1)
})

test('what was due while nothing ran is sent once, for the latest time; a PDF has the same rows', async () => {
  await add({ report: 'SALES', salesBy: 'VAN', span: 'YESTERDAY', frequency: 'DAILY', format: 'PDF' })
  expect(await tick('2026-06-06T15:00:00Z')).toBe(1)
  await run()
  const [mail] = await mails()
  expect(mail).toMatchObject({
    subject: 'Sales: 2026-06-05 to 2026-06-05',
    filename: 'sales_2026-06-05_2026-06-05_CAD.pdf',
  })
  expect(mail?.text).toContain('no data')
  expect(mail && (await pdfText(mail.content))).toContain('Sales')
  expect((await listed()).nextAt).toBe('2026-06-07T11:00:00.000Z')
})

test('somebody who may not read the report any more does not get it, and the list says so', async () => {
  await withSecondManager(async userId => {
    const { userIds, emails } = t.fixture.ca
    await add({ recipientIds: [userIds.manager, userId] })
    await t.db.owner.query(`delete from user_role where user_id = $1 and role = 'manager'`, [userId])
    await tick(MONDAY)
    await run()
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([emails.manager])
    const after = await listed()
    expect(after.lastSentAt).not.toBeNull()
    expect(after.lastFailure?.text).toContain('tester Toronto may not read this report any more')
    expect(after.recipients).toEqual([
      { name: 'manager Toronto', mayRead: true },
      { name: 'tester Toronto', mayRead: false },
    ])
  })
})

test('without anybody who may read it nothing is sent', async () => {
  await withSecondManager(async userId => {
    await add({ recipientIds: [userId] })
    await t.db.owner.query('update app_user set deactivated_at = now() where id = $1', [userId])
    try {
      await tick(MONDAY)
      await run()
      expect(await mails()).toEqual([])
      expect(await listed()).toMatchObject({
        lastSentAt: null,
        lastFailure: { text: 'Nobody in the list may read this report any more. Edit the schedule.' },
      })
    } finally {
      await t.db.owner.query('update app_user set deactivated_at = null where id = $1', [userId])
    }
  })
})

test('a mail that fails is tried again for those who have not got it, and the list says that it failed', async () => {
  await withSecondManager(async userId => {
    const { userIds, emails } = t.fixture.ca
    await add({ recipientIds: [userIds.manager, userId] })
    await tick(MONDAY)
    const send = vi.spyOn(t.services.mailer, 'send')
    const refuse = (address: string, error: Error) =>
      send.mockImplementation(async mail => {
        if (mail.to === address) throw error
      })
    refuse(emails.tester, new Error('no connection'))
    await expect(run()).rejects.toThrow('no connection')
    expect((await listed()).lastFailure?.text).toBe('It couldn’t be sent. We’ll try again.')
    expect((await listed()).lastSentAt).toBeNull()
    refuse('nobody', new Error())
    send.mockClear()
    await run()
    expect(send.mock.calls.map(([mail]) => mail.to)).toEqual([emails.tester])
    expect(await listed()).toMatchObject({ lastFailure: null, lastSentAt: expect.any(String) })
    // A mailbox that refuses for good is not tried again.
    await t.db.owner.query('delete from report_sending')
    await t.db.owner.query(`delete from app.outbox where task = 'send-report'`)
    await tick('2026-06-15T11:00:00Z')
    refuse(emails.tester, new UndeliverableMail('no such mailbox'))
    await run()
    expect(await listed()).toMatchObject({
      lastFailure: { text: 'The mailbox refused it: tester Toronto.' },
      lastSentAt: expect.any(String),
    })
    send.mockRestore()
  })
})

test('a paused report is not sent, and resumes with its next time', async () => {
  const { id, version } = await add()
  const paused = (await ask(PAUSE, { id, version, isPaused: true })).data.pauseReportSchedule[0] as Listed
  expect(paused).toMatchObject({ isPaused: true, nextAt: null })
  expect(await tick('2026-06-08T12:00:00Z')).toBe(0)
  const resumed = await ask(PAUSE, { id, version: paused.version, isPaused: false })
  expect(resumed.data.pauseReportSchedule[0]).toMatchObject({ isPaused: false, nextAt: '2026-06-15T11:00:00.000Z' })
  expect(await tick('2026-06-08T12:05:00Z')).toBe(0)
  // One that is paused after it was enqueued is not sent either.
  await tick('2026-06-15T11:00:00Z')
  await ask(PAUSE, { id, version: (await listed()).version, isPaused: true })
  await run()
  expect(await mails()).toEqual([])
})

test('a change keeps what is due, names its version, and a deleted schedule sends nothing', async () => {
  const { id, version } = await add()
  t.clock.set(new Date('2026-06-08T11:02:00Z'))
  const changed = await ask(UPDATE, { id, version, input: input({ format: 'PDF' }) })
  expect(changed.data.updateReportSchedule[0]).toMatchObject({ format: 'PDF', nextAt: '2026-06-08T11:00:00.000Z' })
  const { error } = await ask(UPDATE, { id, version, input: input() })
  expect(error).toMatchObject({ error: 'CHANGED_MEANWHILE', changedBy: expect.stringMatching(/^manager/i) })
  expect(error?.message).toMatch(/^manager.* changed this after you opened it\.$/)
  expect(await tick('2026-06-08T11:05:00Z')).toBe(1)
  expect((await ask(DELETE, { id, version: version + 1 })).data.deleteReportSchedule).toEqual([])
  await run()
  expect(await mails()).toEqual([])
})

test('only managers schedule, for their franchises, and for people who may read the report', async () => {
  const { host, emails, otherFranchiseId, userIds } = t.fixture.ca
  const tester = await t.tokenOf(host, emails.tester)
  expect((await ask(ADD, { input: input() }, tester)).error?.statusCode).toBe(404)
  expect((await ask(LIST, {}, tester)).error?.statusCode).toBe(404)
  expect((await ask(ADD, { input: input({ franchiseIds: [otherFranchiseId] }) })).error?.statusCode).toBe(404)
  for (const [more, field] of [
    [{ franchiseIds: [] }, 'franchiseIds'],
    [{ recipientIds: [] }, 'recipientIds'],
    [{ recipientIds: [userIds.technician] }, 'recipientIds'],
    [{ recipientIds: [userIds.customer] }, 'recipientIds'],
    [{ span: 'MONTH_TO_DATE' }, 'span'],
    [{ weekday: 8 }, 'weekday'],
    [{ monthDay: 0 }, 'monthDay'],
    [{ hour: 24 }, 'hour'],
  ] as const)
    expect((await ask(ADD, { input: input(more) })).error?.fields).toEqual([{ field, message: expect.any(String) }])
  const { data } = await ask(READERS, { franchiseIds: [t.fixture.ca.franchiseId] })
  expect(data.reportReaders).toEqual([{ name: 'manager Toronto', email: emails.manager }])
  // A schedule about a franchise that its manager does not have is not in their list.
  const schedule = await add()
  await t.db.owner.query('update report_schedule set franchise_ids = franchise_ids || $1::bigint', [otherFranchiseId])
  expect((await ask(LIST)).data.reportSchedules).toEqual([])
  expect((await ask(DELETE, { id: schedule.id, version: schedule.version })).error?.statusCode).toBe(404)
})

test('a schedule of franchises in two zones follows the business’s zone', async () => {
  const { id, otherFranchiseId, userIds } = t.fixture.ca
  await t.db.owner.query('insert into franchise_member values ($1, $2, $3)', [id, otherFranchiseId, userIds.manager])
  await t.db.owner.query(`update franchise set time_zone = 'America/Edmonton' where id = $1`, [otherFranchiseId])
  try {
    const franchiseIds = [t.fixture.ca.franchiseId, otherFranchiseId]
    expect(await add({ franchiseIds })).toMatchObject({
      timeZone: 'America/Chicago',
      nextAt: '2026-06-08T12:00:00.000Z',
    })
  } finally {
    await t.db.owner.query('delete from franchise_member where franchise_id = $1 and user_id = $2', [
      otherFranchiseId,
      userIds.manager,
    ])
    await t.db.owner.query(`update franchise set time_zone = 'America/Toronto' where id = $1`, [otherFranchiseId])
  }
})
