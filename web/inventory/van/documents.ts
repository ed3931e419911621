import { graphql } from '../../platform/api/graphql.ts'

export const VanDayPartsQuery = graphql(`
  query VanDayParts($vanId: ID!, $day: String!) {
    vanDayParts(vanId: $vanId, day: $day) {
      jobCount
      parts {
        kind
        name
        oilType
        oilWeight
        needed
        inVan
        toLoad
        missing
        vanItemId
        marketItemId
      }
      unknown {
        kind
        vehicle
      }
    }
  }
`)
