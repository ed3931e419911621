import { type GraphQLInputType, getNamedType, isInputObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEXTS as INVENTORY } from '../../inventory/texts.ts'
import { buildSchema } from '../../schema.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { watchRows } from './data/watch-rows.ts'
import { type ActorName, completed, OPERATIONS } from './operation-access.ts'
import { documentOf, operationsOf } from './operation-document.ts'
import { createWorld, signInAll } from './operation-world.ts'
import type { World } from './world.ts'

/** Operations with a key that move neither money nor stock, or are bookings. */
const OTHERS: Record<string, string> = {
  createWorkOrder: 'one key, one booking',
  mailBookingLink: 'its key is that of the booking',
  addVisitCar: 'a booking',
  addLinkedCar: 'a booking',
  addInspectionPhoto: 'an action of one person and order',
  saveInspection: 'an action of one person and order',
  updateNotes: 'an action of one person and order',
  recordWorkAnswer: 'an action of one person and order',
  completeWorkOrder: 'an action of one person and order',
}
const AMOUNTS = ['amount', 'increment', 'quantity']

const hasKey = (type: GraphQLInputType): boolean => {
  const named = getNamedType(type)
  return isInputObjectType(named) && Object.values(named.getFields()).some(isKey)
}
const isKey = ({ name, type }: { name: string; type: GraphQLInputType }): boolean =>
  name.toLowerCase().includes('idempotencykey') || hasKey(type)

const withKey = operationsOf(buildSchema()).filter(([, , field]) => field.args.some(isKey))
const moving = withKey.filter(([name]) => !(name in OTHERS))

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

/** Everybody of the franchise or its head office who may call an operation, its first caller first. */
const callersOf = (name: string): ActorName[] => {
  const { sees, answers } = completed(OPERATIONS[name] ?? {})
  const known: ActorName[] = ['manager', 'technician', 'tester', 'owner', 'customer']
  return known.filter(actor => sees.includes(actor) || answers.includes(actor))
}

test('every operation with an idempotency key moves money or stock, or is named with the reason why not', () => {
  expect(Object.keys(OTHERS).filter(name => !withKey.some(([other]) => other === name))).toEqual([])
  expect(moving.length).toBeGreaterThan(15)
})

describe.each(moving)('%s', (name, kind, field) => {
  test('DOOR-28 answers a used key only to the same person for the same amount', async () => {
    const [author, colleague] = callersOf(name)
    const variables = { ...(await OPERATIONS[name]?.variables?.(world)) } as Record<string, unknown>
    variables.idempotencyKey = crypto.randomUUID()
    const call = async (actor: ActorName | undefined, changed: object = {}) => {
      const given = { ...variables, ...changed }
      const document = documentOf(kind, field, given)
      const { status, data, error } = await t.graphql(t.fixture.ca.host, document, given, actor && tokens[actor])
      // An import answers its refusal as a result.
      return { status, error: error?.error ?? data?.[name].error ?? undefined }
    }
    expect(await call(author)).toEqual({ status: 200, error: undefined })
    await changedTables()
    expect(await call(author)).toEqual({ status: 200, error: undefined })
    const refused =
      name === 'addItemsFromInvoice'
        ? { status: 200, error: INVENTORY.keyOfOtherPlace }
        : { status: 409, error: 'KEY_REUSED' }
    // A picture that somebody else uploaded is refused before the key.
    const toColleague = name === 'addItemsFromInvoice' ? { status: 200, error: expect.any(String) } : refused
    if (colleague) expect(await call(colleague)).toEqual(toColleague)
    const others: object[] = AMOUNTS.filter(each => each in variables).map(each => ({
      [each]: Number(variables[each]) + 1,
    }))
    const { oilItems } = variables as { oilItems?: { quantity: number }[] }
    if (oilItems) others.push({ oilItems: oilItems.map(item => ({ ...item, quantity: item.quantity + 1 })) })
    for (const other of others) {
      expect(await call(author, other)).toEqual(refused)
      if (colleague) expect(await call(colleague, other)).toEqual(toColleague)
    }
    expect(await changedTables()).toEqual([])
  })
})
