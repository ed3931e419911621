import { graphql } from '../../platform/api/graphql.ts'

const DrawerFragment = graphql(`
  fragment CashDrawerFields on CashDrawer {
    vanId
    vanName
    userId
    userName
    currency
    taken
    handedIn
    held
  }
`)

export const CashDrawersQuery = graphql(
  `
    query CashDrawers($franchiseId: ID!) {
      cashDrawers(franchiseId: $franchiseId) {
        ...CashDrawerFields
      }
    }
  `,
  [DrawerFragment],
)

export const OwnCashQuery = graphql(
  `
    query OwnCash($franchiseId: ID!) {
      ownCash(franchiseId: $franchiseId) {
        ...CashDrawerFields
      }
    }
  `,
  [DrawerFragment],
)

export const CashEntriesQuery = graphql(`
  query CashEntries($franchiseId: ID!, $vanId: ID!, $userId: ID) {
    cashEntries(franchiseId: $franchiseId, vanId: $vanId, userId: $userId) {
      id
      kind
      at
      day
      amount
      invoiceNumber
      note
      authorName
      handInId
      isCorrected
      statementId
    }
  }
`)

export const RecordCashHandInMutation = graphql(
  `
    mutation RecordCashHandIn(
      $idempotencyKey: String!
      $franchiseId: ID!
      $vanId: ID!
      $userId: ID
      $amount: Int!
      $day: String!
      $note: String!
    ) {
      recordCashHandIn(
        idempotencyKey: $idempotencyKey
        franchiseId: $franchiseId
        vanId: $vanId
        userId: $userId
        amount: $amount
        day: $day
        note: $note
      ) {
        ...CashDrawerFields
      }
    }
  `,
  [DrawerFragment],
)

export const CorrectCashHandInMutation = graphql(`
  mutation CorrectCashHandIn($id: ID!, $reason: String!) {
    correctCashHandIn(id: $id, reason: $reason)
  }
`)
