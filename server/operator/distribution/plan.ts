import { TENANT, type Table } from './catalogue.ts'

/**
 * Small tables that every tenant's statements join: each node has a copy. A change of one is written to all nodes, so what every request writes is not among
 * them.
 */
const REFERENCE_TABLES: ReadonlySet<string> = new Set([
  'tenant',
  'tenant_domain',
  'vehicle',
  'vehicle_oil',
  'postal_area',
])

/** Tables of no tenant that stay on the coordinator, with the reason. */
const LOCAL_TABLES: Readonly<Record<string, string>> = {
  human_check_use: 'one row for each puzzle that was solved, asked by its key only',
  rate_limit: 'counts of all processes, written with every action, asked by their key only',
  schema_migration: 'which migrations ran',
  webhook_event: 'events of the payment provider, asked by their id before a tenant is known',
}

/** Schemas whose tables stay on the coordinator, with the reason. */
const LOCAL_SCHEMAS: Readonly<Record<string, string>> = {
  app: 'the outbox, heartbeats, releases and notes of the processes',
  graphile_worker: 'the queue of jobs',
  sandbox: 'the stand-ins of a trial site',
}

export type Place = 'distributed' | 'reference' | 'local'

/** Returns where the rows of a table are; undefined for one that nobody has decided about. */
export function placeOf({ name, schema, isOfTenant }: Table): Place | undefined {
  if (schema in LOCAL_SCHEMAS) return 'local'
  if (name in LOCAL_TABLES) return 'local'
  if (REFERENCE_TABLES.has(name)) return 'reference'
  return isOfTenant ? 'distributed' : undefined
}

/**
 * Returns what contradicts the rules of Citus 14, as sentences. They are those of its own code (commands/table.c, foreign_constraint.c, policy.c and
 * create_distributed_table.c) and of its documentation.
 */
export function misfits(tables: readonly Table[]): string[] {
  const places = new Map(tables.map(table => [table.name, placeOf(table)]))
  const found: string[] = []
  for (const table of tables) {
    const place = places.get(table.name)
    if (place === undefined) found.push(`${table.name} has no place: it is of no tenant, and is not on a list.`)
    if (place === 'distributed') found.push(...misfitsOfRows(table))
    for (const reference of table.references) {
      const target = places.get(reference.to)
      const named = `${table.name}.${reference.name}`
      if (place === 'distributed' && target === 'distributed') {
        if (!reference.hasTenant) found.push(`${named} refers to another row without the tenant.`)
        if ('nd'.includes(reference.onDelete))
          found.push(`${named} sets columns to null or a default when the other row is deleted.`)
        if ('ndc'.includes(reference.onUpdate)) found.push(`${named} changes columns with the other row.`)
      } else if (target !== 'reference' && !(place === 'local' && target === 'local'))
        found.push(`${named} refers from a ${place} table to ${reference.to}, which is ${target}.`)
    }
  }
  return found
}

function misfitsOfRows(table: Table): string[] {
  const found: string[] = []
  if (table.tenantType !== 'bigint')
    found.push(`${table.name}.${TENANT} is ${table.tenantType}, so its rows are not beside the others.`)
  if (table.isTenantMade) found.push(`${table.name}.${TENANT} is made by the database.`)
  for (const rule of table.rules.filter(({ hasTenant }) => !hasTenant)) found.push(`${rule.name} has no tenant.`)
  for (const type of table.identityTypes.filter(each => each !== 'bigint'))
    found.push(`${table.name} counts in ${type}; only bigint is given to each node in ranges of its own.`)
  return found
}

/**
 * Orders tables so that each comes after those that it refers to. Where they refer to each other in a circle, a reference to a later table is left for the
 * end.
 */
function inOrder(tables: readonly Table[]): {
  ordered: Table[]
  later: { table: string; name: string; definition: string }[]
} {
  const byName = new Map(tables.map(table => [table.name, table]))
  const ordered: Table[] = []
  const state = new Map<string, 'open' | 'done'>()
  const later: { table: string; name: string; definition: string }[] = []
  const visit = (table: Table): void => {
    state.set(table.name, 'open')
    for (const { name, to, definition } of table.references) {
      const target = byName.get(to)
      if (!target || target === table) continue
      if (state.get(to) === 'open') later.push({ table: table.name, name, definition })
      else if (!state.has(to)) visit(target)
    }
    state.set(table.name, 'done')
    ordered.push(table)
  }
  for (const table of tables) if (!state.has(table.name)) visit(table)
  return { ordered, later }
}

/** A subquery in a policy is only asked once for a statement; Citus allows none. The tenant is then asked for each row, which costs little. */
const withoutSubquery = (statement: string): string =>
  statement.replace(/\(\s*SELECT (app\.current_tenant\(\)) AS current_tenant\s*\)/g, '$1')

/**
 * Returns the statements that distribute a migrated database, in their order. The extension citus is there, and the workers are added (`citus_add_node`).
 * @throws Error with what contradicts the rules
 */
export function planDistribution(tables: readonly Table[]): string[] {
  const problems = misfits(tables)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const of = (place: Place): Table[] => tables.filter(table => placeOf(table) === place)
  const references = inOrder(of('reference'))
  const distributed = inOrder(of('distributed'))
  const [first] = distributed.ordered
  const colocated = (table: Table): string => (table === first ? '' : `, colocate_with => '${first?.name}'`)
  return [
    '-- Settings of the database, for every connection',
    '-- The tenant of a transaction is passed on to the nodes only by SET LOCAL.',
    `do $$ begin execute format('alter database %I set citus.propagate_set_commands = ''local''', current_database()); end $$;`,
    '-- The triggers of a row touch rows of its own tenant only, which are beside it.',
    `do $$ begin execute format('alter database %I set citus.enable_unsafe_triggers = on', current_database()); end $$;`,
    'set citus.enable_unsafe_triggers = on;',
    `set citus.multi_shard_modify_mode = 'sequential';`,
    '',
    '-- Policies without subqueries',
    ...tables
      .filter(table => placeOf(table) !== 'local')
      .flatMap(table => table.subqueryPolicies.map(({ statement }) => `${withoutSubquery(statement)};`)),
    '',
    '-- Copies on every node',
    ...references.ordered.map(({ name }) => `select create_reference_table('${name}');`),
    '',
    '-- References in a circle are made again at the end',
    ...distributed.later.map(({ table, name }) => `alter table ${table} drop constraint ${name};`),
    '',
    '-- Rows of one tenant on one node',
    ...distributed.ordered.map(
      table => `select create_distributed_table('${table.name}', '${TENANT}'${colocated(table)});`,
    ),
    '',
    ...distributed.later.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition};`,
    ),
    '',
    '-- The rows are on the nodes now: the coordinator drops its own copies',
    ...distributed.ordered.map(({ name }) => `select truncate_local_data_after_distributing_table('${name}');`),
    '',
    '-- On the coordinator stay',
    ...Object.entries(LOCAL_SCHEMAS).map(([schema, reason]) => `--   ${schema}.*: ${reason}`),
    ...Object.entries(LOCAL_TABLES).map(([table, reason]) => `--   ${table}: ${reason}`),
  ]
}
