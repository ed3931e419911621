import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HISTORY_SUBJECTS } from '../../domain/history/sections.ts'
import { book } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let manager: string
let owner: string
let franchiseId: number
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  franchiseId = ca.franchiseId
  manager = await t.tokenOf(ca.host, ca.emails.manager)
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'owner'), ($1, $2, 'manager')`,
    [ca.id, ca.userIds.tester],
  )
  owner = await t.tokenOf(ca.host, ca.emails.tester)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.owner.query("update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now()")
})

const ask = (query: string, variables: object, token: string): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

interface Line {
  label: string
  from: string | null
  to: string | null
}
interface Change {
  id: string
  author: string
  title: string
  section: string
  lines: Line[]
  more: number
  problem: string | null
}

const LIST = `query L($author: String, $section: HistorySection, $franchiseId: ID, $words: String, $from: DateTime, $until: DateTime, $before: ID, $first: Int) {
  settingsHistory(author: $author, section: $section, franchiseId: $franchiseId, words: $words, from: $from, until: $until, before: $before, first: $first) {
    id author title section lines { label from to } more problem } }`
async function list(variables: object = {}, token = manager): Promise<Change[]> {
  const { data, error } = await ask(LIST, variables, token)
  expect(error).toBeUndefined()
  return (data as { settingsHistory: Change[] }).settingsHistory
}
async function newest(variables: object = {}, token = manager): Promise<Change> {
  const [change] = await list({ first: 1, ...variables }, token)
  if (!change) throw new Error('the history is empty')
  return change
}

interface Preview {
  lines: Line[]
  impact: { blocking: { workOrderId: string }[]; warnings: { workOrderId: string }[]; stamp: string }
  stamp: string
}
const preview = (id: string, token = manager): Promise<GraphqlResult> =>
  ask(
    `query P($id: ID!) { previewPutBack(id: $id) { lines { label from to } impact { blocking { workOrderId } warnings { workOrderId } stamp } stamp } }`,
    { id },
    token,
  )
async function previewed(id: string, token = manager): Promise<Preview> {
  const { data, error } = await preview(id, token)
  expect(error).toBeUndefined()
  return (data as { previewPutBack: Preview }).previewPutBack
}
const putBack = (id: string, seen: string, accepted: string | null = null, token = manager): Promise<GraphqlResult> =>
  ask(
    'mutation B($id: ID!, $seen: String!, $accepted: String) { putBackChange(id: $id, seen: $seen, accepted: $accepted) }',
    { id, seen, accepted },
    token,
  )

/** Saves a section as its page does. */
const save = async (mutation: string, section: string, token = manager): Promise<void> => {
  const { data } = await ask(`{ ${section} { stamp } }`, {}, token)
  const [read] = Object.values(data as Record<string, { stamp: string }>)
  const { error } = await ask(mutation.replace('SEEN', JSON.stringify(read?.stamp)), {}, token)
  expect(error).toBeUndefined()
}
const setHours = (closes: number): Promise<void> =>
  save(
    `mutation { updateFranchiseHours(franchiseId: ${franchiseId}, hours: [${[1, 2, 3]
      .map(weekday => `{ weekday: ${weekday}, opensMinute: 480, closesMinute: ${weekday === 2 ? closes : 1080} }`)
      .join(', ')}], seen: SEEN, accepted: null) { stamp } }`,
    `franchiseHours(franchiseId: ${franchiseId})`,
  )
const hoursOf = async (): Promise<unknown> =>
  (
    await t.db.owner.query(
      'select weekday, opens_minute, closes_minute from franchise_hours where franchise_id = $1 order by weekday',
      [franchiseId],
    )
  ).rows

describe('the list', () => {
  test('every audited table belongs to a section', async () => {
    const { rows } = await t.db.owner.query<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgname in ('audit_updated', 'audit_person') order by 1`,
    )
    // Imports, exports and the next invoice number write their own entries.
    expect([...rows.map(({ name }) => name), 'data_export', 'import_run', 'invoice_counter'].toSorted()).toEqual(
      [...HISTORY_SUBJECTS].toSorted(),
    )
  })

  test('a change names who, what and the old and new value in plain words', async () => {
    await setHours(1080)
    await setHours(1020)
    expect(await newest()).toMatchObject({
      section: 'HOURS',
      title: 'Opening hours of a day changed',
      lines: [{ label: 'Tuesday: Closes', from: '6:00 PM', to: '5:00 PM' }],
      problem: null,
    })
  })

  test('it is filtered by person, section and time, and paged without gaps', async () => {
    await setHours(1140)
    const { ca } = t.fixture
    const all = await list({ first: 500 })
    expect(all.length).toBeGreaterThan(3)
    const pages: string[] = []
    for (let before: string | null = null; ; ) {
      const page: Change[] = await list({ first: 2, before })
      pages.push(...page.map(({ id }) => id))
      before = page.at(-1)?.id ?? null
      if (page.length < 2) break
    }
    expect(pages).toEqual(all.map(({ id }) => id))
    const mine = await list({ author: String(ca.userIds.manager), first: 500 })
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.length).toBeLessThan(all.length)
    expect(new Set((await list({ section: 'HOURS', first: 500 })).map(({ section }) => section))).toEqual(
      new Set(['HOURS']),
    )
    expect(await list({ from: '2100-01-01T00:00:00Z' })).toEqual([])
    expect(await list({ until: '2000-01-01T00:00:00Z' })).toEqual([])
    const { data } = await ask('{ settingsAuthors { key name } }', {}, manager)
    expect((data as { settingsAuthors: { key: string }[] }).settingsAuthors.map(({ key }) => key)).toEqual(
      expect.arrayContaining([String(ca.userIds.manager), 'operator']) as string[],
    )
  })

  test('it is filtered by franchise, and searched by values and reasons but not by names of columns', async () => {
    await t.db.owner.query(`update van set name = 'Night_owl 50%' where franchise_id = $1 and name like '%1'`, [
      franchiseId,
    ])
    const titles = async (variables: object): Promise<string[]> =>
      (await list({ first: 500, ...variables }, owner)).map(({ title }) => title)
    expect(await titles({ words: ' night_OWL 50% ' })).toEqual(['Van changed'])
    expect(await titles({ words: 'night_owl 50%', franchiseId })).toEqual(['Van changed'])
    expect(await titles({ words: 'night_owl', franchiseId: 0 })).toEqual([])
    // Signs of a pattern are words too.
    expect(await titles({ words: 'nightXowl' })).toEqual([])
    expect(await titles({ words: 'closes_minute' })).toEqual([])
    expect(await titles({ words: 'night_owl', until: new Date(Date.now() + 400 * 86_400_000) })).toEqual([])
    const all = await list({ first: 500 }, owner)
    const here = await list({ first: 500, franchiseId }, owner)
    expect(here.length).toBeGreaterThan(0)
    expect(here.length).toBeLessThan(all.length)
  })

  test('managers do not see other franchises, roles or security, and owners see all', async () => {
    const { ca } = t.fixture
    await t.db.owner.query(
      `with made as (insert into franchise (tenant_id, name, type, country_code, time_zone, street, city, province_code, postal_code, lat, lng, phone_number, manager_email)
         select tenant_id, 'Far', type, country_code, time_zone, street, city, province_code, postal_code, lat, lng, phone_number, manager_email
         from franchise where id = $1 and tenant_id = $2 returning tenant_id, id)
       insert into van (tenant_id, franchise_id, name) select tenant_id, id, 'Far van' from made`,
      [franchiseId, ca.id],
    )
    await t.db.owner.query(`insert into user_role (tenant_id, user_id, role) values ($1, $2, 'sales')`, [
      ca.id,
      ca.userIds.technician,
    ])
    const text = (changes: Change[]): string => JSON.stringify(changes)
    expect(text(await list({ first: 500 }, owner))).toContain('Far van')
    expect(text(await list({ first: 500 }))).not.toContain('Far van')
    expect((await list({ first: 500 }, owner)).some(({ title }) => title === 'Role of a person added')).toBe(true)
    expect((await list({ first: 500 })).some(({ title }) => title.startsWith('Role of a person'))).toBe(false)
    const far = (await list({ first: 500 }, owner)).find(change => text([change]).includes('Far van'))
    expect((await preview(far?.id ?? '')).error).toMatchObject({ statusCode: 404 })
  })
})

describe('putting back', () => {
  test('hours are as before, as a new change, and only as the preview showed', async () => {
    await setHours(1080)
    const before = await hoursOf()
    await setHours(960)
    const change = await newest()
    const shown = await previewed(change.id)
    expect(shown.lines).toEqual([{ label: 'Tuesday: Closes', from: '4:00 PM', to: '6:00 PM' }])
    expect((await putBack(change.id, 'another stamp')).error).toMatchObject({ error: 'CHANGED_MEANWHILE' })
    expect(await hoursOf()).not.toEqual(before)
    expect((await putBack(change.id, shown.stamp)).error).toBeUndefined()
    expect(await hoursOf()).toEqual(before)
    expect(await newest()).toMatchObject({ lines: [{ from: '4:00 PM', to: '6:00 PM' }] })
    expect((await newest()).id).not.toBe(change.id)
  })

  test('a value that changed again afterwards is not overwritten', async () => {
    await setHours(1080)
    await setHours(1020)
    const change = await newest()
    await setHours(900)
    const now = await hoursOf()
    const { error } = await preview(change.id)
    expect(error).toMatchObject({ statusCode: 409, error: 'CHANGED_AGAIN' })
    expect((await putBack(change.id, 'x')).error).toMatchObject({ error: 'CHANGED_AGAIN' })
    expect(await hoursOf()).toEqual(now)
  })

  test('an appointment that would be outside the hours is shown and has to be accepted', async () => {
    await setHours(1080)
    await setHours(1200)
    const change = await newest()
    const { workOrderId } = await book(t, { date: '2026-06-09T23:00:00Z' })
    const shown = await previewed(change.id)
    expect(shown.impact.warnings).toEqual([{ workOrderId: String(workOrderId) }])
    expect((await putBack(change.id, shown.stamp)).error).toMatchObject({ error: 'IMPACT_CHANGED' })
    expect((await putBack(change.id, shown.stamp, shown.impact.stamp)).error).toBeUndefined()
  })

  test('a closure that was removed closes again, unless a confirmed appointment blocks it', async () => {
    const days = (text: string): Promise<void> =>
      save(
        `mutation { updateFranchiseSpecialDays(franchiseId: ${franchiseId}, days: [${text}], seen: SEEN, accepted: null) { stamp } }`,
        `franchiseSpecialDays(franchiseId: ${franchiseId})`,
      )
    await days('{ from: "2026-06-16", to: "2026-06-17", name: "Stock" }')
    await days('')
    const change = await newest()
    expect(change).toMatchObject({ title: '2 closed days removed', section: 'CLOSURES' })
    const { workOrderId } = await book(t, { date: '2026-06-16T15:00:00Z' })
    const blocked = await previewed(change.id)
    expect(blocked.impact.blocking).toEqual([{ workOrderId: String(workOrderId) }])
    expect((await putBack(change.id, blocked.stamp, blocked.impact.stamp)).error).toMatchObject({
      error: 'IMPACT_BLOCKED',
    })
    await t.db.owner.query("update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now()")
    const shown = await previewed(change.id)
    expect((await putBack(change.id, shown.stamp, shown.impact.stamp)).error).toBeUndefined()
    const { rows } = await t.db.owner.query(
      'select day, name from franchise_closure where franchise_id = $1 order by day',
      [franchiseId],
    )
    expect(rows).toEqual([
      { day: '2026-06-16', name: 'Stock' },
      { day: '2026-06-17', name: 'Stock' },
    ])
    await days('')
  })

  test('removed postal codes are served again', async () => {
    const codes = async (): Promise<string[]> =>
      (
        await t.db.owner.query<{ code: string }>(
          'select postal_code as code from service_area where franchise_id = $1 order by 1',
          [franchiseId],
        )
      ).rows.map(({ code }) => code)
    const before = await codes()
    const set = (list: readonly string[]): Promise<void> =>
      save(
        `mutation { updateServiceArea(franchiseId: ${franchiseId}, codes: ${JSON.stringify(list)}, seen: SEEN, accepted: null) { stamp } }`,
        `serviceArea(franchiseId: ${franchiseId})`,
        owner,
      )
    await set([...before, 'M9A', 'M9B'])
    await set(before)
    const change = await newest({ section: 'AREA' }, owner)
    expect(change.lines).toEqual([
      { label: '', from: 'M9A', to: null },
      { label: '', from: 'M9B', to: null },
    ])
    const shown = await previewed(change.id, owner)
    expect((await putBack(change.id, shown.stamp, null, owner)).error).toBeUndefined()
    expect(await codes()).toEqual([...before, 'M9A', 'M9B'].toSorted())
    await set(before)
  })

  test('the name of a van and its driver are as before', async () => {
    const { ca } = t.fixture
    const vanId = ca.vanIds[1]
    const stamp = async (): Promise<string> => {
      const { data } = await ask(`{ vanSettings(franchiseId: ${franchiseId}) { vans { id stamp } } }`, {}, manager)
      const { vans } = (data as { vanSettings: { vans: { id: string; stamp: string }[] } }).vanSettings
      return vans.find(({ id }) => id === String(vanId))?.stamp ?? ''
    }
    const { rows } = await t.db.owner.query<{ name: string }>('select name from van where id = $1', [vanId])
    const rename = `mutation R($vanId: ID!, $seen: String!) { renameVan(vanId: $vanId, seen: $seen, name: "Blue") { id } }`
    expect((await ask(rename, { vanId, seen: await stamp() }, manager)).error).toBeUndefined()
    const renamed = await newest({ section: 'VANS' })
    const shown = await previewed(renamed.id)
    expect((await putBack(renamed.id, shown.stamp)).error).toBeUndefined()
    expect((await t.db.owner.query('select name from van where id = $1', [vanId])).rows).toEqual(rows)

    await t.db.owner.query('delete from van_technician where van_id = $1', [vanId])
    const add = `mutation A($vanId: ID!, $seen: String!, $userId: ID!) { addVanDriver(vanId: $vanId, seen: $seen, userId: $userId) { id } }`
    const userId = ca.userIds.technician
    expect((await ask(add, { vanId, seen: await stamp(), userId }, manager)).error).toBeUndefined()
    const added = await newest({ section: 'VANS' })
    expect(added.title).toBe('Driver of a van added')
    const removal = await previewed(added.id)
    expect((await putBack(added.id, removal.stamp, removal.impact.stamp)).error).toBeUndefined()
    expect((await t.db.owner.query('select from van_technician where van_id = $1', [vanId])).rows).toEqual([])
  })

  test('what only owners may change, a manager sees but cannot put back', async () => {
    await save(
      `mutation { updateBusinessProfile(profile: { name: "New name", siteTitle: "Title", supportPhone: "4165550100", supportEmail: "a@b.test" }, seen: SEEN) { stamp } }`,
      'businessProfile',
      owner,
    )
    const change = await newest({ section: 'PROFILE' })
    expect(change.problem).toBe('You may not change this part of the settings.')
    expect((await preview(change.id)).error).toMatchObject({ statusCode: 403 })
    expect((await putBack(change.id, 'x')).error).toMatchObject({ statusCode: 403 })
    const shown = await previewed(change.id, owner)
    expect((await putBack(change.id, shown.stamp, null, owner)).error).toBeUndefined()
    const { rows } = await t.db.owner.query<{ name: string }>('select name from tenant where id = $1', [
      t.fixture.ca.id,
    ])
    expect(rows[0]?.name).not.toBe('New name')
  })

  test('what has no way back says why', async () => {
    await t.db.owner.query(`insert into tenant_security (tenant_id, staff_session_days) values ($1, 20)`, [
      t.fixture.ca.id,
    ])
    const limit = await newest({ section: 'SECURITY' }, owner)
    expect(limit.problem).toBe('This kind of change cannot be put back. Change the value on its page.')
    expect((await preview(limit.id, owner)).error).toMatchObject({ statusCode: 409, error: 'CANNOT_PUT_BACK' })
    await t.db.owner.query(
      `insert into service_price (tenant_id, service_id, country_code, price, valid_from)
       select $1, id, 'CA', 4200, '2020-01-01' from service where tenant_id = $1 order by id limit 1`,
      [t.fixture.ca.id],
    )
    const price = await newest({ section: 'PRICES' }, owner)
    expect((await preview(price.id, owner)).error).toMatchObject({
      error: 'CANNOT_PUT_BACK',
      message: expect.stringContaining('has begun') as string,
    })
  })
})

describe('putting back a change of a franchise', () => {
  const details = async () => {
    const query = `{ franchiseInSettings(franchiseId: ${franchiseId}) { name phoneNumber features managerEmail archivedAt stamp } }`
    return ((await ask(query, {}, owner)).data as { franchiseInSettings: Record<string, unknown> }).franchiseInSettings
  }
  const undo = async (): Promise<GraphqlResult> => {
    const { id } = await newest({}, owner)
    const { data } = await ask(
      'query P($id: ID!) { previewPutBack(id: $id) { stamp impact { stamp } } }',
      { id },
      owner,
    )
    const shown = (data as { previewPutBack: { stamp: string; impact: { stamp: string } } }).previewPutBack
    return await putBack(id, shown.stamp, shown.impact.stamp, owner)
  }

  test('its name and features are named in words, and come back', async () => {
    const before = await details()
    const { error } = await ask(
      `mutation U($change: FranchiseChange!, $seen: String!) { updateFranchise(franchiseId: ${franchiseId}, change: $change, seen: $seen) { id } }`,
      {
        change: {
          name: 'Renamed',
          phoneNumber: before.phoneNumber,
          managerEmail: before.managerEmail,
          localTaxName: '',
          features: [],
          managerRights: [],
        },
        seen: before.stamp,
      },
      owner,
    )
    expect(error).toBeUndefined()
    expect(await newest({}, owner)).toMatchObject({
      title: 'Franchise changed',
      lines: expect.arrayContaining([
        { label: 'Renamed: Name', from: before.name, to: 'Renamed' },
        { label: 'Renamed: Features', from: 'inventory', to: null },
      ]) as Line[],
      problem: null,
    })
    expect((await undo()).error).toBeUndefined()
    expect(await details()).toMatchObject({ name: before.name, features: ['inventory'] })
  })

  test('an archived franchise comes back', async () => {
    const { stamp } = await details()
    const preview = await ask(`{ previewArchiveFranchise(franchiseId: ${franchiseId}) { stamp } }`, {}, owner)
    const { stamp: accepted } = (preview.data as { previewArchiveFranchise: { stamp: string } }).previewArchiveFranchise
    const { error } = await ask(
      `mutation A($seen: String!, $accepted: String) { archiveFranchise(franchiseId: ${franchiseId}, seen: $seen, accepted: $accepted) { id } }`,
      { seen: stamp, accepted },
      owner,
    )
    expect(error).toBeUndefined()
    expect((await newest({}, owner)).lines).toMatchObject([
      { label: expect.stringContaining('Archived') as string, from: null },
    ])
    expect((await undo()).error).toBeUndefined()
    expect((await details()).archivedAt).toBeNull()
  })
})
