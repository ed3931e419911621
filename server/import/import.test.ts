import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fingerprint } from '../testing/operations/fingerprint.ts'
import { book } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'
import { TEXTS } from './texts.ts'

let t: TestApp
let owner: string
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  await t.db.owner.query(`insert into user_role select $1, $2, unnest('{manager,owner}'::text[])`, [
    ca.id,
    ca.userIds.sales,
  ])
  await t.db.owner.query(`insert into part_type (tenant_id, name, purpose) values ($1, 'Oil filter', 'oil_filter')`, [
    ca.id,
  ])
  owner = await t.tokenOf(ca.host, ca.emails.sales)
  manager = await t.tokenOf(ca.host, ca.emails.manager)
})
afterAll(() => t.close())

const ask = (query: string, variables: object = {}, token = owner): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)
const RUN = 'id status columns { field column } newCount changedCount sameCount wrongCount problem'

interface Uploaded {
  status: number
  body: { id: string; message?: string }
}

async function upload(kind: string, csv: string | Buffer, token = owner, more = ''): Promise<Uploaded> {
  const { ca } = t.fixture
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/account/franchisee/imports?kind=${kind}&franchiseId=${ca.franchiseId}&fileName=list.csv${more}`,
    headers: { host: ca.host, authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: csv,
  })
  return { status: answer.statusCode, body: answer.json<Uploaded['body']>() }
}

const work = (id: string) => t.jobs['run-import'](t.fixture.ca.id, { importRunId: Number(id) })
const run = async (id: string) =>
  (await ask(`query R($id: ID!) { importRun(id: $id) { ${RUN} } }`, { id })).data.importRun

async function check(kind: string, csv: string | Buffer, more = '', token = owner) {
  const { body, status } = await upload(kind, csv, token, more)
  expect([status, body.message]).toEqual([200, undefined])
  const { columns } = await run(body.id)
  const { error } = await ask(
    'mutation C($id: ID!, $columns: [ImportColumnInput!]!) { checkImport(id: $id, columns: $columns) { id } }',
    { id: body.id, columns },
    token,
  )
  expect(error).toBeUndefined()
  await work(body.id)
  return await run(body.id)
}

async function step(name: 'applyImport' | 'undoImport', id: string, counts = '') {
  const { error } = await ask(`mutation S($id: ID!) { ${name}(id: $id${counts}) { id } }`, { id })
  if (error) return { error: error.message }
  await work(id)
  return await run(id)
}
const apply = async (id: string) => {
  const { newCount, changedCount } = await run(id)
  return await step('applyImport', id, `, newCount: ${newCount}, changedCount: ${changedCount}`)
}
const undo = (id: string) => step('undoImport', id)
const imported = async (kind: string, csv: string, more = '') => await apply((await check(kind, csv, more)).id)

async function problems(id: string): Promise<string[]> {
  const { data } = await ask('query L($id: ID!) { importLines(id: $id, state: WRONG) { line problems { message } } }', {
    id,
  })
  return data.importLines.map(
    (each: { line: number; problems: { message: string }[] }) =>
      `${each.line}: ${each.problems.map(({ message }) => message).join(' ')}`,
  )
}
const rowsOf = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.db.owner.query<Row>(sql, values)).rows
/** All rows but those of imports and of the audit. */
const others = async (): Promise<string> =>
  (await fingerprint(t))
    .split('\n')
    .filter(line => !/^(?:import_|audit_entry|outbox|job)/.test(line))
    .join('\n')
const entries = (id: string) =>
  rowsOf<{ actor_kind: string; action: string; subject: string }>(
    'select actor_kind, action, subject from audit_entry where import_run = $1 order by id',
    [id],
  )

const CUSTOMERS = `Client,E-mail,Mobile Number,Street,City,Postal code,Customer number
Ann Nguyen,ann@new.test,(416) 555-0142,10 King St W,Toronto,M5V 1J9,C-1
Bo Lee,bo@new.test,4165550143,,,,C-2
`

describe('customers, cars and past services', () => {
  test('are found by their columns, applied at once, mailed to nobody, and audited as one import', async () => {
    const before = await others()
    const checked = await check('CUSTOMERS', CUSTOMERS)
    expect(checked).toMatchObject({ status: 'CHECKED', newCount: 2, changedCount: 0, wrongCount: 0 })
    expect(await others()).toBe(before)
    expect(await apply(checked.id)).toMatchObject({ status: 'APPLIED', problem: null })
    const made = await rowsOf(
      `select u.name, u.own_key, c.phone_number, a.postal_code, a.province_code, u.home_franchise_id from app_user u
       left join contact c on c.user_id = u.id left join address a on a.user_id = u.id where u.email like '%@new.test' order by u.id`,
    )
    expect(made).toEqual([
      {
        name: 'Ann Nguyen',
        own_key: 'C-1',
        phone_number: '4165550142',
        postal_code: 'M5V1J9',
        province_code: 'ON',
        home_franchise_id: t.fixture.ca.franchiseId,
      },
      {
        name: 'Bo Lee',
        own_key: 'C-2',
        phone_number: '4165550143',
        postal_code: null,
        province_code: null,
        home_franchise_id: t.fixture.ca.franchiseId,
      },
    ])
    expect(await entries(checked.id)).toEqual([{ actor_kind: 'import', action: 'insert', subject: 'import_run' }])
    expect(await rowsOf(`select from sent_mail`)).toEqual([])
    const { data } = await ask('{ settingsHistory(section: IMPORTS, first: 1) { title lines { label to } } }')
    expect(data.settingsHistory[0]).toMatchObject({ title: 'Import added' })
    // The second time everything is there.
    expect(await check('CUSTOMERS', CUSTOMERS)).toMatchObject({ newCount: 0, changedCount: 0, sameCount: 2 })
  })

  test('the customer number finds a customer whose email changed, and the undo restores every row', async () => {
    const before = await others()
    const again = await check(
      'CUSTOMERS',
      'Customer number,Email,Name,Phone\nC-1,anne@new.test,Anne Nguyen,4165550199\nC-3,cy@new.test,Cy,\n',
    )
    expect(again).toMatchObject({ newCount: 1, changedCount: 1 })
    expect(await apply(again.id)).toMatchObject({ status: 'APPLIED' })
    expect(await rowsOf(`select name, email from app_user where own_key = 'C-1'`)).toEqual([
      { name: 'Anne Nguyen', email: 'anne@new.test' },
    ])
    expect(await others()).not.toBe(before)
    expect(await undo(again.id)).toMatchObject({ status: 'UNDONE', problem: null })
    expect(await others()).toBe(before)
    expect(await undo(again.id)).toEqual({ error: TEXTS.wrongState })
  })

  test('cars find their customers and their engine, past services their car, and both count in the garage', async () => {
    const before = await others()
    const cars = await imported(
      'CARS',
      'Customer number,Year,Make,Model,Plate,VIN,Odometer\nC-1,2018,toyota,camry,ABC 1,4T1B11HK5JU123456,"80,000"\n',
    )
    expect(cars).toMatchObject({ status: 'APPLIED' })
    const past = await imported(
      'PAST_SERVICES',
      'Email,Plate,Date,Service,Odometer (km),Total\nann@new.test,abc 1,05/03/2026,oil_change_basic,"75,000",$89.95\n',
    )
    expect(past).toMatchObject({ status: 'APPLIED' })
    const [car] = await rowsOf<{ id: number }>(`select id from user_vehicle where name = 'ABC 1'`)
    const { data } = await ask(
      'query S($id: ID!) { vehicleServices(userVehicleId: $id, nameKeys: ["oil_change_basic"]) { lastServicedAt lastServicedKm } }',
      { id: car?.id },
      manager,
    )
    expect(data.vehicleServices).toEqual([{ lastServicedAt: '2026-03-05T17:00:00.000Z', lastServicedKm: 75_000 }])
    // What was imported later depends on it.
    expect(await undo(cars.id)).toMatchObject({ status: 'APPLIED', problem: TEXTS.used })
    expect(await undo(past.id)).toMatchObject({ status: 'UNDONE' })
    expect(await undo(cars.id)).toMatchObject({ status: 'UNDONE' })
    expect(await others()).toBe(before)
  })

  test('what was changed or used since stays', async () => {
    const { id } = await imported('CUSTOMERS', 'Email,Name\ndi@new.test,Di\n')
    await t.db.owner.query(`update app_user set name = 'Diana' where email = 'di@new.test'`)
    expect(await undo(id)).toMatchObject({ status: 'APPLIED', problem: TEXTS.changedSince })
    await t.db.owner.query(`update app_user set name = 'Di' where email = 'di@new.test'`)
    await t.db.owner.query(
      `insert into password_reset (tenant_id, token_hash, user_id, expires_at) select tenant_id, '\\x09', id, now() from app_user where email = 'di@new.test'`,
    )
    expect(await undo(id)).toMatchObject({ status: 'APPLIED', problem: TEXTS.used })
  })

  test('each wrong row says why by line, twins in the file too, and nothing is applied', async () => {
    const { ca } = t.fixture
    const csv = `Name,Email,Phone,Customer number\nEd,ed@new.test,123,\nFay,fay@new.test,,\nFay,FAY@new.test,,\n,gil@new.test,,\nStaff,${ca.emails.manager},,\nHal,bo@new.test,,C-1\nIda,ida@new.test,,,x\n`
    const checked = await check('CUSTOMERS', csv)
    expect(await problems(checked.id)).toEqual([
      '2: Enter a phone number with ten digits.',
      '4: The same as line 3.',
      `5: ${TEXTS.match.newName}`,
      `6: ${TEXTS.match.staff}`,
      `7: ${TEXTS.match.twoCustomers}`,
      '8: This line has 5 cells, but the file has 4 columns.',
    ])
    expect(await apply(checked.id)).toEqual({ error: TEXTS.wrongLines })
    const file = await t.app.inject({
      url: `/api/account/franchisee/imports/${checked.id}/errors`,
      headers: { host: ca.host, authorization: `Bearer ${owner}` },
    })
    expect(file.body.split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFName,Email,Phone,Customer number,Reason',
      'Ed,ed@new.test,123,,Phone: Enter a phone number with ten digits.',
      'Fay,fay@new.test,,,',
    ])
    const cars = await check(
      'CARS',
      'Email,Year,Make,Model\nnobody@new.test,2018,Toyota,Camry\nbo@new.test,2018,Toyota,Nothing\nbo@new.test,,,\n',
    )
    expect(await problems(cars.id)).toEqual([
      `2: ${TEXTS.match.noCustomer}`,
      `3: ${TEXTS.match.noVehicle}`,
      `4: ${TEXTS.match.carNeeds}`,
    ])
  })
})

describe('prices, areas and parts', () => {
  test('a price list begins now, and is undone until somebody books the service', async () => {
    const before = await others()
    const csv =
      'Service key,Price,Included litres,Price per litre\ntire_rotation,$65.00,,\noil_change_basic,89.00,5,9.00\n'
    const prices = await imported('PRICES', csv)
    expect(prices).toMatchObject({ status: 'APPLIED', changedCount: 1, sameCount: 1 })
    expect(await entries(prices.id)).toHaveLength(1)
    expect(await undo(prices.id)).toMatchObject({ status: 'UNDONE' })
    expect(await others()).toBe(before)
    const again = await imported('PRICES', csv)
    t.clock.set(new Date(t.clock.now().getTime() + 60_000))
    await t.db.owner.query('update import_run set applied_at = $2 where id = $1', [again.id, new Date(0)])
    const { workOrderId } = await book(t, { date: '2026-06-03T15:00:00Z' })
    await t.db.owner.query(`update line_item set service_id = $2 where work_order_id = $1 and position = 1`, [
      workOrderId,
      t.fixture.ca.serviceIds.tire_rotation,
    ])
    expect(await undo(again.id)).toMatchObject({ status: 'APPLIED', problem: TEXTS.used })
  })

  test('codes are added and none is removed; parts bring their brand; a manager adds parts and nothing else', async () => {
    await t.db.owner.query(`insert into postal_area values ('M4C', 'CA', 'Toronto', 'ON', 43.689, -79.301)`)
    const before = await others()
    const areas = await imported('AREAS', 'Code\nM5V\nm4c\n')
    expect(areas).toMatchObject({ status: 'APPLIED', newCount: 1, sameCount: 1 })
    expect(await undo(areas.id)).toMatchObject({ status: 'UNDONE' })
    const parts = await imported(
      'PARTS',
      'Type;Brand;Part number\noil filter;Fram;PH 1\nOil filter;fram;PH 2\nOil filter;;PH 3\n',
    )
    expect(parts).toMatchObject({ status: 'APPLIED', newCount: 3 })
    expect(await rowsOf('select name from part_brand')).toEqual([{ name: 'Fram' }])
    expect(await entries(parts.id)).toHaveLength(1)
    expect(await undo(parts.id)).toMatchObject({ status: 'UNDONE' })
    expect(await others()).toBe(before)
    expect((await upload('PARTS', 'Type,Name\nOil filter,PH 4\n', manager)).status).toBe(200)
    expect((await upload('CUSTOMERS', CUSTOMERS, manager)).status).toBe(403)
    const { id } = await check('CUSTOMERS', CUSTOMERS)
    expect((await ask(`mutation U($id: ID!) { undoImport(id: $id) { id } }`, { id }, manager)).error?.statusCode).toBe(
      404,
    )
  })
})

describe('DOOR-25 a manager and imports', () => {
  test.each([
    'importRun(id: $id) { id }',
    'importLines(id: $id, state: NEW) { line }',
    'checkImport(id: $id, columns: [{field: "type", column: 0}, {field: "name", column: 1}]) { id }',
    'applyImport(id: $id, newCount: 1, changedCount: 0) { id }',
    'undoImport(id: $id) { id }',
    'discardImport(id: $id)',
  ])('somebody else’s parts are not theirs: %s', async field => {
    const { id } = await check('PARTS', 'Type,Name\nOil filter,PH 71\n')
    const kind = field.startsWith('import') ? 'query' : 'mutation'
    const { error } = await ask(`${kind} M($id: ID!) { ${field} }`, { id }, manager)
    expect(error?.statusCode).toBe(404)
    expect(await run(id)).toMatchObject({ status: 'CHECKED', newCount: 1 })
  })

  test('the list and the file of errors have only their own, and an owner has all', async () => {
    const { ca } = t.fixture
    const theirs = await check('PARTS', 'Type,Name\nOil filter,PH 72\n', '', manager)
    const owners = await check('PARTS', 'Type,Name\nOil filter,PH 73\n')
    const listed = async (token: string): Promise<string[]> =>
      (await ask('{ importRuns { id } }', {}, token)).data.importRuns.map((one: { id: string }) => one.id)
    expect(await listed(manager)).toContain(theirs.id)
    expect(await listed(manager)).not.toContain(owners.id)
    expect(await listed(owner)).toEqual(expect.arrayContaining([theirs.id, owners.id]))
    const errors = async (id: string): Promise<number> => {
      const url = `/api/account/franchisee/imports/${id}/errors`
      return (await t.app.inject({ url, headers: { host: ca.host, authorization: `Bearer ${manager}` } })).statusCode
    }
    expect([await errors(theirs.id), await errors(owners.id)]).toEqual([200, 404])
  })

  test('an archived part stays archived, as in the catalogue, and an owner brings it back', async () => {
    const csv = 'Type,Name\nOil filter,PH 74\n'
    await imported('PARTS', csv)
    await t.db.owner.query(`update part set archived_at = now() where name = 'PH 74'`)
    const { id, ...wrong } = await check('PARTS', csv, '', manager)
    expect(wrong).toMatchObject({ changedCount: 0, wrongCount: 1 })
    const { data } = await ask(
      'query L($id: ID!) { importLines(id: $id, state: WRONG) { problems { message } } }',
      { id },
      manager,
    )
    expect(data.importLines).toEqual([{ problems: [{ message: TEXTS.match.archivedPart }] }])
    expect(await imported('PARTS', csv)).toMatchObject({ status: 'APPLIED', changedCount: 1 })
    expect(await rowsOf(`select archived_at from part where name = 'PH 74'`)).toEqual([{ archived_at: null }])
  })
})

describe('whole or not at all', () => {
  test('a failure half way leaves nothing, and the import can be tried again', async () => {
    const before = await others()
    const { id } = await check('CUSTOMERS', 'Email,Name,Street,City,Postal code\njo@new.test,Jo,1 A St,Toronto,M5V\n')
    await t.db.owner.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk'; end $$`,
    )
    await t.db.owner.query('create trigger fail before insert on address for each row execute function fail()')
    await expect(apply(id)).rejects.toThrow('disk')
    expect(await run(id)).toMatchObject({ status: 'CHECKED', problem: TEXTS.failed })
    expect(await others()).toBe(before)
    await t.db.owner.query('drop trigger fail on address')
    expect(await apply(id)).toMatchObject({ status: 'APPLIED' })
  })

  test('a killed connection leaves nothing, and the repeated job imports the file', async () => {
    const { id } = await check('CUSTOMERS', 'Email,Name\nkim@new.test,Kim\n')
    const { newCount } = await run(id)
    await t.db.owner.query(
      `create or replace function fail() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`,
    )
    await t.db.owner.query('create trigger fail after insert on app_user for each row execute function fail()')
    await ask(`mutation A($id: ID!) { applyImport(id: $id, newCount: ${newCount}, changedCount: 0) { id } }`, { id })
    // The connection may be reset or closed before the message is read.
    await expect(work(id)).rejects.toThrow(/terminat|ECONNRESET|EPIPE/)
    expect(await rowsOf(`select from app_user where email = 'kim@new.test'`)).toEqual([])
    await t.db.owner.query('drop trigger fail on app_user')
    // As the job is repeated after a crash, before which nobody could note the failure.
    await t.db.owner.query(`update import_run set status = 'APPLYING' where id = $1`, [id])
    await work(id)
    expect(await run(id)).toMatchObject({ status: 'APPLIED' })
  })

  test('what changed since the check is checked again, and nothing is applied', async () => {
    const { id } = await check('CUSTOMERS', 'Email,Name\nlea@new.test,Lea\n')
    await t.db.owner.query(`insert into app_user (tenant_id, name, email) values ($1, 'Lea Old', 'lea@new.test')`, [
      t.fixture.ca.id,
    ])
    expect(await apply(id)).toMatchObject({
      status: 'CHECKED',
      newCount: 0,
      changedCount: 1,
      problem: TEXTS.countsChanged,
    })
    expect(await apply(id)).toMatchObject({ status: 'APPLIED' })
  })

  test('files and their rows are deleted after 30 days; what was imported stays', async () => {
    const day = 86_400_000
    t.clock.set(new Date(t.clock.now().getTime() + 31 * day))
    await t.recurring['keep-no-longer']()
    expect(await rowsOf(`select from import_line`)).toEqual([])
    expect(
      await rowsOf(`select from import_run where content is not null or status in ('COLUMNS', 'CHECKED')`),
    ).toEqual([])
    expect((await rowsOf(`select from app_user where email = 'kim@new.test'`)).length).toBe(1)
  })
})

describe('files', () => {
  // The clock moved past the end of the session.
  beforeAll(async () => {
    owner = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.sales)
  })

  test('encodings and delimiters are found', async () => {
    const name = 'Zoë Lévesque'
    const csv = `Name;Email\n${name};zoe@new.test\n`
    const files: [string, Buffer][] = [
      ['UTF-8', Buffer.from(`\uFEFF${csv}`)],
      ['Windows-1252', Buffer.from(csv, 'latin1')],
      ['UTF-16', Buffer.from(`\uFEFF${csv.replaceAll(';', '\t')}`, 'utf16le')],
    ]
    for (const [encoding, bytes] of files) {
      const { body } = await upload('CUSTOMERS', bytes)
      const [row] = await rowsOf('select encoding, header, samples from import_run where id = $1', [body.id])
      expect(row).toEqual({ encoding, header: ['Name', 'Email'], samples: [[name, 'zoe@new.test']] })
    }
  })

  test.each([
    ['an Excel workbook', Buffer.from('PK\u0003\u0004rest'), 'Excel workbook'],
    ['a picture', Buffer.from([0x89, 0x50, 0, 1, 2, 3]), 'not a text file'],
    ['nothing', '\n', 'empty'],
    ['no header', 'Ann,ann@example.com\n', 'has to name the columns'],
    ['only a header', 'Name,Email\n', 'no rows'],
    ['200 columns', `${Array.from({ length: 200 }, (_, nth) => `c${nth}x`).join(',')}\n1\n`, '200 columns'],
    ['a lone quote', 'Name,Email\n"Ann,ann@example.com\n', 'quotation mark'],
    ['a million lines', `Name,Email\n${'a,b\n'.repeat(1_000_000)}`, 'more than 200,000 rows'],
    ['more than 10 MB', `Name,Email\n${'a'.repeat(10 * 1024 * 1024)}`, 'larger than 10 MB'],
  ])('%s gets a sentence', async (_what, csv, message) => {
    const { status, body } = await upload('CUSTOMERS', csv)
    expect([status, body.message]).toEqual([422, expect.stringContaining(message)])
  })

  test('a lone quote further down is found by the check', async () => {
    const checked = await check('CUSTOMERS', `Name,Email\n${'Ann,ann@example.com\n'.repeat(2_000)}"Bo,bo\n`)
    expect(checked).toMatchObject({ status: 'COLUMNS' })
    expect(checked.problem).toContain('quotation mark')
  })
})
