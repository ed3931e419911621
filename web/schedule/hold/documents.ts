import { graphql } from '../../platform/api/graphql.ts'

const KeptFragment = graphql(`
  fragment KeptSlotOfPage on KeptSlot {
    holdKey
    date
    expiresAt
    minutes
    canKeepLonger
    nearbyCents
  }
`)

export const HoldSlotMutation = graphql(
  `
    mutation HoldSlot(
      $date: DateTime!
      $code: String!
      $franchiseIdSelect: ID
      $vanId: ID
      $lat: Float
      $lng: Float
      $cars: [VisitCarInput!]
      $holdKey: String
      $humanCheck: String
    ) {
      holdSlot(
        date: $date
        code: $code
        franchiseIdSelect: $franchiseIdSelect
        vanId: $vanId
        lat: $lat
        lng: $lng
        cars: $cars
        holdKey: $holdKey
        humanCheck: $humanCheck
      ) {
        ...KeptSlotOfPage
      }
    }
  `,
  [KeptFragment],
)

export const KeepHoldLongerMutation = graphql(
  `
    mutation KeepHoldLonger($holdKey: String!) {
      keepHoldLonger(holdKey: $holdKey) {
        ...KeptSlotOfPage
      }
    }
  `,
  [KeptFragment],
)

export const ReleaseHoldMutation = graphql(`
  mutation ReleaseHold($holdKey: String!) {
    releaseHold(holdKey: $holdKey)
  }
`)
