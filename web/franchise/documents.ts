import { graphql } from '../platform/api/graphql.ts'

const HoursFragment = graphql(`
  fragment WeekHours on FranchiseHours {
    hours {
      weekday
      opensMinute
      closesMinute
    }
    stamp
  }
`)

const ImpactFragment = graphql(`
  fragment ImpactOfFranchise on Impact {
    blocking {
      text
      workOrderId
      customerId
    }
    warnings {
      text
      workOrderId
      customerId
    }
    stamp
  }
`)

const SpecialDaysFragment = graphql(`
  fragment DaysAhead on FranchiseSpecialDays {
    countryCode
    provinceCode
    days {
      from
      to
      name
      opensMinute
      closesMinute
    }
    stamp
  }
`)

export const FranchiseHoursQuery = graphql(
  `
    query FranchiseHours($franchiseId: ID!) {
      franchiseHours(franchiseId: $franchiseId) {
        ...WeekHours
      }
    }
  `,
  [HoursFragment],
)

export const PreviewFranchiseHoursQuery = graphql(
  `
    query PreviewFranchiseHours($franchiseId: ID!, $hours: [OpeningHoursInput!]!) {
      previewFranchiseHours(franchiseId: $franchiseId, hours: $hours) {
        ...ImpactOfFranchise
      }
    }
  `,
  [ImpactFragment],
)

export const UpdateFranchiseHoursMutation = graphql(
  `
    mutation UpdateFranchiseHours(
      $franchiseId: ID!
      $hours: [OpeningHoursInput!]!
      $seen: String!
      $accepted: String
    ) {
      updateFranchiseHours(franchiseId: $franchiseId, hours: $hours, seen: $seen, accepted: $accepted) {
        ...WeekHours
      }
    }
  `,
  [HoursFragment],
)

export const FranchiseSpecialDaysQuery = graphql(
  `
    query FranchiseSpecialDays($franchiseId: ID!) {
      franchiseSpecialDays(franchiseId: $franchiseId) {
        ...DaysAhead
      }
    }
  `,
  [SpecialDaysFragment],
)

export const PreviewFranchiseSpecialDaysQuery = graphql(
  `
    query PreviewFranchiseSpecialDays($franchiseId: ID!, $days: [SpecialDaysInput!]!) {
      previewFranchiseSpecialDays(franchiseId: $franchiseId, days: $days) {
        ...ImpactOfFranchise
      }
    }
  `,
  [ImpactFragment],
)

export const UpdateFranchiseSpecialDaysMutation = graphql(
  `
    mutation UpdateFranchiseSpecialDays(
      $franchiseId: ID!
      $days: [SpecialDaysInput!]!
      $seen: String!
      $accepted: String
    ) {
      updateFranchiseSpecialDays(franchiseId: $franchiseId, days: $days, seen: $seen, accepted: $accepted) {
        ...DaysAhead
      }
    }
  `,
  [SpecialDaysFragment],
)
