import { graphql } from '../platform/api/graphql.ts'

export const SavedContactsQuery = graphql(`
  query SavedContacts($userId: ID) {
    contacts(userId: $userId) {
      id
      name
      email
      phoneNumber
    }
  }
`)
