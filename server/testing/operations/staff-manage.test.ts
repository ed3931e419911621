import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSchema } from '../../schema.ts'
import { bookingInput } from '../booking.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { watchRows } from './data/watch-rows.ts'
import { type ActorName, OPERATIONS } from './operation-access.ts'
import { documentOf, operationsOf } from './operation-document.ts'
import { createWorld, signInAll } from './operation-world.ts'
import type { World } from './world.ts'

const STAFF: readonly ActorName[] = ['manager', 'technician', 'tester', 'sales']

/** Everything that staff manage, with its operations in an order that works. */
const MANAGED = {
  franchises: [
    'franchises',
    'franchiseManagerFranchises',
    'updateFranchiseHours',
    'updateFranchiseSpecialDays',
    'updateServiceArea',
  ],
  vans: ['franchiseVans', 'technicianVans', 'createVan', 'renameVan', 'addVanDriver', 'retireVan'],
  'work orders': [
    'franchiseeWorkOrders',
    'vanChoices',
    'dayBoard',
    'confirmWorkOrder',
    'assignWorkOrder',
    'updateServices',
    'updateNotes',
    'updateScheduledTime',
    'saveInspection',
    'completeWorkOrder',
    'cancelWorkOrder',
    'workOrder',
  ],
  customers: ['createCustomer', 'customers', 'user', 'updateAddress', 'setDefaultDiscount'],
  invoices: ['invoices', 'invoiceByNumber', 'invoice'],
  payments: ['payInvoice', 'chargeCardOnFile', 'cancelTerminalPayment', 'sendToTerminal', 'payLater', 'refundPayment'],
  'payout reports': ['payoutStatementsRange', 'payoutReport', 'payoutPayments', 'payoutCsv', 'payPayoutReport'],
  analytics: ['franchiseAnalytics', 'allAnalytics', 'allSalesAnalytics'],
  parts: ['inventoryParts', 'createPart', 'addPartToInventory', 'increasePartQuantity', 'transferPartToMarket'],
  oil: ['inventoryOils', 'addOilToInventory', 'increaseOilQuantity', 'transferOilToMarket', 'deleteInventoryOilItem'],
  tools: ['vanTools', 'increaseTool', 'decreaseTool'],
  'van fuel': ['vanFuelHistory', 'addFuel', 'deleteFuelHistory'],
} as const

const operations = operationsOf(buildSchema())
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

interface Done {
  status: number
  /** Whether it answered something, or as a mutation changed something. */
  works: boolean
  error?: string
}

/** These find already there what they would make: a payment's link, a part and an oil in stock. */
const FINDS_IT: readonly string[] = ['payPayoutReport', 'addPartToInventory', 'addOilToInventory']

const isEmpty = (answer: unknown): boolean => answer === null || (Array.isArray(answer) && answer.length === 0)

/** Runs the operation as the first staff member who may. */
async function done(name: string, variables: Record<string, unknown>): Promise<Done> {
  const [, kind, field] = operations.find(([one]) => one === name) ?? []
  if (!kind || !field) throw new Error(`there is no ${name}`)
  const { sees = [], answers = [] } = OPERATIONS[name] ?? {}
  const actor = STAFF.find(one => [...sees, ...answers].includes(one))
  const isChange = kind === 'mutation' && !FINDS_IT.includes(name)
  await changedTables()
  const { status, error, data } = await t.graphql(
    t.fixture.ca.host,
    documentOf(kind, field, variables),
    variables,
    actor && tokens[actor],
  )
  const works = isChange ? (await changedTables()).length > 0 : !Object.values(data ?? {}).every(isEmpty)
  return { status, works, ...(error ? { error: error.message } : {}) }
}

test('ROLE-07 staff manage franchises, vans, orders, customers, invoices, payments, payouts, analytics and inventory, and book for customers and vendors', async () => {
  for (const [area, names] of Object.entries(MANAGED))
    for (const name of names) {
      const variables = (await OPERATIONS[name]?.variables?.(world)) ?? {}
      expect({ area, name, ...(await done(name, variables)) }).toEqual({ area, name, status: 200, works: true })
    }
  const forCustomer = { customerId: world.customerId }
  const forVendor = { ...forCustomer, vendorListInput: { vendorId: 8, externalCustomerVendorId: 'F-77' } }
  for (const [hour, buyer] of [forCustomer, forVendor].entries()) {
    const booking = bookingInput(t, { ...buyer, date: `2026-06-09T1${hour + 3}:00:00Z` })
    expect({ buyer, ...(await done('createWorkOrder', booking)) }).toEqual({ buyer, status: 200, works: true })
  }
})
