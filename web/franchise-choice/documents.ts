import { graphql } from '../platform/api/graphql.ts'

export const FranchisesQuery = graphql(`
  query Franchises {
    franchises(withArchived: true) {
      id
      name
      isArchived
      type
      timeZone
      countryCode
      featureList
    }
  }
`)
