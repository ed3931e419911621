import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { may } from '../../domain/account/permissions.ts'
import { printRoles } from '../platform/graphql/print-roles.ts'
import { policyOf } from '../platform/graphql/builder.ts'
import { buildSchema } from '../schema.ts'
import { makeOwner } from '../testing/make-owner.ts'
import { OPERATIONS } from '../testing/operations/operation-access.ts'
import { documentOf, operationsOf } from '../testing/operations/operation-document.ts'
import { createWorld } from '../testing/operations/operation-world.ts'
import type { World } from '../testing/operations/world.ts'
import { PASSWORD } from '../testing/fixture.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'
import { RECENT_LOGIN_OPERATIONS } from './recent-login-operations.ts'

const schema = buildSchema()
const mutations = operationsOf(schema).filter(([, kind]) => kind === 'mutation')
const listed = Object.keys(RECENT_LOGIN_OPERATIONS)
const always = mutations.filter(([name]) => RECENT_LOGIN_OPERATIONS[name] === 'always')

let t: TestApp
let world: World
let owner: string
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  world = await createWorld(t)
  const { host, emails } = t.fixture.ca
  owner = await t.tokenOf(host, 'owner@ca.test')
  manager = await t.tokenOf(host, emails.manager)
})
afterAll(() => t.close())

/** Moves the clock to this many minutes after the logins. */
const minutesLater = (minutes: number): void => t.clock.set(new Date(t.clock.now().getTime() + minutes * 60_000))

async function send(query: string, variables: object, extensions?: object): Promise<GraphqlResult['error']> {
  const { host } = t.fixture.ca
  const { body } = await t.post(host, '/graphql', { query, variables, ...(extensions && { extensions }) }, owner)
  const { errors } = body as { errors?: { extensions: { response: GraphqlResult['error'] } }[] }
  return errors?.[0]?.extensions.response
}

test('DOOR-21 the list has operations of the schema only, and docs/roles.md marks exactly them', () => {
  const names = new Set(mutations.map(([name]) => name))
  expect(listed.filter(name => !names.has(name))).toEqual([])
  const marked = [...printRoles(schema).matchAll(/^\| `(\w+)` 🔒 \|/gm)].map(([, name]) => name)
  expect(new Set(marked)).toEqual(new Set(listed))
})

test('DOOR-21 what only owners may change needs a recent login, but for what takes nothing from them', () => {
  const ofOwners = mutations.filter(([, , field]) => {
    const permission = policyOf(field.extensions)?.may
    return permission !== undefined && !may(['admin', 'manager'], permission)
  })
  const open = ofOwners.map(([name]) => name).filter(name => !listed.includes(name))
  // They take back the end of the business, or only ask the payment service.
  expect(open.sort()).toEqual(['checkFranchiseAccount', 'keepBusiness'])
})

describe('with a login of eleven minutes ago', () => {
  const requests = new Map<string, { query: string; variables: Record<string, unknown> }>()
  beforeAll(async () => {
    for (const [name, kind, field] of always) {
      const variables = (await OPERATIONS[name]?.variables?.(world)) ?? {}
      requests.set(name, { query: documentOf(kind, field, variables), variables })
    }
    owner = await t.tokenOf(t.fixture.ca.host, 'owner@ca.test')
    minutesLater(11)
  })

  test.each(always.map(([name]) => name))('DOOR-21 %s asks for the password', async name => {
    const { query = '', variables = {} } = requests.get(name) ?? {}
    expect(await send(query, variables)).toMatchObject({ statusCode: 422, fields: [{ field: 'currentPassword' }] })
  })

  test('DOOR-21 the password beside the operation is enough, a wrong one is not', async () => {
    const query = 'mutation { signOutOtherDevices }'
    expect(await send(query, {}, { currentPassword: 'wrong horse' })).toMatchObject({ statusCode: 422 })
    expect(await send(query, {}, { currentPassword: PASSWORD })).toBeUndefined()
  })

  test('DOOR-21 who may not use an operation is not asked for a password', async () => {
    const { query = '', variables = {} } = requests.get('updateLoginRules') ?? {}
    const { error } = await t.graphql(t.fixture.ca.host, query, variables, manager)
    expect(error?.statusCode).toBe(404)
  })
})

describe('owners', () => {
  let others: string[]
  beforeAll(async () => {
    await makeOwner(t, 'tester')
    others = [t.fixture.ca.emails.tester, 'owner@ca.test']
    owner = await t.tokenOf(t.fixture.ca.host, 'owner@ca.test')
  })

  const eventsOf = async (kind: string): Promise<number | null> =>
    (await t.db.owner.query('select from security_event where kind = $1', [kind])).rowCount

  /** Runs the waiting mails to owners. @returns to whom one with this subject went */
  async function mailed(subject: string): Promise<string[]> {
    const { rows: jobs } = await t.db.owner.query<{ payload: never }>(
      `delete from app.outbox where task = 'mail-owner' returning payload`,
    )
    for (const { payload } of jobs) await t.jobs['mail-owner'](t.fixture.ca.id, payload)
    const { rows } = await t.db.owner.query<{ recipient: string }>(
      'select recipient from sandbox.mail where subject = $1',
      [subject],
    )
    return rows.map(({ recipient }) => recipient).sort()
  }

  test('DOOR-21 all owners are mailed about an invitation of another owner, and it is a security event', async () => {
    const invite = `mutation { inviteStaff(name: "Nina New", email: "nina@owners.test", roles: ["owner"],
      franchiseIds: [], vanIds: [], vendorIds: []) }`
    expect(await send(invite, {})).toBeUndefined()
    expect(await eventsOf('owner_invited')).toBe(1)
    expect(await mailed('New owner invited')).toEqual(others.toSorted())
  })

  test('DOOR-18 all owners are mailed about new payment keys, and they are a security event', async () => {
    const found = mutations.find(([name]) => name === 'setPaymentKeys')
    const variables = (await OPERATIONS.setPaymentKeys?.variables?.(world)) ?? {}
    if (!found) throw new Error('There is no such operation.')
    expect(await send(documentOf(found[1], found[2], variables), variables)).toBeUndefined()
    expect(await eventsOf('payment_keys_changed')).toBe(1)
    expect(await mailed('Payment keys changed')).toEqual(others.toSorted())
  })
})

test('DOOR-18 managers change no keys of the business and no accounts of its journals', async () => {
  for (const name of ['setPaymentKeys', 'addPaymentWebhookSecret', 'saveLedgerAccount']) {
    const [, kind, field] = mutations.find(([each]) => each === name) ?? []
    const variables = (await OPERATIONS[name]?.variables?.(world)) ?? {}
    if (!kind || !field) throw new Error(`There is no operation ${name}.`)
    const { error } = await t.graphql(t.fixture.ca.host, documentOf(kind, field, variables), variables, manager)
    expect({ name, status: error?.statusCode }).toEqual({ name, status: 404 })
  }
})
