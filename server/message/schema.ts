import type { InvoiceWording } from '../../domain/message/invoice-wording.ts'
import { MAIL_KINDS } from '../../domain/message/mails.ts'
import { builder } from '../platform/graphql/builder.ts'
import type { Stamped } from '../settings/save-section.ts'
import { invoiceWording, previewInvoice, updateWording } from './invoice-wording.ts'
import { changedMails, type MailSettings, mailsSwitchedOff, mailText, updateMailText } from './mail-texts.ts'
import { previewMail, sendTestMail } from './preview.ts'
import { previewPath } from './preview-path.ts'

const forReaders = { may: 'settings.see' } as const
const forChange = { may: 'messages.change' } as const
const STAMP = { description: 'A save sends it as `seen`' } as const

const MailKindRef = builder.enumType('MailKind', { values: MAIL_KINDS, description: 'A mail, by its occasion' })

const MailTextRef = builder.objectRef<Stamped<MailSettings>>('MailText').implement({
  description: 'The texts of a mail that the business can edit, as they are sent. Plain text with placeholders',
  fields: t => ({
    subject: t.exposeString('subject'),
    opening: t.exposeString('opening'),
    closing: t.exposeString('closing'),
    isOff: t.exposeBoolean('isOff', { description: 'The business does not send it' }),
    stamp: t.exposeString('stamp', STAMP),
  }),
})
const MailTextInput = builder.inputType('MailTextInput', {
  fields: t => ({
    subject: t.string({ required: true }),
    opening: t.string({ required: true }),
    closing: t.string({ required: true }),
    isOff: t.boolean({ description: 'Only for mails that customers do not have to get; by default false' }),
  }),
})
const MailPreviewRef = builder.objectRef<{ subject: string; text: string; path: string }>('MailPreview').implement({
  description: 'A mail with invented data, as it arrives',
  fields: t => ({
    subject: t.exposeString('subject'),
    text: t.exposeString('text', { description: 'The mail as plain text' }),
    path: t.exposeString('path', { description: 'Address of the mail as HTML, for a frame; for an hour' }),
  }),
})
const WordingRef = builder.objectRef<Stamped<InvoiceWording>>('InvoiceWording').implement({
  description: 'What the business writes on its invoices. Plain text with placeholders; empty for nothing',
  fields: t => ({
    note: t.exposeString('note', { description: 'Below the amounts' }),
    terms: t.exposeString('terms', { description: 'Small print at the end' }),
    stamp: t.exposeString('stamp', STAMP),
  }),
})
const WordingInput = builder.inputType('InvoiceWordingInput', {
  fields: t => ({ note: t.string({ required: true }), terms: t.string({ required: true }) }),
})

builder.queryFields(t => ({
  changedMails: t.withAuth(forReaders).field({
    type: [MailKindRef],
    description: 'The mails of which the business wrote texts of its own',
    resolve: (_root, _args, context) => changedMails(context),
  }),
  mailsSwitchedOff: t.withAuth(forReaders).field({
    type: [MailKindRef],
    description: 'The mails that the business does not send',
    resolve: (_root, _args, context) => mailsSwitchedOff(context),
  }),
  mailText: t.withAuth(forReaders).field({
    type: MailTextRef,
    description: 'The texts of a mail to customers',
    args: { kind: t.arg({ type: MailKindRef, required: true }) },
    resolve: (_root, { kind }, context) => mailText(context, kind),
  }),
  mailPreview: t.withAuth(forReaders).field({
    type: MailPreviewRef,
    description: 'A mail with invented data in the brand of the business',
    args: {
      kind: t.arg({ type: MailKindRef, required: true }),
      text: t.arg({ type: MailTextInput, description: 'What somebody is typing; by default the texts as saved' }),
    },
    resolve: async (_root, { kind, text }, context) => {
      const shown = { kind, text: text ?? null }
      return { ...(await previewMail(context, shown)), path: previewPath(context, shown) }
    },
  }),
  invoiceWording: t.withAuth(forReaders).field({
    type: WordingRef,
    description: 'What the business writes on its invoices',
    resolve: (_root, _args, context) => invoiceWording(context),
  }),
  invoicePreview: t.withAuth(forReaders).string({
    description: 'An invoice with invented data and this wording, as PDF in base64',
    args: { wording: t.arg({ type: WordingInput, required: true }) },
    resolve: (_root, { wording }, context) => previewInvoice(context, wording),
  }),
}))

builder.mutationFields(t => ({
  updateMailText: t.withAuth(forChange).field({
    type: MailTextRef,
    description: 'Changes the texts of a mail to customers, from the next mail on',
    args: {
      kind: t.arg({ type: MailKindRef, required: true }),
      text: t.arg({ type: MailTextInput, required: true }),
      seen: t.arg.string({ required: true }),
    },
    resolve: (_root, { text, ...args }, context) =>
      updateMailText(context, { ...args, text: { ...text, isOff: text.isOff ?? false } }),
  }),
  sendTestMail: t.withAuth(forChange).string({
    description: 'Mails a mail with invented data to the caller; the answer is the address',
    args: {
      kind: t.arg({ type: MailKindRef, required: true }),
      text: t.arg({ type: MailTextInput, description: 'What somebody is typing; by default the texts as saved' }),
    },
    resolve: (_root, { kind, text }, context) => sendTestMail(context, { kind, text: text ?? null }),
  }),
  updateInvoiceWording: t.withAuth(forChange).field({
    type: WordingRef,
    description: 'Changes what the business writes on its invoices; earlier invoices keep theirs',
    args: { wording: t.arg({ type: WordingInput, required: true }), seen: t.arg.string({ required: true }) },
    resolve: (_root, args, context) => updateWording(context, args),
  }),
}))
