import { graphql } from '../platform/api/graphql.ts'

export const AvailabilityQuery = graphql(`
  query Availability(
    $start: DateTime!
    $end: DateTime!
    $code: String!
    $userTimezone: String
    $franchiseId: ID
    $place: VisitPlaceInput
    $cars: [VisitCarInput!]
    $workOrderId: ID
    $link: String
    $allTimes: Boolean
  ) {
    availability(
      start: $start
      end: $end
      code: $code
      userTimezone: $userTimezone
      franchiseId: $franchiseId
      place: $place
      cars: $cars
      workOrderId: $workOrderId
      link: $link
      allTimes: $allTimes
    ) {
      date
      isBooked
      franchiseId
      minutes
      nearby
      arrivesUntil
    }
  }
`)
