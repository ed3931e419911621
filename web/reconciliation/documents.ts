import { graphql } from '../platform/api/graphql.ts'

const PayoutFragment = graphql(`
  fragment ProviderPayoutRow on ProviderPayout {
    id
    providerPayoutId
    countryCode
    currency
    amount
    fees
    count
    matchedCount
    openCount
    difference
    failedAt
    failureReason
    arrivesAt
  }
`)

const DetailFragment = graphql(
  `
    fragment ProviderPayoutDetail on ProviderPayout {
      ...ProviderPayoutRow
      transactions {
        id
        providerTransactionId
        kind
        providerKind
        amount
        fee
        happenedAt
        isMatched
        reason
        invoiceNumber
        note
        resolvedAt
        resolvedBy
      }
    }
  `,
  [PayoutFragment],
)

export const ProviderPayoutsQuery = graphql(
  `
    query ProviderPayouts($pageNumber: Int!) {
      providerPayouts(pageNumber: $pageNumber) {
        total
        payouts {
          ...ProviderPayoutRow
        }
      }
    }
  `,
  [PayoutFragment],
)

export const ProviderPayoutQuery = graphql(
  `
    query ProviderPayout($id: ID!) {
      providerPayout(id: $id) {
        ...ProviderPayoutDetail
      }
    }
  `,
  [DetailFragment],
)

export const RecheckProviderPayoutMutation = graphql(
  `
    mutation RecheckProviderPayout($id: ID!) {
      recheckProviderPayout(id: $id) {
        ...ProviderPayoutDetail
      }
    }
  `,
  [DetailFragment],
)

export const ResolveProviderTransactionMutation = graphql(
  `
    mutation ResolveProviderTransaction($id: ID!, $note: String!) {
      resolveProviderTransaction(id: $id, note: $note) {
        ...ProviderPayoutDetail
      }
    }
  `,
  [DetailFragment],
)
