import { graphql } from '../platform/api/graphql.ts'

export const ReceivedRatingFragment = graphql(`
  fragment ReceivedRatingFacts on ReceivedRating @_unmask {
    id
    workOrderId
    stars
    comment
    customerName
    technicianName
    franchiseName
    timeZone
    createdAt
    changedAt
    hiddenAt
    hiddenByName
    hiddenReason
  }
`)

export const RatingsQuery = graphql(
  `
    query Ratings($franchiseId: ID, $stars: Int, $before: ID) {
      ratings(franchiseId: $franchiseId, stars: $stars, before: $before) {
        hasMore
        ratings {
          ...ReceivedRatingFacts
        }
      }
    }
  `,
  [ReceivedRatingFragment],
)

export const RatingSummaryQuery = graphql(`
  query RatingSummary {
    ratingSummary {
      franchises {
        id
        name
        count
        average
      }
      technicians {
        id
        name
        count
        average
      }
    }
  }
`)

export const HideRatingMutation = graphql(`
  mutation HideRating($workOrderId: ID!, $reason: String!) {
    hideRating(workOrderId: $workOrderId, reason: $reason) {
      id
    }
  }
`)

export const ShowRatingMutation = graphql(`
  mutation ShowRating($workOrderId: ID!) {
    showRating(workOrderId: $workOrderId) {
      id
    }
  }
`)
