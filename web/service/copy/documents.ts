import { graphql } from '../../platform/api/graphql.ts'

export const PriceCopyQuery = graphql(`
  query PriceCopy($franchiseId: ID!) {
    priceCopy(franchiseId: $franchiseId) {
      id
      name
      city
      provinceCode
      changes
      stamp
    }
  }
`)

export const PreviewPriceCopyQuery = graphql(`
  query PreviewPriceCopy($franchiseId: ID!, $toFranchiseIds: [ID!]!) {
    previewPriceCopy(franchiseId: $franchiseId, toFranchiseIds: $toFranchiseIds) {
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

export const CopyPricesMutation = graphql(`
  mutation CopyPrices($franchiseId: ID!, $toFranchiseIds: [ID!]!, $seen: [String!]!, $accepted: String) {
    copyPrices(franchiseId: $franchiseId, toFranchiseIds: $toFranchiseIds, seen: $seen, accepted: $accepted) {
      id
    }
  }
`)
