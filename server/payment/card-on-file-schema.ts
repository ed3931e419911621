import { cardsOnFile } from '../card/cards-on-file.ts'
import { SavedCardRef } from '../card/schema.ts'
import { billableInvoice, invoiceById } from '../invoice/queries.ts'
import { InvoiceRef } from '../invoice/schema.ts'
import { builder } from '../platform/graphql/builder.ts'
import { chargeCardOnFile } from './charge-card.ts'
import { ownInvoiceLink, payOwnInvoice } from './pay-own-invoice.ts'

builder.queryFields(t => ({
  cardsOnFile: t.withAuth({ staff: true }).field({
    type: [SavedCardRef],
    description: 'The saved cards of an invoice’s customer, newest first',
    args: { invoiceId: t.arg.id({ required: true }) },
    resolve: async (_root, { invoiceId }, context) =>
      await cardsOnFile(context, await billableInvoice(context.scope.db, context.actor, invoiceId)),
  }),
}))

builder.mutationFields(t => ({
  payOwnInvoice: t.withAuth({ signedIn: true }).field({
    type: InvoiceRef,
    description: 'Pays the balance due of one’s own invoice with one’s saved card',
    args: {
      idempotencyKey: t.arg.string({ required: true }),
      invoiceId: t.arg.id({ required: true }),
      paymentMethodId: t.arg.string({ required: true }),
    },
    resolve: async (_root, input, context) => {
      await payOwnInvoice(context, input)
      return await invoiceById(context.scope.db, context.actor, input.invoiceId)
    },
  }),
  ownInvoiceLink: t.withAuth({ signedIn: true }).string({
    description: 'The link that pays the balance due of one’s own invoice with a new card',
    args: {
      invoiceId: t.arg.id({ required: true }),
      savesCard: t.arg.boolean({ required: true, description: 'The customer agreed that the card is saved' }),
      consentVersion: t.arg.string({ description: 'The version of the text that they agreed to' }),
    },
    resolve: (_root, { consentVersion, ...input }, context) =>
      ownInvoiceLink(context, { ...input, consentVersion: consentVersion ?? null }),
  }),
  chargeCardOnFile: t.withAuth({ staff: true }).field({
    type: InvoiceRef,
    description: 'Charges the balance due of an invoice to a saved card of its customer',
    args: {
      idempotencyKey: t.arg.string({ required: true }),
      invoiceId: t.arg.id({ required: true }),
      paymentMethodId: t.arg.string({ required: true }),
    },
    resolve: async (_root, input, context) => {
      await chargeCardOnFile(context, input)
      return await invoiceById(context.scope.db, context.actor, input.invoiceId)
    },
  }),
}))
