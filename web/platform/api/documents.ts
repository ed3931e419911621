import { graphql } from './graphql.ts'

export const CurrentUserQuery = graphql(`
  query CurrentUser {
    currentUser {
      id
      name
      email
      roles
      franchiseId
      franchiseIds
      vendorId
      notificationRequests
      discountType
      discountAmount
      pendingEmail
    }
  }
`)

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
