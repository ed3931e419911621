import { graphql } from './graphql.ts'

export const FranchisesQuery = graphql(`
  query Franchises {
    franchises {
      id
      name
      type
      timeZone
      countryCode
      featureList
    }
  }
`)
