import { graphql } from '../../platform/api/graphql.ts'

export const LikelyDuplicatesQuery = graphql(`
  query LikelyDuplicates($userId: ID!) {
    likelyDuplicates(userId: $userId) {
      id
      name
      email
      same
    }
  }
`)

export const MergedAccountsQuery = graphql(`
  query MergedAccounts($userId: ID!) {
    mergedAccounts(userId: $userId) {
      id
      name
      email
      mergedAt
      mergedBy
    }
  }
`)

const MergeSideFragment = graphql(`
  fragment MergeSideFacts on MergeSide {
    id
    name
    email
    createdAt
    canLogIn
    phoneNumbers
    lastVisitAt
    vendorName
    defaultDiscountType
    defaultDiscountAmount
    credit
    cars
    orders
    invoices
    plans
    contacts
    addresses
    notes
    tags
    files
    ratings
  }
`)

export const MergePreviewQuery = graphql(
  `
    query MergePreview($keptId: ID!, $mergedId: ID!) {
      mergePreview(keptId: $keptId, mergedId: $mergedId) {
        kept {
          ...MergeSideFacts
        }
        merged {
          ...MergeSideFacts
        }
        obstacles
        consequences
      }
    }
  `,
  [MergeSideFragment],
)

export const MergeCustomersMutation = graphql(`
  mutation MergeCustomers($keptId: ID!, $mergedId: ID!) {
    mergeCustomers(keptId: $keptId, mergedId: $mergedId)
  }
`)
