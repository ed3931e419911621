import type { UploadedInvoice } from '../../domain/inventory/supplier-invoice.ts'
import { builder } from '../platform/graphql/builder.ts'
import { Refusal } from '../platform/refusal.ts'
import { importInvoice } from './import-invoice.ts'
import { parseInvoice } from './parse-invoice.ts'
import { forStockStaff } from './types.ts'

interface Outcome {
  ok: boolean
  error: string | null
}

/** Statuses of refusals that the user can correct, such as with another picture. Other refusals are errors of the call. */
const ANSWERED = new Set([409, 422, 503])

/** Returns the result, with the message of a correctable refusal. @throws any other error */
async function outcomeOf<More extends object>(run: () => Promise<More>): Promise<Outcome | (Outcome & More)> {
  try {
    return { ok: true, error: null, ...(await run()) }
  } catch (error) {
    if (error instanceof Refusal && ANSWERED.has(error.statusCode)) return { ok: false, error: error.message }
    throw error
  }
}

const ParsedInvoiceRef = builder
  .objectRef<Outcome & { invoiceJson?: UploadedInvoice }>('ParsedInvoiceResult')
  .implement({
    fields: t => ({
      ok: t.exposeBoolean('ok'),
      error: t.exposeString('error', { nullable: true, description: 'The reason and what to do' }),
      invoiceJson: t.field({
        type: 'JSON',
        nullable: true,
        description:
          'invoiceMetadata, filters (lines of parts), oils (lines of oil) with the confidence of each field and a warning, notUnderstood (printed lines that are not stock, with the reason), subtotal, total and unreadPages; money in cents (IMPORT-06)',
        resolve: ({ invoiceJson }) => invoiceJson ?? null,
      }),
    }),
  })

const OutcomeRef = builder.objectRef<Outcome>('InvoiceItemsResult').implement({
  fields: t => ({
    ok: t.exposeBoolean('ok'),
    error: t.exposeString('error', { nullable: true, description: 'The reason and what to do' }),
  }),
})

const PartItemInput = builder.inputType('InvoicePartItemInput', {
  fields: t => ({
    partTypeId: t.id({ required: true }),
    name: t.string({ required: true }),
    quantity: t.int({ required: true }),
    pricePerItem: t.int({ required: true, description: 'Cents of the invoice’s currency for one piece' }),
  }),
})

const OilItemInput = builder.inputType('InvoiceOilItemInput', {
  fields: t => ({
    oilId: t.id({ required: true }),
    quantity: t.float({ required: true, description: 'Litres' }),
    pricePerItem: t.int({ required: true, description: 'Cents of the invoice’s currency for one litre' }),
  }),
})

builder.mutationFields(t => ({
  parseInvoiceImage: t.withAuth(forStockStaff).field({
    type: ParsedInvoiceRef,
    description: "Reads a supplier's invoice from its uploaded picture or PDF; saves nothing (IMPORT-04)",
    args: { imageUrl: t.arg.string({ required: true, description: 'The location of the upload' }) },
    resolve: (_root, { imageUrl }, context) =>
      outcomeOf(async () => ({ invoiceJson: await parseInvoice(context, imageUrl) })),
  }),
  addItemsFromInvoice: t.withAuth(forStockStaff).field({
    type: OutcomeRef,
    description: "Adds all items of a supplier's invoice to stock, or none (IMPORT-16)",
    args: {
      idempotencyKey: t.arg.string({ required: true, description: 'A repeated key changes nothing (rule B7)' }),
      franchiseId: t.arg.id({ required: true }),
      vanId: t.arg.id({ description: "By default the franchise's market" }),
      receiptImage: t.arg.string({ required: true, description: 'The location of the uploaded invoice' }),
      sellerName: t.arg.string({ description: 'With the number: it can be imported once (rule F5)' }),
      invoiceNumber: t.arg.string(),
      invoiceDate: t.arg.string({ description: 'In the format 2026-05-28' }),
      currency: t.arg.string({ description: "CAD or USD; by default the stock's currency" }),
      exchangeRate: t.arg.float({
        description:
          "What one unit of the invoice's currency cost in the stock's, from 0.1 to 10. Required if they differ; prices are converted with it",
      }),
      partItems: t.arg({ type: [PartItemInput], required: true }),
      oilItems: t.arg({ type: [OilItemInput], required: true }),
    },
    resolve: (_root, { vanId, sellerName, invoiceNumber, invoiceDate, currency, exchangeRate, ...input }, context) =>
      outcomeOf(async () => {
        const header = {
          sellerName: sellerName ?? null,
          invoiceNumber: invoiceNumber ?? null,
          invoiceDate: invoiceDate ?? null,
          currency: currency ?? null,
          exchangeRate: exchangeRate ?? null,
        }
        await importInvoice(context, { ...input, ...header, vanId: vanId ?? null })
        return {}
      }),
  }),
}))
