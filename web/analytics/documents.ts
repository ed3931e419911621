import { graphql } from '../platform/api/graphql.ts'

const MonthTotalsFragment = graphql(`
  fragment MonthTotals on FranchiseAnalytics {
    totalSales
    totalSubtotal
    totalRevenue
    totalOilChanges
    totalWorkOrders
    totalEarnings
    lastMonthTotalSales
    lastMonthTotalSubtotal
    lastMonthTotalRevenue
    lastMonthTotalOilChanges
    lastMonthTotalWorkOrders
    lastMonthTotalEarnings
  }
`)

const SharedFiguresFragment = graphql(`
  fragment SharedFigures on AnalyticsFigures {
    chartOffsetMinutes
    totalSales
    totalSubtotal
    totalRevenue
    totalEarnings
    workOrderCnt
    salesByDays {
      date
      amount
    }
    subtotalsByDays {
      date
      amount
    }
    revenueByDays {
      date
      amount
    }
    newCustomers
    recurringCustomers
  }
`)

export const ManagerFranchisesQuery = graphql(`
  query ManagerFranchises($userId: ID!) {
    franchiseManagerFranchises(userId: $userId) {
      id
      name
      countryCode
      timeZone
      allVans {
        id
        name
        active
      }
    }
  }
`)

export const FranchiseAnalyticsQuery = graphql(
  `
    query FranchiseAnalytics($franchiseIds: [ID!]!) {
      franchiseAnalytics(franchiseIds: $franchiseIds) {
        ...MonthTotals
      }
    }
  `,
  [MonthTotalsFragment],
)

export const AllAnalyticsQuery = graphql(
  `
    query AllAnalytics(
      $selectedFranchises: [ID!]!
      $selectedVans: [ID!]!
      $startDate: DateTime!
      $endDate: DateTime!
      $filter: AnalyticsGrouping!
    ) {
      allAnalytics(
        selectedFranchises: $selectedFranchises
        selectedVans: $selectedVans
        startDate: $startDate
        endDate: $endDate
        filter: $filter
      ) {
        ...SharedFigures
        totalProfit
        residentialCustomers
        vendorCustomers
        paymentTypes {
          paymentMethod
          count
        }
        profitMarginByDays {
          date
          billedAmount
          subtotal
          tax
          inventoryCosts
          staffCost
          fuelCost
          profit
        }
      }
    }
  `,
  [SharedFiguresFragment],
)

export const AnalyticsBreakdownQuery = graphql(`
  query AnalyticsBreakdown(
    $by: AnalyticsBreakdownBy!
    $selectedFranchises: [ID!]!
    $selectedVans: [ID!]!
    $startDate: DateTime!
    $endDate: DateTime!
  ) {
    analyticsBreakdown(
      by: $by
      selectedFranchises: $selectedFranchises
      selectedVans: $selectedVans
      startDate: $startDate
      endDate: $endDate
    ) {
      id
      name
      franchiseName
      isActive
      jobs
      subtotal
      tax
      revenue
      bookedMinutes
      openMinutes
    }
  }
`)

export const SalesListsQuery = graphql(`
  query SalesLists($userId: ID!) {
    salesUserLists(userId: $userId) {
      franchises {
        id
        name
        countryCode
        timeZone
      }
      vendors {
        id
        name
      }
    }
  }
`)

export const SalesMonthQuery = graphql(
  `
    query SalesMonth($franchiseIds: [ID!]!, $vendorIds: [ID!]!) {
      franchiseSalesAnalytics(franchiseIds: $franchiseIds, vendorIds: $vendorIds) {
        ...MonthTotals
      }
    }
  `,
  [MonthTotalsFragment],
)

export const AllSalesAnalyticsQuery = graphql(
  `
    query AllSalesAnalytics(
      $selectedFranchises: [ID!]!
      $selectedVendors: [ID!]!
      $startDate: DateTime!
      $endDate: DateTime!
      $filter: AnalyticsGrouping!
    ) {
      allSalesAnalytics(
        selectedFranchises: $selectedFranchises
        selectedVendors: $selectedVendors
        startDate: $startDate
        endDate: $endDate
        filter: $filter
      ) {
        ...SharedFigures
        earningsByDays {
          date
          amount
        }
        workOrders {
          assigned
          open
          paid
        }
      }
    }
  `,
  [SharedFiguresFragment],
)

export const RecentWorkOrdersQuery = graphql(`
  query RecentWorkOrders {
    lastSalesUserWorkOrders {
      id
      vendorName
      franchiseName
      timeZone
      currency
      billedAmount
      scheduledAt
      status
      isPaid
    }
  }
`)

const FunnelShareFragment = graphql(`
  fragment FunnelShareRow on FunnelShare {
    device
    source
    visitors
    visitorsBefore
    booked
    bookedBefore
  }
`)

export const BookingFunnelQuery = graphql(
  `
  query BookingFunnel($startDate: DateTime!, $endDate: DateTime!) {
    bookingFunnel(startDate: $startDate, endDate: $endDate) {
      steps {
        step
        visitors
        visitorsBefore
      }
      devices {
        ...FunnelShareRow
      }
      sources {
        ...FunnelShareRow
      }
      otherSources
      keptTimes
      keptTimesBooked
    }
  }
`,
  [FunnelShareFragment],
)
