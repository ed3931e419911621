import { initGraphQLTada } from 'gql.tada'
import type { introspection } from './schema.gen.d.ts'

/** Creates a typed document from its text. Documents must be in files named documents.ts, where the build replaces them by their hashes. */
export const graphql = initGraphQLTada<{
  introspection: introspection
  disableMasking: true
  scalars: { ID: string; DateTime: string; Cents: number; JSON: unknown }
}>()

export type { ResultOf, VariablesOf } from 'gql.tada'
