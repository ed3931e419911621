import { graphql } from '../../platform/api/graphql.ts'
import { InvoiceFragment } from '../documents.ts'

export const CardReadersQuery = graphql(`
  query CardReaders($franchiseId: ID!) {
    cardReaders(franchiseId: $franchiseId) {
      id
      label
      isOnline
      simulatorUrl
    }
  }
`)

export const SendToTerminalMutation = graphql(
  `
    mutation SendToTerminal($invoiceId: ID!, $readerId: String!) {
      sendToTerminal(invoiceId: $invoiceId, readerId: $readerId) {
        ...InvoiceDetail
      }
    }
  `,
  [InvoiceFragment],
)

export const CancelTerminalMutation = graphql(
  `
    mutation CancelTerminalPayment($readerId: String!, $invoiceId: ID!) {
      cancelTerminalPayment(readerId: $readerId, invoiceId: $invoiceId) {
        ...InvoiceDetail
      }
    }
  `,
  [InvoiceFragment],
)

export const CashAppPayMutation = graphql(`
  mutation CashAppPay($invoiceId: ID!) {
    cashAppPay(invoiceId: $invoiceId)
  }
`)

export const CashAppCodeQuery = graphql(`
  query CashAppCode($invoiceId: ID!) {
    cashAppCode(invoiceId: $invoiceId) {
      imageUrl
      expiresAt
    }
  }
`)

export const CancelCashAppMutation = graphql(
  `
    mutation CancelCashAppPay($invoiceId: ID!) {
      cancelCashAppPay(invoiceId: $invoiceId) {
        ...InvoiceDetail
      }
    }
  `,
  [InvoiceFragment],
)

export const CheckPaymentMutation = graphql(
  `
    mutation CheckPayment($invoiceId: ID!) {
      checkPayment(invoiceId: $invoiceId) {
        ...InvoiceDetail
      }
    }
  `,
  [InvoiceFragment],
)
