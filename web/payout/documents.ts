import { graphql } from '../platform/api/graphql.ts'

const DateRangesFragment = graphql(`
  fragment PayoutDateRanges on PayoutDateRanges {
    total
    groupedDateRanges {
      startDate
      endDate
      payoutReports {
        id
        vanId
        vanName
        userId
        userName
        currency
        total
        invoiceStatus
      }
    }
  }
`)

export const PayoutStatementsRangeQuery = graphql(
  `
    query PayoutStatementsRange($franchiseId: ID!, $pageNumber: Int!) {
      page: payoutStatementsRange(franchiseId: $franchiseId, pageNumber: $pageNumber) {
        ...PayoutDateRanges
      }
    }
  `,
  [DateRangesFragment],
)

export const PayoutStatementsTechnicianQuery = graphql(
  `
    query PayoutStatementsTechnician($franchiseId: ID!, $userId: ID!, $pageNumber: Int!) {
      page: payoutStatementsTechnician(franchiseId: $franchiseId, userId: $userId, pageNumber: $pageNumber) {
        ...PayoutDateRanges
      }
    }
  `,
  [DateRangesFragment],
)

export const PayoutStatementsSalesQuery = graphql(
  `
    query PayoutStatementsSales($franchiseId: ID!, $userId: ID!, $pageNumber: Int!) {
      page: payoutStatementsSales(franchiseId: $franchiseId, userId: $userId, pageNumber: $pageNumber) {
        ...PayoutDateRanges
      }
    }
  `,
  [DateRangesFragment],
)

export const PayoutStatementsByDateQuery = graphql(`
  query PayoutStatementsByDate($franchiseId: ID!, $startDate: String!, $endDate: String!) {
    payoutStatementsByDate(franchiseId: $franchiseId, startDate: $startDate, endDate: $endDate) {
      id
      vanId
      vanName
      userId
      userName
    }
  }
`)

export const PayoutReportQuery = graphql(`
  query PayoutReport($id: ID!) {
    payoutReport(id: $id) {
      id
      franchiseId
      franchise {
        name
        timeZone
      }
      vanId
      vanName
      userId
      userName
      startDate
      endDate
      currency
      totalSales
      subTotalSales
      totalTax
      workOrderCount
      totalRevenue
      subTotalRevenue
      unreportedRevenue
      refunds
      cashPayments
      total
      hasExtras
      paidOut {
        day
        reference
      }
      invoice {
        status
        carriedToId
      }
      rows {
        key
        label
        detail
        amount
      }
    }
  }
`)

const ItemFragment = graphql(`
  fragment PayoutItemRow on PayoutItem {
    id
    kind
    isAdjustment
    amount
    subTotal
    invoiceNumber
    workOrderId
    customerName
    paymentMethod
    at
  }
`)

export const PayoutPaymentsQuery = graphql(
  `
    query PayoutPayments(
      $id: ID!
      $startDate: String!
      $endDate: String!
      $franchiseId: ID!
      $vanId: ID
      $userId: ID
    ) {
      items: payoutPayments(
        id: $id
        startDate: $startDate
        endDate: $endDate
        franchiseId: $franchiseId
        vanId: $vanId
        userId: $userId
      ) {
        ...PayoutItemRow
      }
    }
  `,
  [ItemFragment],
)

export const PayoutRefundedPaymentsQuery = graphql(
  `
    query PayoutRefundedPayments(
      $id: ID!
      $startDate: String!
      $endDate: String!
      $franchiseId: ID!
      $vanId: ID
      $userId: ID
    ) {
      items: payoutRefundedPayments(
        id: $id
        startDate: $startDate
        endDate: $endDate
        franchiseId: $franchiseId
        vanId: $vanId
        userId: $userId
      ) {
        ...PayoutItemRow
      }
    }
  `,
  [ItemFragment],
)

export const PayoutInvoicesQuery = graphql(
  `
    query PayoutInvoices(
      $id: ID!
      $startDate: String!
      $endDate: String!
      $franchiseId: ID!
      $vanId: ID
      $userId: ID
    ) {
      items: payoutInvoices(
        id: $id
        startDate: $startDate
        endDate: $endDate
        franchiseId: $franchiseId
        vanId: $vanId
        userId: $userId
      ) {
        ...PayoutItemRow
      }
    }
  `,
  [ItemFragment],
)

export const PayoutCsvQuery = graphql(`
  query PayoutCsv($id: ID!, $startDate: String!, $endDate: String!, $franchiseId: ID!, $vanId: ID, $userId: ID) {
    payoutCsv(
      id: $id
      startDate: $startDate
      endDate: $endDate
      franchiseId: $franchiseId
      vanId: $vanId
      userId: $userId
    )
  }
`)

export const PayPayoutReportMutation = graphql(`
  mutation PayPayoutReport($payoutReportId: ID!) {
    payPayoutReport(payoutReportId: $payoutReportId)
  }
`)
