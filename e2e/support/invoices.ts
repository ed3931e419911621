import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type BranchOrder, inspectedOrder } from './branch-orders.ts'
import type { TenantKey } from './own-franchise.ts'

/** A test's own invoice, and a member of staff at its franchise. */
export interface OpenInvoice extends Omit<BranchOrder, 'open'> {
  number: string
  workOrderId: string
  /** Cents. */
  billedAmount: number
  /** Opens a page of the staff side as the member of staff: the invoice's own by default. */
  open: (path?: string) => Promise<void>
}

interface Invoice {
  id: string
  invoiceNumber: string
  billedAmount: number
}

/** An order of last month, booked, inspected and completed by the API: an invoice of a tire rotation that nobody has paid. */
export async function openInvoice(
  page: Page,
  wanted: { tenant?: TenantKey; vendor?: number; customerId?: string } = {},
): Promise<OpenInvoice> {
  const order = await inspectedOrder(page, wanted)
  const { completeWorkOrder } = await order.ask<{ completeWorkOrder: { invoice: Invoice } }>(
    `mutation { completeWorkOrder(workOrderId: ${order.id}) { invoice { id invoiceNumber billedAmount } } }`,
  )
  const { id, invoiceNumber, billedAmount } = completeWorkOrder.invoice
  return {
    ...order,
    id,
    number: invoiceNumber,
    billedAmount,
    workOrderId: order.id,
    open: (path = `/account/franchisee/invoices/${invoiceNumber}`) => order.open(path),
  }
}

const PAY = `mutation Pay($idempotencyKey: String!, $invoiceId: ID!, $amount: Int!) {
  payInvoice(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId, amount: $amount, paymentMethod: cash) { id }
}`

/** Pays cents in cash, by the API. */
export async function payInCash({ ask, id }: OpenInvoice, amount: number): Promise<void> {
  await ask(PAY, { idempotencyKey: randomUUID(), invoiceId: id, amount })
}
