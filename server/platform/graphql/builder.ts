import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import DataloaderPlugin from '@pothos/plugin-dataloader'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import type { StaffRole } from '../../../domain/account/roles.ts'
import { NOT_AN_INSTANT, parseInstant } from '../../../domain/format/instant.ts'
import type { Context } from '../context.ts'
import { notTheirs, signInNeeded } from '../refusal.ts'
import { wholeIds } from './whole-ids.ts'

/** Who may use an operation, in one word each; any one given suffices. Ownership of rows is the command's own check (policy.ts). */
export interface AuthScopes {
  anyone: boolean
  signedIn: boolean
  staff: boolean
  /** At least one of these. */
  role: readonly StaffRole[]
  /** For fields: staff of this franchise. Somebody's own order or invoice elsewhere is not theirs to read as staff. */
  staffOf: number
}

interface SchemaTypes {
  Context: Context
  AuthScopes: AuthScopes
  DefaultFieldNullability: false
  Scalars: {
    /** Text only where an id is a signed reference. */
    ID: { Input: number; Output: number | string }
    /** Where thousands are answered, the text may be ready made. */
    DateTime: { Input: Date; Output: Date | string }
    /** For sums, which may pass what Int holds. */
    Cents: { Input: number; Output: number }
    JSON: { Input: unknown; Output: unknown }
  }
}

/** No franchise has this id: `staffOf` it is nobody. */
export const NO_FRANCHISE = 0

const hasRole = (context: Context, roles: readonly StaffRole[]): boolean =>
  roles.some(role => context.actor?.roles.includes(role))

export const builder = new SchemaBuilder<SchemaTypes>({
  defaultFieldNullability: false,
  plugins: [ScopeAuthPlugin, ComplexityPlugin, DataloaderPlugin],
  scopeAuth: {
    authScopes: context => ({
      anyone: true,
      signedIn: context.actor !== null,
      staff: context.actor?.isStaff ?? false,
      role: roles => hasRole(context, roles),
      staffOf: franchiseId =>
        (context.actor?.isStaff ?? false) && context.actor?.franchiseIds.includes(franchiseId) === true,
    }),
    // What is not for this actor answers as if it did not exist (rule T8).
    unauthorizedError: (_parent, context) => (context.actor ? notTheirs('This') : signInNeeded()),
  },
  complexity: {
    defaultComplexity: 1,
    defaultListMultiplier: 5,
    limit: { complexity: 2500, depth: 9, breadth: 240 },
  },
})

builder.queryType({})
builder.mutationType({})

builder.scalarType('DateTime', {
  description:
    'An instant as RFC 3339 text with a time zone, such as 2026-11-30T15:00:00Z, from 2000 to 2100; answered in UTC',
  serialize: value => (typeof value === 'string' ? value : value.toISOString()),
  parseValue: value => {
    const instant = typeof value === 'string' ? parseInstant(value) : undefined
    if (!instant) throw new GraphQLError(NOT_AN_INSTANT)
    return instant
  },
})

/** @throws GraphQLError for what is no whole number */
function wholeCents(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new GraphQLError('Cents are a whole number.')
  return value
}

builder.scalarType('Cents', {
  description: 'A whole number of cents that may pass what Int holds',
  serialize: wholeCents,
  parseValue: wholeCents,
})

builder.scalarType('JSON', {
  description: 'Any JSON value',
  serialize: value => value,
  parseValue: value => value,
})

/**
 * Completes the schema. An operation that names nobody who may use it is refused here, at the start, so it can never be open by mistake.
 * @throws Error that names the operation
 */
export function completeSchema(): GraphQLSchema {
  const schema = builder.toSchema()
  for (const root of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(root?.getFields() ?? {})) {
      if (policyOf(field.extensions) === undefined)
        throw new Error(`${root?.name}.${field.name} says nothing about who may use it (authScopes).`)
    }
  wholeIds(schema)
  return schema
}

/** The authScopes that an operation was declared with. */
export function policyOf(extensions: Readonly<Record<string, unknown>>): Partial<AuthScopes> | undefined {
  const options = extensions.pothosOptions as { authScopes?: Partial<AuthScopes> } | undefined
  return options?.authScopes
}
