import { type GraphQLInputType, type GraphQLSchema, isInputObjectType, isListType, isNonNullType } from 'graphql'
import { invalidField } from '../refusal.ts'
import { TEXTS } from './texts.ts'

type Convert = (value: unknown) => unknown

/**
 * Marks an argument of type ID that is a signed text and not a number: `t.arg.id({ extensions: SIGNED_TEXT })`. Its resolver reads it with
 * `signedText`.
 */
export const SIGNED_TEXT = { isSignedText: true }

/** Returns an argument marked this way as text; null if it is missing. */
export const signedText = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

/** @throws Refusal 422 for a text that is not an id */
function wholeId(value: unknown): number {
  const id = Number(value)
  if (!Number.isSafeInteger(id) || id < 0) throw invalidField('id', TEXTS.notAnId(String(value)))
  return id
}

/** Returns a function that converts every id within a value of the type to a number, or null if the type contains none. */
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
 * Converts ids, which clients send as text, to positive whole numbers. The scalar cannot do that: the compiled executor reads variables of type ID as
 * text by the type's name. So each operation's arguments are converted before its resolver. Only arguments marked SIGNED_TEXT stay as they are.
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
