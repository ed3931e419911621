import { graphql } from '../../platform/api/graphql.ts'

export const DayBoardQuery = graphql(`
  query DayBoard($franchiseId: ID!, $day: String!) {
    dayBoard(franchiseId: $franchiseId, day: $day) {
      slots
      lat
      lng
      requestCount
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
      jobs {
        id
        status
        isConfirmed
        isInspected
        scheduledAt
        van {
          id
        }
        inspection {
          isFinished
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
        }
      }
      requests {
        id
        scheduledAt
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
        }
      }
    }
  }
`)
