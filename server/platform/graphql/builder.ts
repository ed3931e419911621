import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import DataloaderPlugin from '@pothos/plugin-dataloader'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import { may, type Permission } from '../../../domain/account/permissions.ts'
import type { StaffRole } from '../../../domain/account/roles.ts'
import { parseInstant } from '../../../domain/format/instant.ts'
import { TEXTS as FORMAT } from '../../../domain/format/texts.ts'
import type { Context, SignedInContext } from '../context.ts'
import { notFoundForActor, signInNeeded } from '../refusal.ts'
import { TEXTS } from './texts.ts'
import { wholeIds } from './whole-ids.ts'

/** Who may use an operation; any one of these is enough. The command itself checks ownership of rows (policy.ts). */
export interface AuthScopes {
  anyone: true
  signedIn: true
  staff: true
  /** At least one of these. */
  role: readonly StaffRole[]
  /** Of the settings. The command checks the franchise, and what it grants its managers (requireMay in server/franchise/policy.ts). */
  may: Permission
  /** For fields: staff of this franchise. Staff cannot read their own order or invoice at another franchise as staff. */
  staffOf: number
}

interface SchemaTypes {
  Context: Context
  AuthScopes: AuthScopes
  /** The context that resolvers of `t.withAuth` fields get. All of these scopes need an actor. */
  AuthContexts: {
    signedIn: SignedInContext
    staff: SignedInContext
    role: SignedInContext
    may: SignedInContext
    staffOf: SignedInContext
  }
  DefaultFieldNullability: false
  Scalars: {
    /** Text only where an id is a signed reference. */
    ID: { Input: number; Output: number | string }
    /** Preformatted text is allowed where a query returns thousands of rows. */
    DateTime: { Input: Date; Output: Date | string }
    /** For sums, which may exceed the range of Int. */
    Cents: { Input: number; Output: number }
    JSON: { Input: unknown; Output: unknown }
  }
}

/** An id that no franchise has, so `staffOf` it matches no one. */
export const NO_FRANCHISE = 0

const hasRole = (context: Context, roles: readonly StaffRole[]): boolean =>
  roles.some(role => context.actor?.roles.includes(role))

/** What one document may ask for. No field counts by the values of its arguments, so a document is measured once (measure-once.ts). */
const LIMITS = { complexity: 3000, depth: 9, breadth: 320 }

export const builder = new SchemaBuilder<SchemaTypes>({
  defaultFieldNullability: false,
  plugins: [ScopeAuthPlugin, ComplexityPlugin, DataloaderPlugin],
  scopeAuth: {
    authScopes: context => ({
      anyone: true,
      signedIn: context.actor !== null,
      staff: context.actor?.isStaff ?? false,
      role: roles => hasRole(context, roles),
      may: permission => may(context.actor?.roles ?? [], permission),
      staffOf: franchiseId =>
        (context.actor?.isStaff ?? false) && context.actor?.franchiseIds.includes(franchiseId) === true,
    }),
    // A record that this actor may not see looks as if it did not exist (rule T8).
    unauthorizedError: (_parent, context) => (context.actor ? notFoundForActor('record') : signInNeeded()),
  },
  complexity: {
    defaultComplexity: 1,
    defaultListMultiplier: 5,
    limit: context => {
      if (context.measured === 'before') return {}
      context.measured = 'now'
      return LIMITS
    },
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
    if (!instant) throw new GraphQLError(FORMAT.notAnInstant)
    return instant
  },
})

/** @throws GraphQLError unless the value is a whole number */
function wholeCents(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new GraphQLError(TEXTS.wholeCents)
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
 * Completes the schema. Refuses at startup an operation that does not declare who may use it, so none is open by mistake.
 * @throws Error that names the operation
 */
export function completeSchema(): GraphQLSchema {
  const schema = builder.toSchema()
  for (const root of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(root?.getFields() ?? {})) {
      if (policyOf(field.extensions) === undefined)
        throw new Error(`${root?.name}.${field.name} does not say who may use it (authScopes or withAuth).`)
    }
  wholeIds(schema)
  return schema
}

/** Returns the authScopes of an operation. */
export function policyOf(extensions: Readonly<Record<string, unknown>>): Partial<AuthScopes> | undefined {
  const options = extensions.pothosOptions as { authScopes?: Partial<AuthScopes> } | undefined
  return options?.authScopes
}
