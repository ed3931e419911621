import type { Page } from '@playwright/test'
import { ask, logIn } from './account.ts'
import { DEMO_PASSWORD } from '../db/seed/demo-logins.ts'
import { INSPECT, ALL_GOOD } from './appointments.ts'
import { bookOrder, requestOrder } from './orders.ts'
import { keepSession } from './stored-booking.ts'

const MANAGER = { email: 'manager.toronto@maple.example', password: DEMO_PASSWORD }
/** Days before today on which the demo leaves most hours free. */
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
  const id = await bookOrder(page, name, { ...BEFORE_TODAY, token: await logIn(page, MANAGER) })
  const email = await technicianOf(page, id)
  return { id, email, token: await keepSession(page, email) }
}

/** An order of a customer's own that sales booked, confirmed and of a day that has begun. */
export async function jobFor(page: Page, customerId: string): Promise<Job> {
  const token = await logIn(page, { ...MANAGER, email: 'sales@maple.example' })
  const id = await bookOrder(page, 'Olive Order', { ...BEFORE_TODAY, token, customerId })
  const email = await technicianOf(page, id)
  return { id, email, token: await keepSession(page, email) }
}

/** An order that waits for its confirmation, its day begun, with the page's browser signed in as somebody. */
export async function requestedJob(page: Page, email: string, name?: string): Promise<Job> {
  const id = await requestOrder(page, await logIn(page, MANAGER), name)
  return { id, email, token: await keepSession(page, email) }
}

/** The same, inspected already. */
export async function inspectedJob(page: Page, name?: string): Promise<Job> {
  const job = await confirmedJob(page, name)
  await ask(job.token, page, INSPECT, { id: job.id, inspection: ALL_GOOD })
  return job
}

async function technicianOf(page: Page, id: string): Promise<string> {
  const query = 'query Van($id: ID!) { workOrder(id: $id) { van { userVans { email } } } }'
  const { workOrder } = await ask<{ workOrder: { van: { userVans: { email: string }[] } } }>(
    await logIn(page, MANAGER),
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
  const query = 'query Vans($id: ID!) { workOrder(id: $id) { franchise { id } } }'
  const { workOrder } = await ask<{ workOrder: { franchise: { id: string } } }>(technician, page, query, { id })
  const vans = 'query Vans($id: ID!) { franchiseVans(franchiseId: $id) { id } }'
  const { franchiseVans } = await ask<{ franchiseVans: { id: string }[] }>(technician, page, vans, workOrder.franchise)
  await ask(technician, page, CONFIRM, { id, vanId: franchiseVans[0]?.id })
  return id
}

/** Confirmed orders of a technician's own van, of a day that has begun, by the names of who asked for them; the page's browser is the technician's. */
export async function jobsOf(page: Page, email: string, names: readonly string[]): Promise<string[]> {
  const manager = await logIn(page, MANAGER)
  const token = await keepSession(page, email)
  const ids: string[] = []
  for (const name of names) ids.push(await inOwnVan(page, { manager, technician: token }, name))
  return ids
}
