import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type BranchOrder, inspectedOrder } from './branch-orders.ts'
import type { TenantKey } from './own-franchise.ts'

/** A new invoice with a staff session at its franchise. */
export interface OpenInvoice extends Omit<BranchOrder, 'open'> {
  number: string
  workOrderId: string
  /** Billed amount in cents. */
  billedAmount: number
  /** Opens a page as the staff member; by default the invoice's. */
  open: (path?: string) => Promise<void>
}

interface Invoice {
  id: string
  invoiceNumber: string
  billedAmount: number
}

/** Makes an unpaid invoice of a tire rotation: books, inspects and completes an order of last month through the API. */
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

/** Records a cash payment in cents through the API. */
export async function payInCash({ ask, id }: OpenInvoice, amount: number): Promise<void> {
  await ask(PAY, { idempotencyKey: randomUUID(), invoiceId: id, amount })
}
