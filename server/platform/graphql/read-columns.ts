import {
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  getNamedType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import type { Context } from '../context.ts'

/** What the schema knows of a field: the columns that it reads, or the one that it exposes. */
interface ReadExtensions {
  columns?: readonly string[]
  pothosExposedField?: string
}

/**
 * Returns a function that makes the resolver of a field which reads only some columns of its row: the resolver gets no others to read, and `readsOnly` knows them. A
 * field that exposes a column needs none.
 */
export const columnsOf =
  <Row>() =>
  <Column extends keyof Row & string, Value>(
    columns: readonly Column[],
    resolve: (row: Pick<Row, Column>, context: Context, info: GraphQLResolveInfo) => Value,
  ) => ({
    extensions: { columns } satisfies ReadExtensions,
    resolve: (row: Row, _args: object, context: Context, info: GraphQLResolveInfo): Value =>
      resolve(row, context, info),
  })

/** By the nodes of a field in a compiled document, which are the same at every call. */
const known = new WeakMap<object, boolean>()

/**
 * Whether a document reads only these columns of the rows of a type below a field, so that the field can load narrow rows. A field that does not say what it reads
 * may read all.
 * @param typeName the type whose rows are meant, which the field answers itself or further down
 */
export function readsOnly(info: GraphQLResolveInfo, typeName: string, columns: readonly string[]): boolean {
  const { fieldNodes, fragments, returnType, schema } = info
  const found = known.get(fieldNodes)
  if (found !== undefined) return found

  const isWithin = ({ selections }: SelectionSetNode, type: GraphQLNamedType | undefined): boolean =>
    selections.every(selection => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments[selection.name.value]
        return fragment !== undefined && isWithin(fragment.selectionSet, type)
      }
      if (selection.kind === Kind.INLINE_FRAGMENT) return isWithin(selection.selectionSet, type)
      const field = isObjectType(type) ? type.getFields()[selection.name.value] : undefined
      if (!field) return selection.name.value.startsWith('__')
      if (type?.name !== typeName)
        return selection.selectionSet === undefined || isWithin(selection.selectionSet, getNamedType(field.type))
      const { columns: read, pothosExposedField: exposed } = field.extensions as ReadExtensions
      return (read ?? [exposed]).every(column => column !== undefined && columns.includes(column))
    })

  const type = schema.getType(getNamedType(returnType).name)
  const isNarrow = fieldNodes.every(({ selectionSet }) => selectionSet !== undefined && isWithin(selectionSet, type))
  known.set(fieldNodes, isNarrow)
  return isNarrow
}
