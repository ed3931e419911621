import { isNonNullType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSchema } from '../../schema.ts'
import { SETTINGS_COLUMNS } from '../../settings/settings-columns.ts'
import { settingsPages } from '../pages/settings-pages.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { watchRows } from './data/watch-rows.ts'
import { type ActorName, completed, OPERATIONS, type OperationAccess } from './operation-access.ts'
import { documentOf, operationsOf } from './operation-document.ts'
import { createWorld, signInAll } from './operation-world.ts'
import type { World } from './world.ts'

/** Every change of a section of settings: it has to name the version that its page showed. Changes of a customer's data may send what their form showed. */
const CHANGES = operationsOf(buildSchema()).filter(
  ([, kind, field]) =>
    kind === 'mutation' && field.args.some(({ name, type }) => name === 'seen' && isNonNullType(type)),
)

/** In the shared world there is nothing to change, so there is nothing to note. */
const CHANGES_NOTHING = ['removeVanDriver', 'restoreFranchise', 'restoreVan', 'savePlan', 'updateDiscountCode']
/** In the shared world something keeps it from being saved. */
const BLOCKED = ['chooseReaderLocation']

let t: TestApp
let world: World
let tokens: Record<ActorName, string | undefined>
let changedTables: () => Promise<string[]>
beforeAll(async () => {
  t = await createTestApp()
  world = await createWorld(t)
  tokens = await signInAll(t)
  changedTables = await watchRows(t)
})
afterAll(() => t.close())

interface Answer {
  status: number
  error: string | undefined
  /** The stamp of what the change affects, when that has to be accepted. */
  impact: string | undefined
}

interface Entry {
  id: number
  table: string
  /** The table and whether rows were added, changed or removed. */
  what: string
  changes: { from: object | null; to: object | null }[]
}

interface Refused {
  errors?: { extensions: { response: { error: string; impact?: { stamp: string } } } }[]
}

test('every change of settings is found', () => {
  expect(CHANGES.length).toBeGreaterThan(50)
})

const pages = settingsPages()

/** Returns the columns that entries of the audit changed, as `table.column`. */
const columnsOf = (entries: readonly Entry[]): string[] => [
  ...new Set(
    entries.flatMap(({ table, changes }) =>
      changes.flatMap(({ from, to }) =>
        Object.entries({ ...from, ...to }).flatMap(([column, value]) => (value === null ? [] : `${table}.${column}`)),
      ),
    ),
  ),
]

/** A list of the settings whose rows open a page at another address. */
const PAGE_OF_ROW: Record<string, string> = { '/oils-and-tools': '/catalogue' }

/** A column that another page changes too: a person's page says which vans they drive. */
const ALSO: Record<string, string> = { updateStaffAccess: 'van_technician' }

/** Whether the settings say that this column is changed where the operation is, or that no page changes it. */
function isOnPage(column: string, operation: string): boolean {
  const [table = '', name = ''] = column.split('.')
  const place = SETTINGS_COLUMNS[table]?.[name] ?? SETTINGS_COLUMNS[table]?.rest
  if (!place || ALSO[operation] === table || 'fixed' in place || 'command' in place) return true
  const own = 'page' in place ? `/${place.page}` : place.screen
  // The history undoes a change of any page.
  return operation === 'putBackChange' || pages.of(operation).some(one => one === own || one === PAGE_OF_ROW[own])
}

describe.each(CHANGES)('%s', (name, kind, field) => {
  const access: OperationAccess = OPERATIONS[name] ?? {}
  const { sees, answers } = completed(access)
  const mayChange = [...sees, ...answers]
  const actor = (['owner', 'manager'] as const).find(each => mayChange.includes(each)) ?? mayChange[0] ?? 'owner'

  async function send(variables: Record<string, unknown>): Promise<Answer> {
    const token = tokens[actor]
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/graphql',
      headers: { host: t.fixture.ca.host, ...(token && { authorization: `Bearer ${token}` }) },
      payload: { query: documentOf(kind, field, variables), variables },
    })
    const response = answer.json<Refused>().errors?.[0]?.extensions.response
    return { status: answer.statusCode, error: response?.error, impact: response?.impact?.stamp }
  }
  const variablesOf = async (): Promise<Record<string, unknown>> => (await access.variables?.(world)) ?? {}
  const entries = async (): Promise<Entry[]> =>
    (
      await t.db.owner.query<Entry>(
        `select id::float8, subject as table, subject || ' ' || action as what, changes from audit_entry where tenant_id = $1 order by id`,
        [t.fixture.ca.id],
      )
    ).rows

  test('refuses an older version and changes nothing', async () => {
    const stale = { ...(await variablesOf()), seen: 'an older version' }
    await changedTables()
    expect(await send(stale)).toMatchObject({ status: 409, error: 'CHANGED_MEANWHILE' })
    expect(await changedTables()).toEqual([])
  })

  test('leaves one entry with from and to, for each table and kind of change, and changes only columns of its page', async () => {
    const variables = await variablesOf()
    await changedTables()
    const last = (await entries()).at(-1)?.id ?? 0
    let answer = await send(variables)
    if (answer.impact !== undefined) answer = await send({ ...variables, accepted: answer.impact })
    const added = (await entries()).filter(({ id }) => id > last)
    if (BLOCKED.includes(name)) expect(answer).toMatchObject({ status: 409, error: 'IMPACT_BLOCKED' })
    else expect(answer).toMatchObject({ status: 200, error: undefined })
    const isChange = !BLOCKED.includes(name) && !CHANGES_NOTHING.includes(name)
    expect((await changedTables()).length > 0).toBe(isChange)
    expect(added.length > 0).toBe(isChange)
    expect(new Set(added.map(({ what }) => what)).size).toBe(added.length)
    for (const change of added.flatMap(({ changes }) => changes))
      expect(Object.keys(change)).toEqual(expect.arrayContaining(['from', 'to']))
    expect(columnsOf(added).filter(column => !isOnPage(column, name))).toEqual([])
    await access.restore?.(world)
  })
})
