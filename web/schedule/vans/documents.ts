import { graphql } from '../../platform/api/graphql.ts'

export const VanChoicesQuery = graphql(`
  query VanChoices($franchiseId: ID!, $at: DateTime!, $workOrderId: ID, $lat: Float, $lng: Float) {
    vanChoices(franchiseId: $franchiseId, at: $at, workOrderId: $workOrderId, lat: $lat, lng: $lng) {
      isFree
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
      before {
        scheduledAt
        metres
      }
      after {
        scheduledAt
        metres
      }
    }
  }
`)
