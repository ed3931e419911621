import { graphql } from '../platform/api/graphql.ts'

export const ChangedMailsQuery = graphql(`
  query ChangedMails {
    changedMails
  }
`)

export const MailsSwitchedOffQuery = graphql(`
  query MailsSwitchedOff {
    mailsSwitchedOff
  }
`)

const MailTextFragment = graphql(`
  fragment MailTextSection on MailText {
    subject
    opening
    closing
    isOff
    stamp
  }
`)
export const MailTextQuery = graphql(
  `
    query MailText($kind: MailKind!) {
      mailText(kind: $kind) {
        ...MailTextSection
      }
    }
  `,
  [MailTextFragment],
)
export const UpdateMailTextMutation = graphql(
  `
    mutation UpdateMailText($kind: MailKind!, $text: MailTextInput!, $seen: String!) {
      updateMailText(kind: $kind, text: $text, seen: $seen) {
        ...MailTextSection
      }
    }
  `,
  [MailTextFragment],
)
export const MailPreviewQuery = graphql(`
  query MailPreview($kind: MailKind!, $text: MailTextInput) {
    mailPreview(kind: $kind, text: $text) {
      subject
      text
      path
    }
  }
`)
export const SendTestMailMutation = graphql(`
  mutation SendTestMail($kind: MailKind!, $text: MailTextInput) {
    sendTestMail(kind: $kind, text: $text)
  }
`)

const WordingFragment = graphql(`
  fragment WordingSection on InvoiceWording {
    note
    terms
    stamp
  }
`)
export const InvoiceWordingQuery = graphql(
  `
    query InvoiceWording {
      invoiceWording {
        ...WordingSection
      }
    }
  `,
  [WordingFragment],
)
export const UpdateInvoiceWordingMutation = graphql(
  `
    mutation UpdateInvoiceWording($wording: InvoiceWordingInput!, $seen: String!) {
      updateInvoiceWording(wording: $wording, seen: $seen) {
        ...WordingSection
      }
    }
  `,
  [WordingFragment],
)
export const InvoicePreviewQuery = graphql(`
  query InvoicePreview($wording: InvoiceWordingInput!) {
    invoicePreview(wording: $wording)
  }
`)
