import type { FastifyInstance } from 'fastify'
import { isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MANAGER_REACH } from '../../../domain/account/manager-reach.ts'
import { policyOf } from '../../platform/graphql/builder.ts'
import { buildSchema } from '../../schema.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { UNSEEN_CHANGES } from './data/unseen-changes.ts'
import { watchRows } from './data/watch-rows.ts'
import {
  ACTORS,
  type Access,
  type ActorName,
  completed,
  OPERATIONS,
  type OperationAccess,
  STAFF_FIELDS,
} from './operation-access.ts'
import { documentOf, operationsOf, selectionOf } from './operation-document.ts'
import { beginConnection, createWorld, SECRET, signInAll } from './operation-world.ts'
import { ROUTES } from './route-access.ts'
import type { World } from './world.ts'

const schema = buildSchema()
const operations = operationsOf(schema)
/** The operations that name no version of settings although they changed some here, or need a permission to change them. */
const unseenChanges = new Set<string>()

/** The operations with which a manager changed a setting that belongs to no franchise. */
const businessChanges = new Set<string>()

/** Why a manager may: the permission of the operation counts in the whole business, or what they add is shared. */
const SHARED: readonly string[] = []

let t: TestApp
let world: World
let tokens: Record<ActorName, string | undefined>
let changedTables: () => Promise<string[]>
beforeAll(async () => {
  t = await createTestApp()
  world = await createWorld(t)
  tokens = await signInAll(t)
  world.connection = await beginConnection(t, tokens.customer ?? '', world.userVehicleId)
  changedTables = await watchRows(t)
})
afterAll(() => t.close())

/** Returns the last entry with which the database noted a change of settings. */
async function lastSettingsEntry(): Promise<number> {
  const { rows } = await t.db.owner.query<{ id: number }>(
    `select coalesce(max(id), 0)::float8 as id from audit_entry where action in ('insert', 'update', 'delete')`,
  )
  return rows[0]?.id ?? 0
}

/** Checks whether a setting that belongs to no franchise changed after an entry. */
async function changedBusiness(after: number): Promise<boolean> {
  const { rowCount } = await t.db.owner.query(
    `select from audit_entry where id > $1 and action in ('insert', 'update', 'delete') and franchise_id is null`,
    [after],
  )
  return (rowCount ?? 0) > 0
}

async function send(
  actor: ActorName,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
): Promise<{ status: number; body: string }> {
  const host = actor === 'otherTenant' || actor === 'strayToken' ? t.fixture.us.host : t.fixture.ca.host
  const token = tokens[actor]
  const headers = { host, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.body }
}

/** Returns the method and pattern of every API route, without the automatic HEAD of a GET. */
function routesOf(app: FastifyInstance): string[] {
  const path: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*) \((.*)\)$/.exec(line) ?? []
      path.splice(indent.length / 4, Number.POSITIVE_INFINITY, part)
      const pattern = path.join('')
      if (!pattern.startsWith('/api/')) return []
      return methods.split(', ').flatMap(method => (method === 'HEAD' ? [] : [`${method} ${pattern}`]))
    })
}

function refusedOf(access: Access): ActorName[] {
  const { sees, answers } = completed(access)
  return ACTORS.filter(actor => !sees.includes(actor) && !answers.includes(actor))
}
const isSignedIn = (actor: ActorName): boolean => actor !== 'nobody' && actor !== 'strayToken'

test('every operation and every REST route is in the table of who may use it', () => {
  expect(operations.map(([name]) => name).sort()).toEqual(Object.keys(OPERATIONS).sort())
  expect(routesOf(t.app).sort()).toEqual(Object.keys(ROUTES).sort())
})

describe.each(operations)('%s', (name, kind, field) => {
  const access: OperationAccess = OPERATIONS[name] ?? {}
  const prepared = async (): Promise<object> => {
    const variables = (await access.variables?.(world)) ?? {}
    return { query: documentOf(kind, field, variables), variables }
  }
  const noteChange = (): void => {
    if (!field.args.some(({ name: argument }) => argument === 'seen' || argument === 'version')) unseenChanges.add(name)
  }
  if (kind === 'mutation' && policyOf(field.extensions)?.may?.endsWith('.change')) noteChange()

  const refused = refusedOf(access)
  if (refused.length > 0)
    test(`ROLE-02 ROLE-16 is refused to ${refused.join(', ')} as if it did not exist, and changes nothing`, async () => {
      // Create each request before the rows are watched.
      const questions = new Map<ActorName, object>()
      for (const actor of refused) questions.set(actor, await prepared())
      await changedTables()
      for (const [actor, question] of questions) {
        const { status, body } = await send(actor, 'POST', '/api/graphql', question)
        expect({ actor, status }).toEqual({ actor, status: isSignedIn(actor) ? 404 : 401 })
        const { data } = JSON.parse(body) as { data: Record<string, unknown> | null }
        // Null as a whole, or null in its own field if the operation is nullable.
        expect(data?.[name] ?? null).toBeNull()
        expect(body).not.toMatch(SECRET)
      }
      expect(await changedTables()).toEqual([])
    })

  test('answers the actors who may use it', async () => {
    const statuses: number[] = []
    for (const actor of ACTORS.filter(each => !refused.includes(each))) {
      const question = await prepared()
      const before = await lastSettingsEntry()
      const { status, body } = await send(actor, 'POST', '/api/graphql', question)
      if ((await lastSettingsEntry()) > before) noteChange()
      if (actor === 'manager' && (await changedBusiness(before))) businessChanges.add(name)
      statuses.push(status)
      // A step that the previous actor just did cannot be repeated, and a booking refers to records of only one tenant.
      expect({ actor, status, body }).toSatisfy(
        () => status === 200 || (kind === 'mutation' && [409, 422].includes(status)),
      )
      const sees = completed(access).sees.includes(actor)
      if (!sees) expect(body).not.toMatch(SECRET)
      if (sees && kind === 'query') expect(body).toMatch(SECRET)
    }
    expect(statuses).toContain(200)
    await access.restore?.(world)
  })
})

test('every change of settings names the version that its page showed, but for those with a reason', () => {
  expect([...unseenChanges].sort()).toEqual(Object.keys(UNSEEN_CHANGES).sort())
})

test('DOOR-18 a manager changes no setting of the whole business, but for those with a reason', () => {
  const withReason = operations.flatMap(([name, , field]) => {
    const permission = policyOf(field.extensions)?.may
    const reach = Object.entries(MANAGER_REACH).find(([each]) => each === permission)?.[1]
    return reach !== undefined && reach !== 'franchise' ? [name] : []
  })
  expect([...businessChanges].filter(name => !withReason.includes(name)).sort()).toEqual(SHARED)
})

test('staff-only fields are refused to a customer who may read the rest', async () => {
  const guarded = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(type => type !== schema.getQueryType() && type !== schema.getMutationType())
    .flatMap(type => Object.values(type.getFields()).map(field => ({ name: `${type.name}.${field.name}`, field })))
    .filter(({ field }) => policyOf(field.extensions))
  expect(guarded.map(({ name }) => name).sort()).toEqual(STAFF_FIELDS)
  // The completed order has recommended work.
  await OPERATIONS.answerWork?.variables?.(world)
  for (const { name, field } of guarded) {
    const asked = `${field.name} ${selectionOf(field.type, 0)}`
    const { query, id } = reachedBy(name, asked)
    const { status, body } = await send('customer', 'POST', '/api/graphql', { query, variables: { id } })
    expect({ name, status }).toEqual({ name, status: 404 })
    expect(body).not.toMatch(/Van \d|tireCondition|"booked"/)
  }
})

/** Returns how a customer would reach a field: through their own appointment or invoice. */
function reachedBy(name: string, asked: string): { query: string; id: number } {
  // The link sent above is a payment of this invoice.
  if (name.startsWith('Payment.')) {
    return { query: `query Try($id: ID!) { invoice(id: $id) { payments { ${asked} } } }`, id: world.invoiceId }
  }
  if (name.startsWith('Invoice.'))
    return { query: `query Try($id: ID!) { invoice(id: $id) { ${asked} } }`, id: world.invoiceId }
  const parents = { 'Franchise.': 'franchise', 'RecommendedWork.': 'recommendedWork' }
  const [, parent] = Object.entries(parents).find(([type]) => name.startsWith(type)) ?? []
  const inOrder = parent === undefined ? asked : `${parent} { ${asked} }`
  return { query: `query Try($id: ID!) { customerWorkOrder(id: $id) { ${inOrder} } }`, id: world.completedId }
}

test.each(Object.entries(ROUTES))('%s', async (route, access) => {
  const [method, pattern] = route.split(' ') as ['GET' | 'POST', string]
  for (const actor of ACTORS) {
    const { status, body } = await send(actor, method, access.path?.(world) ?? pattern, access.body)
    if (refusedOf(access).includes(actor)) {
      expect({ actor, status }).toEqual({ actor, status: access.refusal ?? (isSignedIn(actor) ? 404 : 401) })
    } else {
      expect({ actor, status, body }).toSatisfy(() => status < 500 && status !== 401 && status !== 404)
    }
    if (!completed(access).sees.includes(actor)) expect(body).not.toMatch(SECRET)
  }
  // Logging out ended the sessions that the next routes need.
  if (route.endsWith('/logout')) tokens = await signInAll(t)
})

test('a tenant named by header, query or body does not admit an actor of another tenant', async () => {
  const query = 'query Try($id: ID!) { workOrder(id: $id) { id } }'
  const variables = { id: world.completedId }
  const token = tokens.otherTenant ?? ''
  const headers = { host: 'unknown.test', authorization: `Bearer ${token}` }
  const tries = [
    { headers: { ...headers, 'x-tenant-id': '1' }, url: '/api/graphql', payload: { query, variables } },
    { headers, url: '/api/graphql?tenantId=1', payload: { query, variables } },
    { headers, url: '/api/graphql', payload: { query, variables, tenantId: 1 } },
    {
      headers: { ...headers, host: t.fixture.ca.host, 'x-tenant-id': '2' },
      url: '/api/graphql',
      payload: { query, variables },
    },
  ]
  for (const request of tries) expect((await t.app.inject({ method: 'POST', ...request })).statusCode).toBe(401)
  const pdf = await t.app.inject({ url: `/api/account/franchisee/invoices/${world.invoiceId}?tenantId=1`, headers })
  expect(pdf.statusCode).toBe(401)
})
