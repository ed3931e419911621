import type { GraphQLSchema } from 'graphql'
import type { Context } from './platform/context.ts'
import { laggingScope } from './platform/scope.ts'

/**
 * Queries that may read a replica some seconds behind (DATABASE_REPLICA_URL): figures, reports and staff's search over everything. Lists that show what
 * somebody just did are not among them.
 */
export const LAGGING_QUERIES = [
  'accountingReport',
  'allAnalytics',
  'allArReport',
  'allSalesAnalytics',
  'arReport',
  'bookingFunnel',
  'countInspections',
  'franchiseAnalytics',
  'franchiseSalesAnalytics',
  'ratingSummary',
  'salesArReport',
  'salesCommissionReport',
  'search',
] as const

/** Gives these queries the database that may lag. @throws Error for one that the schema does not have */
export function letLag(schema: GraphQLSchema): GraphQLSchema {
  const fields = schema.getQueryType()?.getFields() ?? {}
  for (const name of LAGGING_QUERIES) {
    const field = fields[name]
    const resolve = field?.resolve
    if (!field || !resolve) throw new Error(`The schema has no query ${name}, which may lag.`)
    field.resolve = (root, args, context: Context, info) =>
      resolve(root, args, { ...context, scope: laggingScope(context.scope) }, info)
  }
  return schema
}
