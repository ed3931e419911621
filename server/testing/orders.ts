import { bookingInput, CREATE_WORK_ORDER } from './booking.ts'
import type { TestApp } from './test-app.ts'

const CORNERS = ['FrontLeft', 'FrontRight', 'RearLeft', 'RearRight']

/** A complete inspection. */
export const FINISHED_INSPECTION = {
  corners: CORNERS.map(corner => ({
    corner,
    tireCondition: 'good',
    brakeCondition: 'fair',
    tireIdNumber: '1225',
    estimated: false,
  })),
  tireSize: '205/55R16',
  engineHours: 1200,
  windshieldsCondition: 'good',
  brakeFluid: 'good',
  windshieldFluid: 'fair',
  leakInspection: 'good',
  mileage: 84_000,
  notes: '',
}

export const CONFIRM = `mutation Confirm($id: ID!, $vanId: ID!) {
  confirmWorkOrder(id: $id, vanId: $vanId) { id isConfirmed van { id } unavailabilityReason events { type authorName } }
}`

export const SAVE_INSPECTION = `mutation Inspect($id: ID!, $inspection: InspectionInput!, $finish: Boolean!) {
  saveInspection(id: $id, inspection: $inspection, finish: $finish) { id isInspected inspection { isFinished tireSize } }
}`

export const COMPLETE = `mutation Complete($workOrderId: ID!, $poNumber: String) {
  completeWorkOrder(workOrderId: $workOrderId, poNumber: $poNumber) { id status poNumber invoice { id invoiceNumber status billedAmount } }
}`

const INVOICE_FIELDS = `id invoiceNumber status subTotal discountSubTotal tax billedAmount remainingAmount
  taxes { name ratePpm amount } lines { price quantity discountedPrice tax } payments { id amount status paymentMethod chequeNumber authorName }`

export const INVOICE = `query Invoice($id: ID!) { invoice(id: $id) { ${INVOICE_FIELDS} } }`

export const PAY = `mutation Pay($idempotencyKey: String!, $invoiceId: ID!, $amount: Int!, $paymentMethod: ManualMethod!, $chequeNumber: String, $notes: String) {
  payInvoice(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId, amount: $amount, paymentMethod: $paymentMethod, chequeNumber: $chequeNumber, notes: $notes) { ${INVOICE_FIELDS} }
}`

export const PAY_LATER = `mutation PayLater($idempotencyKey: String!, $invoiceId: ID!) {
  payLater(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId) { ${INVOICE_FIELDS} }
}`

/** Runs an operation in the Canadian tenant and expects success. */
async function succeed(t: TestApp, query: string, variables: object, token?: string): Promise<Record<string, unknown>> {
  const { data, error } = await t.graphql(t.fixture.ca.host, query, variables, token)
  if (error) throw new Error(`${error.error}: ${error.message}`)
  return data as Record<string, unknown>
}

export interface Booked {
  workOrderId: number
  vanId: number | null
  outcome: string
}

/** Books in the Canadian tenant, as a guest or with a token. */
export async function book(t: TestApp, overrides: Record<string, unknown> = {}, token?: string): Promise<Booked> {
  const answer = await succeed(t, CREATE_WORK_ORDER, bookingInput(t, overrides), token)
  const booked = answer.createWorkOrder as { workOrderId: string; vanId: string | null; outcome: string }
  return {
    workOrderId: Number(booked.workOrderId),
    vanId: booked.vanId === null ? null : Number(booked.vanId),
    outcome: booked.outcome,
  }
}

/** Finishes the inspection of a confirmed order on its day. */
export async function inspect(t: TestApp, token: string, id: number): Promise<void> {
  await succeed(t, SAVE_INSPECTION, { id, inspection: FINISHED_INSPECTION, finish: true }, token)
}

export interface Completed {
  id: number
  invoiceNumber: number
  /** In cents. */
  billedAmount: number
}

/** Completes an inspected order. @returns its invoice */
export async function complete(t: TestApp, token: string, workOrderId: number): Promise<Completed> {
  const answer = await succeed(t, COMPLETE, { workOrderId }, token)
  const { invoice } = answer.completeWorkOrder as {
    invoice: { id: string; invoiceNumber: string; billedAmount: number }
  }
  return { id: Number(invoice.id), invoiceNumber: Number(invoice.invoiceNumber), billedAmount: invoice.billedAmount }
}

/** Takes an order from booking to invoice. The clock must be on the day of `date` when it is called, and may be earlier. */
export async function serviceAndBill(t: TestApp, token: string, workOrderId: number): Promise<Completed> {
  await inspect(t, token, workOrderId)
  return await complete(t, token, workOrderId)
}
