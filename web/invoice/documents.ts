import { graphql } from '../app/graphql.ts'

export const InvoicesQuery = graphql(`
  query Invoices($franchiseId: ID!, $status: String, $pageNumber: Int!) {
    invoices(franchiseId: $franchiseId, status: $status, pageNumber: $pageNumber) {
      total
      invoices {
        id
        invoiceNumber
        status
        currency
        billedAmount
        remainingAmount
        createdAt
        billTo {
          name
          vehicle
        }
      }
    }
  }
`)

export const InvoiceFragment = graphql(`
  fragment InvoiceDetail on Invoice {
    id
    invoiceNumber
    workOrderId
    status
    currency
    subTotal
    discountSubTotal
    discountAmount
    tax
    taxes {
      name
      ratePpm
      amount
    }
    lines {
      name
      price
      quantity
      discountedPrice
      tax
    }
    billedAmount
    remainingAmount
    refundedAmount
    poNumber
    createdAt
    franchise {
      name
      timeZone
    }
    billTo {
      name
      email
      phoneNumber
      street
      city
      provinceCode
      postalCode
      vehicle
    }
    payments {
      id
      amount
      remittanceFee
      paidAmount
      refundedAmount
      paymentMethod
      status
      authorName
      chequeNumber
      notes
      createdAt
    }
  }
`)

export const InvoiceByNumberQuery = graphql(
  `
    query InvoiceByNumber($invoiceNumber: ID!) {
      invoiceByNumber(invoiceNumber: $invoiceNumber) {
        ...InvoiceDetail
      }
    }
  `,
  [InvoiceFragment],
)

export const PayInvoiceMutation = graphql(
  `
    mutation PayInvoice(
      $idempotencyKey: String!
      $invoiceId: ID!
      $amount: Int!
      $paymentMethod: ManualMethod!
      $chequeNumber: String
      $notes: String
    ) {
      payInvoice(
        idempotencyKey: $idempotencyKey
        invoiceId: $invoiceId
        amount: $amount
        paymentMethod: $paymentMethod
        chequeNumber: $chequeNumber
        notes: $notes
      ) {
        ...InvoiceDetail
      }
    }
  `,
  [InvoiceFragment],
)

export const PayLaterMutation = graphql(
  `
    mutation PayLater($idempotencyKey: String!, $invoiceId: ID!) {
      payLater(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId) {
        ...InvoiceDetail
      }
    }
  `,
  [InvoiceFragment],
)
