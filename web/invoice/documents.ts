import { graphql } from '../platform/api/graphql.ts'

export const InvoicesQuery = graphql(`
  query Invoices($franchiseId: ID!, $status: String, $search: String, $isOldestFirst: Boolean, $pageNumber: Int!) {
    invoices(
      franchiseId: $franchiseId
      status: $status
      search: $search
      isOldestFirst: $isOldestFirst
      pageNumber: $pageNumber
    ) {
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

export const InvoiceTotalsQuery = graphql(`
  query InvoiceTotals($franchiseId: ID!, $status: String, $search: String) {
    invoiceTotals(franchiseId: $franchiseId, status: $status, search: $search) {
      count
      isMore
      sums {
        currency
        billed
        balance
      }
    }
  }
`)

export const InvoiceFragment = graphql(`
  fragment InvoiceDetail on Invoice {
    id
    invoiceNumber
    tenantId
    workOrderId
    user {
      id
      email
      vendorId
    }
    address {
      id
    }
    contact {
      id
    }
    status
    countryCode
    currency
    subTotal
    discountSubTotal
    discountAmount
    tax
    taxes {
      name
      ratePpm
      amount
      registrationNumber
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
    creditNote {
      id
      creditNoteNumber
      reason
      authorName
      creditedAmount
      createdAt
    }
    poNumber
    createdAt
    franchise {
      id
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
    seller {
      name
      street
      city
      provinceCode
      postalCode
      isSmallSupplier
      registrations {
        jurisdiction
        number
      }
    }
    wording {
      note
      terms
    }
    disputes {
      id
      status
      amount
    }
    newInvoice {
      id
      invoiceNumber
      remainingAmount
    }
    payments {
      id
      amount
      remittanceFee
      paidAmount
      refundedAmount
      cashRounding
      movedAmount
      movedFromInvoice
      pendingRefundAmount
      linkEmail
      paymentMethod
      readerId
      status
      charge {
        kind
        name
        receipt {
          label
          value
        }
      }
      refunds {
        id
        amount
        status
        way
        readerId
        failure
      }
      returnableAmount
      refundWays
      authorName
      chequeNumber
      notes
      takenAt
      createdAt
      updatedAt
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
      $userId: ID
      $authorId: ID
      $franchiseId: ID
      $amount: Int!
      $paymentMethod: ManualMethod!
      $chequeNumber: String
      $notes: String
      $at: DateTime
    ) {
      payInvoice(
        idempotencyKey: $idempotencyKey
        invoiceId: $invoiceId
        userId: $userId
        authorId: $authorId
        franchiseId: $franchiseId
        amount: $amount
        paymentMethod: $paymentMethod
        chequeNumber: $chequeNumber
        notes: $notes
        at: $at
      ) {
        ...InvoiceDetail
      }
    }
  `,
  [InvoiceFragment],
)

/** The invoice of an order that was completed without reception. */
export const OrderInvoiceQuery = graphql(`
  query OrderInvoice($id: ID!) {
    workOrder(id: $id) {
      invoice {
        id
      }
    }
  }
`)

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

export const OpenInvoicesQuery = graphql(`
  query OpenInvoices {
    openInvoices {
      id
      invoiceNumber
      status
      currency
      remainingAmount
      createdAt
      franchise {
        timeZone
      }
      billTo {
        provinceCode
        postalCode
        vehicle
      }
    }
  }
`)

export const PayOwnInvoiceMutation = graphql(`
  mutation PayOwnInvoice($idempotencyKey: String!, $invoiceId: ID!, $paymentMethodId: String!) {
    payOwnInvoice(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId, paymentMethodId: $paymentMethodId) {
      id
      status
      remainingAmount
    }
  }
`)

export const OwnInvoiceLinkMutation = graphql(`
  mutation OwnInvoiceLink($invoiceId: ID!, $savesCard: Boolean!, $consentVersion: String) {
    ownInvoiceLink(invoiceId: $invoiceId, savesCard: $savesCard, consentVersion: $consentVersion)
  }
`)

export const SendPayLinkAgainMutation = graphql(
  `
    mutation SendPayLinkAgain($invoiceId: ID!, $email: String) {
      sendPayLinkAgain(invoiceId: $invoiceId, email: $email) {
        ...InvoiceDetail
      }
    }
  `,
  [InvoiceFragment],
)

export const WithdrawPayLinkMutation = graphql(
  `
    mutation WithdrawPayLink($invoiceId: ID!) {
      withdrawPayLink(invoiceId: $invoiceId) {
        ...InvoiceDetail
      }
    }
  `,
  [InvoiceFragment],
)

export const CardsOnFileQuery = graphql(`
  query CardsOnFile($invoiceId: ID!) {
    cardsOnFile(invoiceId: $invoiceId) {
      paymentMethodId
      brand
      last4
      expiryMonth
      expiryYear
      isDefault
    }
  }
`)

export const ChargeCardOnFileMutation = graphql(
  `
    mutation ChargeCardOnFile($idempotencyKey: String!, $invoiceId: ID!, $paymentMethodId: String!) {
      chargeCardOnFile(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId, paymentMethodId: $paymentMethodId) {
        ...InvoiceDetail
      }
    }
  `,
  [InvoiceFragment],
)

export const VendorQuery = graphql(`
  query Vendor($id: ID!, $invoiceId: ID!) {
    vendor(id: $id, invoiceId: $invoiceId) {
      id
      vendorId
      name
      remittance
      isRemittanceOnSubTotal
    }
  }
`)

export const VoidInvoiceMutation = graphql(
  `
    mutation VoidInvoice($id: ID!) {
      voidInvoice(id: $id) {
        ...InvoiceDetail
      }
    }
  `,
  [InvoiceFragment],
)

export const CreditInvoiceMutation = graphql(
  `
    mutation CreditInvoice($id: ID!, $reason: String!) {
      creditInvoice(id: $id, reason: $reason) {
        ...InvoiceDetail
      }
    }
  `,
  [InvoiceFragment],
)

export const MovePaymentMutation = graphql(
  `
    mutation MovePayment($idempotencyKey: String!, $paymentId: ID!, $amount: Int!) {
      movePayment(idempotencyKey: $idempotencyKey, paymentId: $paymentId, amount: $amount) {
        ...InvoiceDetail
      }
    }
  `,
  [InvoiceFragment],
)
