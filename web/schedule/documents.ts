import { graphql } from '../platform/api/graphql.ts'

export const AvailabilityQuery = graphql(`
  query Availability($start: DateTime!, $end: DateTime!, $code: String!, $userTimezone: String, $franchiseId: ID) {
    availability(start: $start, end: $end, code: $code, userTimezone: $userTimezone, franchiseId: $franchiseId) {
      date
      isBooked
      franchiseId
    }
  }
`)
