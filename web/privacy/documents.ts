import { graphql } from '../platform/api/graphql.ts'

const ErasureParts = graphql(`
  fragment ErasureParts on Erasure @_unmask {
    eraseAt
    appointments
    invoices
    plans
    credit
    isForCustomers
  }
`)

export const ErasureQuery = graphql(
  `
    query Erasure {
      erasure {
        ...ErasureParts
      }
    }
  `,
  [ErasureParts],
)

export const RequestErasureMutation = graphql(
  `
    mutation RequestErasure($currentPassword: String) {
      requestErasure(currentPassword: $currentPassword) {
        ...ErasureParts
      }
    }
  `,
  [ErasureParts],
)

export const KeepAccountMutation = graphql(
  `
    mutation KeepAccount {
      keepAccount {
        ...ErasureParts
      }
    }
  `,
  [ErasureParts],
)
