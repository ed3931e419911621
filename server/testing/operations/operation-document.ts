import {
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { policyOf } from '../../platform/graphql/builder.ts'

export type Operation = [name: string, kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>]

/** Returns every query and every mutation of the schema. */
export function operationsOf(schema: GraphQLSchema): Operation[] {
  const of = (kind: 'query' | 'mutation'): Operation[] => {
    const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType()
    return Object.values(root?.getFields() ?? {}).map(field => [field.name, kind, field])
  }
  return [...of('query'), ...of('mutation')]
}

/** Returns a selection of all fields of a type that have no arguments and no policy of their own. */
export function selectionOf(type: GraphQLOutputType, depth = 4): string {
  const named = getNamedType(type)
  if (!isObjectType(named)) return ''
  const fields = Object.values(named.getFields()).filter(
    field => !policyOf(field.extensions) && field.args.every(arg => !isNonNullType(arg.type)),
  )
  const selections = fields.flatMap(field => {
    if (isLeafType(getNamedType(field.type))) return [field.name]
    const nested = depth === 0 ? '' : selectionOf(field.type, depth - 1)
    return nested === '' ? [] : [`${field.name} ${nested}`]
  })
  return selections.length === 0 ? '' : `{ ${selections.join(' ')} }`
}

/** The server refuses documents with more fields. */
const MAX_FIELDS = 400

/** Returns a selection of everything that fits into one document: what is nested deepest is left out first. */
function wholeSelectionOf(type: GraphQLOutputType): string {
  const selections = [4, 3, 2, 1].map(depth => selectionOf(type, depth))
  return selections.find(selection => (selection.match(/\w+/g)?.length ?? 0) < MAX_FIELDS) ?? ''
}

/** Returns a document that requests everything from an operation with the given arguments. */
export function documentOf(
  kind: string,
  field: GraphQLField<unknown, unknown>,
  values: Record<string, unknown>,
): string {
  const args = field.args.filter(arg => arg.name in values)
  const declared = args.map(arg => `$${arg.name}: ${String(arg.type)}`).join(', ')
  const passed = args.map(arg => `${arg.name}: $${arg.name}`).join(', ')
  const call = args.length > 0 ? `${field.name}(${passed})` : field.name
  return `${kind} Try${args.length > 0 ? `(${declared})` : ''} { ${call} ${wholeSelectionOf(field.type)} }`
}
