import { type GraphQLInputType, type GraphQLSchema, isInputObjectType, isListType, isNonNullType } from 'graphql'
import { invalidField } from '../refusal.ts'

type Convert = (value: unknown) => unknown

/** Marks an argument of type ID that is a signed text and no number: `t.arg.id({ extensions: SIGNED_TEXT })`. Its resolver reads it with `signedText`. */
export const SIGNED_TEXT = { isSignedText: true }

/** An argument that is marked so, as the text that it is; null where it is not given. */
export const signedText = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

/** @throws Refusal 422 for a text that is no id */
function wholeId(value: unknown): number {
  const id = Number(value)
  if (!Number.isSafeInteger(id) || id < 0) throw invalidField('id', `${String(value)} is not an id.`)
  return id
}

/** What turns every id within a value of the type into a number, or null where the type holds none. */
function converterOf(type: GraphQLInputType): Convert | null {
  if (isNonNullType(type)) return converterOf(type.ofType)
  if (isListType(type)) {
    const each = converterOf(type.ofType)
    return each && (value => (Array.isArray(value) ? value.map(each) : value))
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).flatMap(field => {
      const convert = converterOf(field.type)
      return convert ? [[field.name, convert] as const] : []
    })
    return fields.length === 0 ? null : value => convertFields(value, fields)
  }
  return type.name === 'ID' ? value => (value === null || value === undefined ? value : wholeId(value)) : null
}

function convertFields(value: unknown, fields: readonly (readonly [string, Convert])[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  const converted: Record<string, unknown> = { ...value }
  for (const [name, convert] of fields) if (name in converted) converted[name] = convert(converted[name])
  return converted
}

/**
 * Ids travel as text and are whole positive numbers inside. The scalar cannot see to that itself: the compiled executor reads variables of
 * type ID as text by the type's name. So each operation's arguments are converted before its resolver. Only arguments marked SIGNED_TEXT stay as they are.
 */
export function wholeIds(schema: GraphQLSchema): void {
  for (const root of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(root?.getFields() ?? {})) {
      const fields = field.args.flatMap(arg => {
        if (arg.extensions.isSignedText === true) return []
        const convert = converterOf(arg.type)
        return convert ? [[arg.name, convert] as const] : []
      })
      const { resolve } = field
      if (!resolve || fields.length === 0) continue
      field.resolve = (parent, args, context, info) => resolve(parent, convertFields(args, fields), context, info)
    }
}
