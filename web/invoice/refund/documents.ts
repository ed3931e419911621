import { graphql } from '../../platform/api/graphql.ts'
import { InvoiceFragment } from '../documents.ts'

export const RefundPaymentMutation = graphql(
  `
    mutation RefundPayment(
      $idempotencyKey: String!
      $invoiceId: ID!
      $amount: Int!
      $readerId: String
      $way: RefundInstead
    ) {
      refundPayment(
        idempotencyKey: $idempotencyKey
        invoiceId: $invoiceId
        amount: $amount
        readerId: $readerId
        way: $way
      ) {
        ...InvoiceDetail
      }
    }
  `,
  [InvoiceFragment],
)

export const ReturnPaymentMutation = graphql(
  `
    mutation ReturnPayment(
      $idempotencyKey: String!
      $paymentId: ID!
      $amount: Int!
      $readerId: String
      $way: RefundInstead
    ) {
      returnPayment(
        idempotencyKey: $idempotencyKey
        paymentId: $paymentId
        amount: $amount
        readerId: $readerId
        way: $way
      ) {
        ...InvoiceDetail
      }
    }
  `,
  [InvoiceFragment],
)

export const CancelReaderRefundMutation = graphql(
  `
    mutation CancelReaderRefund($refundId: ID!) {
      cancelReaderRefund(refundId: $refundId) {
        ...InvoiceDetail
      }
    }
  `,
  [InvoiceFragment],
)
