import type { Page } from '@playwright/test'
import { ask, managerToken, salesToken } from './account.ts'
import { INSPECT, ALL_GOOD } from './appointments.ts'
import { bookOrder, requestOrder } from './orders.ts'
import { ownFranchise } from './own-franchise.ts'
import { keepSession } from './stored-booking.ts'

/** Days before today. */
const BEFORE_TODAY = { start: '2026-05-08T00:00:00Z', end: '2026-05-30T00:00:00Z' }

/** A job that can be worked on, and the technician's session whose it is. */
export interface Job {
  id: string
  token: string
  /** The technician's. */
  email: string
}

/** A confirmed order whose day has begun, with the page's browser signed in as the technician of its van. */
export async function confirmedJob(page: Page, name?: string): Promise<Job> {
  const id = await bookOrder(page, name, { ...BEFORE_TODAY, token: await managerToken(page) })
  const email = await technicianOf(page, id)
  return { id, email, token: await keepSession(page, email) }
}

/** An order of a customer's own that sales booked, confirmed and of a day that has begun. */
export async function jobFor(page: Page, customerId: string): Promise<Job> {
  const token = await salesToken(page)
  const id = await bookOrder(page, 'Olive Order', { ...BEFORE_TODAY, token, customerId })
  const email = await technicianOf(page, id)
  return { id, email, token: await keepSession(page, email) }
}

/** An order that waits for its confirmation, its day begun, with the page's browser signed in as somebody. */
export async function requestedJob(page: Page, email: string, name?: string): Promise<Job> {
  const id = await requestOrder(page, await managerToken(page), name)
  return { id, email, token: await keepSession(page, email) }
}

/** The same, inspected already. */
export async function inspectedJob(page: Page, name?: string): Promise<Job> {
  const job = await confirmedJob(page, name)
  await ask(job.token, page, INSPECT, { id: job.id, inspection: ALL_GOOD })
  return job
}

/** The same, completed. */
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

/** Confirmed orders of a technician's own van, of a day that has begun, by the names of who asked for them; the page's browser is the technician's. */
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
