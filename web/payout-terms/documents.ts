import { graphql } from '../platform/api/graphql.ts'

const TermsFragment = graphql(`
  fragment TermsInSettings on PayoutTermsSettings {
    rows {
      fromDay
      franchiseType
      schedule
      marketingBps
      thirdPartyFleetBps
      insurance
      technology
      planWorkBps
      commissionBps
      transactionBps
      royaltyBps
      leastRoyalty
      nationalFleetBps
      revenueRoyaltyBps
      fuelAllowance
      vanRent
      reason
    }
    currency
    today
    runningFrom
    runningUntil
    starts
    stamp
  }
`)

export const PayoutTermsQuery = graphql(
  `
    query PayoutTerms($franchiseId: ID!) {
      payoutTerms(franchiseId: $franchiseId) {
        ...TermsInSettings
      }
    }
  `,
  [TermsFragment],
)

export const PreviewPayoutTermsQuery = graphql(`
  query PreviewPayoutTerms($franchiseId: ID!, $terms: NewPayoutTerms!) {
    previewPayoutTerms(franchiseId: $franchiseId, terms: $terms) {
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
  }
`)

export const SavePayoutTermsMutation = graphql(
  `
    mutation SavePayoutTerms(
      $franchiseId: ID!
      $terms: NewPayoutTerms!
      $replaces: String
      $reason: String!
      $seen: String!
      $accepted: String
    ) {
      savePayoutTerms(
        franchiseId: $franchiseId
        terms: $terms
        replaces: $replaces
        reason: $reason
        seen: $seen
        accepted: $accepted
      ) {
        ...TermsInSettings
      }
    }
  `,
  [TermsFragment],
)

export const WithdrawPayoutTermsMutation = graphql(
  `
    mutation WithdrawPayoutTerms($franchiseId: ID!, $fromDay: String!, $seen: String!) {
      withdrawPayoutTerms(franchiseId: $franchiseId, fromDay: $fromDay, seen: $seen) {
        ...TermsInSettings
      }
    }
  `,
  [TermsFragment],
)
