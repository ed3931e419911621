import { isNonNullType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSchema } from '../../schema.ts'
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
  /** The table and whether rows were added, changed or removed. */
  what: string
  changes: Record<string, unknown>[]
}

interface Refused {
  errors?: { extensions: { response: { error: string; impact?: { stamp: string } } } }[]
}

test('every change of settings is found', () => {
  expect(CHANGES.length).toBeGreaterThan(50)
})

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
        `select id::float8, subject || ' ' || action as what, changes from audit_entry where tenant_id = $1 order by id`,
        [t.fixture.ca.id],
      )
    ).rows

  test('refuses an older version and changes nothing', async () => {
    const stale = { ...(await variablesOf()), seen: 'an older version' }
    await changedTables()
    expect(await send(stale)).toMatchObject({ status: 409, error: 'CHANGED_MEANWHILE' })
    expect(await changedTables()).toEqual([])
  })

  test('leaves one entry with from and to, for each table and kind of change', async () => {
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
    await access.restore?.(world)
  })
})
