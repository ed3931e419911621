import { graphql } from '../../platform/api/graphql.ts'

export const CustomerFileFragment = graphql(`
  fragment CustomerFileFacts on CustomerFile {
    id
    name
    size
    url
    authorName
    createdAt
    mayDelete
  }
`)

export const CustomerFilesQuery = graphql(
  `
    query CustomerFiles($userId: ID!) {
      customerFiles(userId: $userId) {
        ...CustomerFileFacts
      }
    }
  `,
  [CustomerFileFragment],
)

export const AddCustomerFileMutation = graphql(
  `
    mutation AddCustomerFile($userId: ID!, $name: String!, $location: String!) {
      addCustomerFile(userId: $userId, name: $name, location: $location) {
        ...CustomerFileFacts
      }
    }
  `,
  [CustomerFileFragment],
)

export const DeleteCustomerFileMutation = graphql(
  `
    mutation DeleteCustomerFile($id: ID!) {
      deleteCustomerFile(id: $id) {
        ...CustomerFileFacts
      }
    }
  `,
  [CustomerFileFragment],
)
