import { graphql } from '../platform/api/graphql.ts'

export const ReportListsQuery = graphql(`
  query ReportLists {
    franchises {
      id
      name
      allVans {
        id
        name
        active
      }
      vendors {
        id
        name
      }
    }
  }
`)

export const ReportInvoiceFragment = graphql(`
  fragment ReportInvoiceRow on ReportInvoice {
    invoiceNumber
    workOrderId
    franchiseName
    vendorName
    contactName
    contactEmail
    status
    billedAmount
    balance
    createdAt
    currency
  }
`)

export const VendorArQuery = graphql(
  `
    query VendorAr($vendorIds: [ID!]!, $startDate: DateTime!, $endDate: DateTime!, $first: Int, $after: ID) {
      arReport(vendorIds: $vendorIds, startDate: $startDate, endDate: $endDate, first: $first, after: $after) {
        ...ReportInvoiceRow
      }
    }
  `,
  [ReportInvoiceFragment],
)

export const MarketArQuery = graphql(
  `
    query MarketAr($franchiseIds: [ID!]!, $startDate: DateTime!, $endDate: DateTime!, $first: Int, $after: ID) {
      allArReport(franchiseIds: $franchiseIds, startDate: $startDate, endDate: $endDate, first: $first, after: $after) {
        ...ReportInvoiceRow
      }
    }
  `,
  [ReportInvoiceFragment],
)

export const SalesArQuery = graphql(
  `
    query SalesAr($userId: ID!, $franchiseIds: [ID!]!, $vendorIds: [ID!]!, $startDate: DateTime!, $endDate: DateTime!, $first: Int, $after: ID) {
      salesArReport(userId: $userId, franchiseIds: $franchiseIds, vendorIds: $vendorIds, startDate: $startDate, endDate: $endDate, first: $first, after: $after) {
        ...ReportInvoiceRow
      }
    }
  `,
  [ReportInvoiceFragment],
)

export const SalesCommissionQuery = graphql(
  `
    query SalesCommission($userId: ID!, $franchiseIds: [ID!]!, $vendorIds: [ID!]!, $startDate: DateTime!, $endDate: DateTime!, $first: Int, $after: ID) {
      salesCommissionReport(userId: $userId, franchiseIds: $franchiseIds, vendorIds: $vendorIds, startDate: $startDate, endDate: $endDate, first: $first, after: $after) {
        ...ReportInvoiceRow
        commissionBase
        commissionAmount
      }
    }
  `,
  [ReportInvoiceFragment],
)

export const VanPayoutsQuery = graphql(`
  query VanPayouts($vanIds: [ID!]!, $startDate: String!, $endDate: String!) {
    payoutReportsByVans(vanIds: $vanIds, startDate: $startDate, endDate: $endDate) {
      startDate
      endDate
      franchise {
        name
      }
      vanName
      userName
      workOrderCount
      totalSales
      subTotalSales
      totalTax
      totalRevenue
      subTotalRevenue
      unreportedRevenue
      refunds
      rows {
        key
        amount
      }
      total
      invoice {
        status
      }
      currency
    }
  }
`)
