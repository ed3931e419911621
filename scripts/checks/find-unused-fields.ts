import {
  type DocumentNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'

const interfacesWith = (type: GraphQLObjectType, field: string): string[] =>
  type
    .getInterfaces()
    .filter(one => field in one.getFields())
    .map(({ name }) => `${name}.${field}`)

/** Returns the names, such as `Invoice.id`, of the fields that the documents ask for. A field of an interface is also a field of its types, and the other way. */
function findUsedFields(schema: GraphQLSchema, documents: readonly DocumentNode[]): Set<string> {
  const used = new Set<string>()
  for (const document of documents) {
    const info = new TypeInfo(schema)
    visit(
      document,
      visitWithTypeInfo(info, {
        Field() {
          const [type, field] = [info.getParentType(), info.getFieldDef()?.name]
          if (!type || field === undefined) return
          used.add(`${type.name}.${field}`)
          if (isObjectType(type)) for (const name of interfacesWith(type, field)) used.add(name)
          if (isInterfaceType(type)) for (const { name } of schema.getPossibleTypes(type)) used.add(`${name}.${field}`)
        },
      }),
    )
  }
  return used
}

/** Returns the names of the schema's fields that no document asks for, in the order of the schema. */
export function findUnusedFields(schema: GraphQLSchema, documents: readonly DocumentNode[]): string[] {
  const used = findUsedFields(schema, documents)
  return Object.values(schema.getTypeMap()).flatMap(type => {
    if (!isObjectType(type) || isIntrospectionType(type)) return []
    return Object.keys(type.getFields())
      .filter(field => !used.has(`${type.name}.${field}`) && !interfacesWith(type, field).some(name => used.has(name)))
      .map(field => `${type.name}.${field}`)
  })
}

/**
 * Returns the names, such as `Query.vehicles(engine)`, of the arguments that no document sends, in the order of the schema. Arguments of a field that no document
 * asks for are left out, because the field itself is found.
 */
export function findUnusedArguments(schema: GraphQLSchema, documents: readonly DocumentNode[]): string[] {
  const sent = new Set<string>()
  for (const document of documents) {
    const info = new TypeInfo(schema)
    visit(
      document,
      visitWithTypeInfo(info, {
        Argument({ name }) {
          const [type, field] = [info.getParentType(), info.getFieldDef()]
          if (type && field) sent.add(`${type.name}.${field.name}(${name.value})`)
        },
      }),
    )
  }
  const unused = new Set(findUnusedFields(schema, documents))
  return Object.values(schema.getTypeMap()).flatMap(type => {
    if (!isObjectType(type) || isIntrospectionType(type)) return []
    return Object.values(type.getFields())
      .filter(field => !unused.has(`${type.name}.${field.name}`))
      .flatMap(field => field.args.map(argument => `${type.name}.${field.name}(${argument.name})`))
      .filter(name => !sent.has(name))
  })
}
