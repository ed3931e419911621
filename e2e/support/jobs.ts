import type { Page } from '@playwright/test'
import { ask, managerToken, salesToken } from './account.ts'
import { INSPECT, ALL_GOOD } from './appointments.ts'
import { bookOrder, requestOrder } from './orders.ts'
import { ownFranchise } from './own-franchise.ts'
import { keepSession } from './stored-booking.ts'

/** The weeks before today. */
const BEFORE_TODAY = { start: '2026-05-08T00:00:00Z', end: '2026-05-30T00:00:00Z' }

/** An order of today or earlier, with its technician's session. */
export interface Job {
  id: string
  token: string
  /** The technician's email. */
  email: string
}

/** Books a confirmed order of an earlier day and signs the browser in as the technician of its van. */
export async function confirmedJob(page: Page, name?: string): Promise<Job> {
  const id = await bookOrder(page, name, { ...BEFORE_TODAY, token: await managerToken(page) })
  const email = await technicianOf(page, id)
  return { id, email, token: await keepSession(page, email) }
}

/** Books a customer's confirmed order of an earlier day as sales and signs the browser in as its technician. */
export async function jobFor(page: Page, customerId: string): Promise<Job> {
  const token = await salesToken(page)
  const id = await bookOrder(page, 'Olive Order', { ...BEFORE_TODAY, token, customerId })
  const email = await technicianOf(page, id)
  return { id, email, token: await keepSession(page, email) }
}

/** Books a requested order of an earlier day and signs the browser in as the given staff member. */
export async function requestedJob(page: Page, email: string, name?: string): Promise<Job> {
  const id = await requestOrder(page, await managerToken(page), name)
  return { id, email, token: await keepSession(page, email) }
}

/** Books a confirmed order like `confirmedJob` and finishes its inspection. */
export async function inspectedJob(page: Page, name?: string): Promise<Job> {
  const job = await confirmedJob(page, name)
  await ask(job.token, page, INSPECT, { id: job.id, inspection: ALL_GOOD })
  return job
}

/** Books an inspected order like `inspectedJob` and completes it. */
export async function completedJob(page: Page, name?: string): Promise<Job> {
  const job = await inspectedJob(page, name)
  await ask(job.token, page, 'mutation Complete($id: ID!) { completeWorkOrder(workOrderId: $id) { id } }', {
    id: job.id,
  })
  return job
}

async function technicianOf(page: Page, id: string): Promise<string> {
  const query = 'query Van($id: ID!) { workOrder(id: $id) { van { userVans { email } } } }'
  const { workOrder } = await ask<{ workOrder: { van: { userVans: { email: string }[] } } }>(
    await managerToken(page),
    page,
    query,
    { id },
  )
  const [technician] = workOrder.van.userVans
  if (!technician) throw new Error(`order ${id} has no technician`)
  return technician.email
}

const CONFIRM = 'mutation Confirm($id: ID!, $vanId: ID!) { confirmWorkOrder(id: $id, vanId: $vanId) { id } }'

/** Requests an order and confirms it into the technician's first van. */
async function inOwnVan(
  page: Page,
  { manager, technician }: { manager: string; technician: string },
  name: string,
): Promise<string> {
  const id = await requestOrder(page, manager, name)
  const vans = 'query Vans($id: ID!) { franchiseVans(franchiseId: $id) { id } }'
  const { id: franchiseId } = ownFranchise()
  const { franchiseVans } = await ask<{ franchiseVans: { id: string }[] }>(technician, page, vans, { id: franchiseId })
  await ask(technician, page, CONFIRM, { id, vanId: franchiseVans[0]?.id })
  return id
}

/** Books confirmed orders of an earlier day in the technician's van, one for each customer's name, and signs the browser in as the technician. */
export async function jobsOf(
  page: Page,
  email: string,
  names: readonly string[],
): Promise<{ token: string; ids: string[] }> {
  const manager = await managerToken(page)
  const token = await keepSession(page, email)
  const ids: string[] = []
  for (const name of names) ids.push(await inOwnVan(page, { manager, technician: token }, name))
  return { token, ids }
}
