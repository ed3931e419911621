import {
  type GraphQLArgument,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { SHORT_HOSTILE_TEXTS } from './hostile-texts.ts'

/** A position in an operation's input that takes a single value. */
export interface Spot {
  /** For example `contactInput.name` or `lineItems[].value`. */
  path: string
  /** Name of the scalar or enum. */
  type: string
  /** Whether it accepts texts: for any scalar, a client can send one. */
  isText: boolean
  /** Returns the valid variables with another value at this position. */
  put: (value: unknown) => Record<string, unknown>
}

interface Place {
  path: string
  /** A long list, for any value put there. */
  isMany?: boolean
  type: GraphQLInputType
  put: (value: unknown) => unknown
}

/** Length of a long list. */
const MANY = 2000

/** Returns a valid value for the type. */
function sampleOf(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType)
  if (isListType(type)) return [sampleOf(type.ofType)]
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(field => isNonNullType(field.type))
    return Object.fromEntries(required.map(field => [field.name, sampleOf(field.type)]))
  }
  if (isEnumType(type)) return type.getValues()[0]?.name
  const samples: Record<string, unknown> = {
    Int: 1,
    Float: 1,
    Boolean: true,
    ID: '1',
    DateTime: '2026-06-05T15:00:00Z',
  }
  return samples[type.name] ?? 'x'
}

function placesOf(type: GraphQLInputType, current: unknown): Place[] {
  if (isNonNullType(type)) return placesOf(type.ofType, current)
  if (isListType(type)) {
    const [first, ...rest] = Array.isArray(current) ? (current as unknown[]) : []
    const many = Array.from({ length: MANY }, () => first ?? sampleOf(type.ofType))
    const each = placesOf(type.ofType, first).map(({ path, put, ...place }) => ({
      ...place,
      path: `[]${path}`,
      put: (value: unknown): unknown => [put(value), ...rest],
    }))
    return [...each, { path: `[${MANY}]`, type, isMany: true, put: () => many }]
  }
  if (!isInputObjectType(type)) return [{ path: '', type, put: value => value }]
  const base = { ...(sampleOf(type) as object), ...(current as object | undefined) } as Record<string, unknown>
  return Object.values(type.getFields()).flatMap(field =>
    placesOf(field.type, base[field.name]).map(({ path, put, ...place }) => ({
      ...place,
      path: `.${field.name}${path}`,
      put: value => ({ ...base, [field.name]: put(value) }),
    })),
  )
}

/** Returns every position in an operation's arguments, including lists, input objects and those that the valid variables omit. */
export function spotsOf(args: readonly GraphQLArgument[], variables: Record<string, unknown>): Spot[] {
  return args.flatMap(arg =>
    placesOf(arg.type, variables[arg.name]).map(({ path, type, isMany, put }) => {
      const { name } = getNamedType(type)
      return {
        path: `${arg.name}${path}`,
        type: isMany ? 'list' : isEnumType(type) ? 'enum' : name,
        isText: !isMany && (name === 'String' || name === 'ID' || name === 'DateTime'),
        put: value => ({ ...variables, [arg.name]: put(value) }),
      }
    }),
  )
}

/** Texts of the maximum length with so many words that the query must not add a condition per word. */
const MAX_LENGTH: readonly string[] = ['a '.repeat(4999), `${'('.repeat(4999)}${')'.repeat(4999)}`, '%'.repeat(9999)]

const TEXTS = [...SHORT_HOSTILE_TEXTS.map(([, text]) => text), ...MAX_LENGTH]
const NUMBERS = [-1, 0, 0.1, 2_147_483_647, -2_147_483_648, 2_147_483_648, 1e15, 9_007_199_254_740_992, 1e308, 5e-324]
const IDS = [
  '-1',
  '0',
  '2147483648',
  '9007199254740991',
  '9223372036854775808',
  '9'.repeat(255),
  '1e3',
  '0x10',
  '',
  ' ',
  'abc',
  '٣',
  'a\0b',
  'a\ud83d',
  1.5,
  true,
]
const DATES = [
  '',
  '2026-11-31T15:00:00Z',
  '2000-01-01T00:00:00Z',
  '2100-12-31T23:59:59.999Z',
  '9999-12-31T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-06-05T15:00:00+23:59',
  '12/20/2026 3:00 PM',
  0,
]
const ODD = [null, [], {}, [[[]]], { __proto__: null, a: 1 }]

/** Returns values of every kind that a client can send for a scalar of this name. */
export function shortValues(type: string): readonly unknown[] {
  const own: Record<string, readonly unknown[]> = {
    String: TEXTS,
    ID: IDS,
    DateTime: DATES,
    Int: NUMBERS,
    Float: NUMBERS,
  }
  if (type === 'list') return ['of many']
  return [...(own[type] ?? ['__proto__', 'constructor', '', 1]), ...ODD]
}
