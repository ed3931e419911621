import { initGraphQLTada } from 'gql.tada'
import type { introspection } from './schema.gen.d.ts'

/** Makes a typed document from its text. Documents stand in files named documents.ts, which the build replaces by their hashes. */
export const graphql = initGraphQLTada<{
  introspection: introspection
  disableMasking: true
  scalars: { ID: string; DateTime: string; Cents: number; JSON: unknown }
}>()

export type { ResultOf, VariablesOf } from 'gql.tada'
