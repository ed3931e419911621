import { graphql } from '../../platform/api/graphql.ts'

export const VanChoicesQuery = graphql(`
  query VanChoices(
    $franchiseId: ID!
    $at: DateTime!
    $workOrderId: ID
    $lat: Float
    $lng: Float
    $serviceIds: [ID!]
    $vehicleId: ID
    $moreCars: [VisitCarInput!]
    $holdKey: String
  ) {
    vanChoices(
      franchiseId: $franchiseId
      at: $at
      workOrderId: $workOrderId
      lat: $lat
      lng: $lng
      serviceIds: $serviceIds
      vehicleId: $vehicleId
      moreCars: $moreCars
      holdKey: $holdKey
    ) {
      isFree
      heldUntil
      isCurrent
      isSuggested
      jobs
      baseMetres
      detourMetres
      van {
        id
        name
        userVans {
          name
        }
      }
      busyWith {
        id
        scheduledAt
        customer
      }
      shortMinutes
      detourMinutes
      isOutsideShift
      before {
        scheduledAt
        metres
        driveMinutes
        shortMinutes
        isTooLong
      }
      after {
        scheduledAt
        metres
        driveMinutes
        shortMinutes
        isTooLong
      }
    }
  }
`)

/** The drives of the van that somebody chose, measured now where a service knows them. */
export const VanDrivesQuery = graphql(`
  query VanDrives(
    $franchiseId: ID!
    $at: DateTime!
    $workOrderId: ID
    $lat: Float
    $lng: Float
    $serviceIds: [ID!]
    $vehicleId: ID
    $moreCars: [VisitCarInput!]
    $vanId: ID!
  ) {
    vanChoices(
      franchiseId: $franchiseId
      at: $at
      workOrderId: $workOrderId
      lat: $lat
      lng: $lng
      serviceIds: $serviceIds
      vehicleId: $vehicleId
      moreCars: $moreCars
      vanId: $vanId
    ) {
      before {
        scheduledAt
        driveMinutes
        shortMinutes
        isTooLong
      }
      after {
        scheduledAt
        driveMinutes
        shortMinutes
        isTooLong
      }
    }
  }
`)
