import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InvoiceWording } from '../../domain/message/invoice-wording.ts'
import type { CustomerMailKind, MailKind } from '../../domain/message/mails.ts'
import type { MailText } from '../../domain/message/our-texts.ts'
import { request } from '../platform/api/api.ts'
import type { Section } from '../settings/use-settings-form.ts'
import {
  ChangedMailsQuery,
  InvoiceWordingQuery,
  MailPreviewQuery,
  MailsSwitchedOffQuery,
  MailTextQuery,
} from './documents.ts'
import { messageKeys } from './query-keys.ts'

/** The texts of a mail, and whether it is sent. */
export interface MailSettings extends MailText {
  isOff: boolean
}

/** Splits an answer into the values of the form and the stamp of their version. */
export const sectionOf = <Answer extends { stamp: string }>({
  stamp,
  ...values
}: Answer): Section<Omit<Answer, 'stamp'>> => ({ values, stamp })

/** Loads which mails have texts of the business. */
export const changedMailsQuery = () =>
  queryOptions({
    queryKey: messageKeys.changed(),
    queryFn: async ({ signal }) => (await request(ChangedMailsQuery, {}, signal)).changedMails,
    staleTime: 0,
  })

/** Loads which mails the business does not send. */
export const mailsSwitchedOffQuery = () =>
  queryOptions({
    queryKey: messageKeys.off(),
    queryFn: async ({ signal }) => (await request(MailsSwitchedOffQuery, {}, signal)).mailsSwitchedOff,
    staleTime: 0,
  })

/** Loads the texts of a mail. */
export const mailTextQuery = (kind: CustomerMailKind) =>
  queryOptions({
    queryKey: messageKeys.text(kind),
    queryFn: async ({ signal }): Promise<Section<MailSettings>> =>
      sectionOf((await request(MailTextQuery, { kind }, signal)).mailText),
    staleTime: 0,
  })

/** Loads a mail with invented data. @param text what somebody is typing */
export const mailPreviewQuery = (kind: MailKind, text: MailText | null) =>
  queryOptions({
    queryKey: messageKeys.preview(kind, text),
    queryFn: async ({ signal }) => (await request(MailPreviewQuery, { kind, text }, signal)).mailPreview,
    placeholderData: keepPreviousData,
  })

/** Loads what the business writes on its invoices. */
export const wordingQuery = () =>
  queryOptions({
    queryKey: messageKeys.wording(),
    queryFn: async ({ signal }): Promise<Section<InvoiceWording>> =>
      sectionOf((await request(InvoiceWordingQuery, {}, signal)).invoiceWording),
    staleTime: 0,
  })
