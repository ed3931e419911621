import { graphql } from '../platform/api/graphql.ts'

/** The signed-in user's encryption key for unsent work on this device. */
export const DraftKeyMutation = graphql(`
  mutation DraftKey {
    draftKey
  }
`)
