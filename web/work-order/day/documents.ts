import { graphql } from '../../platform/api/graphql.ts'

export const DayBoardQuery = graphql(`
  query DayBoard($franchiseId: ID!, $day: String!) {
    dayBoard(franchiseId: $franchiseId, day: $day) {
      slots
      lat
      lng
      requestCount
      holds {
        vanId
        startsAt
        minutes
        expiresAt
      }
      drives {
        fromId
        toId
        minutes
        shortMinutes
        isTooLong
      }
      vans {
        isActive
        van {
          id
          name
          userVans {
            name
          }
        }
      }
      orders {
        id
        status
        isConfirmed
        isInspected
        scheduledAt
        minutes
        isStarted
        vanId
        visitCars {
          workOrderId
          status
          services
        }
        contact {
          name
        }
        address {
          street
          city
          lat
          lng
        }
        lineItems {
          name
          service {
            name
          }
        }
      }
    }
  }
`)
