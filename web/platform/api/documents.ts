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
