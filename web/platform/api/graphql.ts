import type { initGraphQLTada } from 'gql.tada'
import { type DefinitionNode, type DocumentNode, Kind, parse } from 'graphql'
import type { introspection } from './schema.gen.d.ts'

type TypedGraphql = ReturnType<
  typeof initGraphQLTada<{
    introspection: introspection
    disableMasking: true
    scalars: { ID: string; DateTime: string; Cents: number; JSON: unknown }
  }>
>

/** A fragment without the mark that is only for the types. */
const withoutMark = (definition: DefinitionNode): DefinitionNode =>
  definition.kind === Kind.FRAGMENT_DEFINITION
    ? { ...definition, directives: definition.directives?.filter(({ name }) => name.value !== '_unmask') ?? [] }
    : definition

/** Parses a document, and adds the fragments that it uses, each once. */
function parseDocument(text: string, fragments: readonly DocumentNode[] = []): DocumentNode {
  const own = parse(text, { noLocation: true }).definitions.map(withoutMark)
  const used = fragments.flatMap(({ definitions }) => definitions)
  return { kind: Kind.DOCUMENT, definitions: [...new Set([...own, ...used])] }
}

/**
 * Creates a typed document from its text. Documents must be in files named documents.ts, where the build replaces them by their hashes. Only the types are
 * gql.tada's, so that a build does not need its tools.
 */
export const graphql = parseDocument as TypedGraphql

export type { ResultOf, VariablesOf } from 'gql.tada'
