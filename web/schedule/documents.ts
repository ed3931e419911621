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
    $holdKey: String
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
      holdKey: $holdKey
    ) {
      date
      isBooked
      franchiseId
      minutes
      nearby
      arrivesUntil
      heldUntil
    }
  }
`)

export const NearbyStartsQuery = graphql(`
  query NearbyStarts(
    $start: DateTime!
    $end: DateTime!
    $code: String!
    $franchiseId: ID
    $lat: Float!
    $lng: Float!
  ) {
    nearbyStarts(start: $start, end: $end, code: $code, franchiseId: $franchiseId, lat: $lat, lng: $lng) {
      date
      franchiseId
      discountCents
    }
  }
`)
