import type pg from 'pg'

/** The column by which tables are distributed. */
export const TENANT = 'tenant_id'

/** A unique index, a primary key or an exclusion of a table. */
export interface Rule {
  name: string
  /** Whether its columns have the tenant, compared by equality. */
  hasTenant: boolean
}

/** A reference to another table. */
export interface Reference {
  name: string
  /** `foreign key (…) references …` as PostgreSQL writes it. */
  definition: string
  to: string
  /** Whether the tenant refers to the tenant, at the same place of both lists. */
  hasTenant: boolean
  /** What a deletion or a change of the other row does: a letter of pg_constraint. */
  onDelete: string
  onUpdate: string
}

/** A table as the catalogue has it. */
export interface Table {
  /** With its schema, unless that is public. */
  name: string
  schema: string
  /** Whether row-level security limits it to the rows of one tenant. */
  isOfTenant: boolean
  /** The type of its tenant's id; null without one. */
  tenantType: string | null
  /** Whether the tenant's id is calculated or counted by the database. */
  isTenantMade: boolean
  rules: Rule[]
  references: Reference[]
  /** Policies whose expressions have a subquery, with the statement that writes them without one. */
  subqueryPolicies: { name: string; statement: string }[]
  /** Types of its identity columns. */
  identityTypes: string[]
  triggers: number
}

const READ = `
  select c.oid::regclass::text as name, n.nspname as schema,
    c.relforcerowsecurity and t.attnum is not null as "isOfTenant", format_type(t.atttypid, null) as "tenantType",
    coalesce(t.attgenerated <> '' or t.attidentity <> '', false) as "isTenantMade",
    coalesce((select jsonb_agg(jsonb_build_object('name', i.indexrelid::regclass::text, 'hasTenant',
        t.attnum is not null and exists (select from generate_series(0, i.indnkeyatts - 1) p where i.indkey[p] = t.attnum
          and (not i.indisexclusion or (select o.oprname from pg_constraint x, pg_operator o where x.conindid = i.indexrelid and o.oid = x.conexclop[p + 1]) = '=')))
        order by i.indexrelid::regclass::text)
      from pg_index i where i.indrelid = c.oid and (i.indisunique or i.indisexclusion)), '[]') as rules,
    coalesce((select jsonb_agg(jsonb_build_object('name', quote_ident(f.conname), 'definition', pg_get_constraintdef(f.oid), 'to', f.confrelid::regclass::text,
        'onDelete', f.confdeltype, 'onUpdate', f.confupdtype, 'hasTenant', exists (
          select from unnest(f.conkey, f.confkey) k (own, other) join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.other
          where k.own = t.attnum and a.attname = '${TENANT}')) order by f.conname)
      from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), '[]') as references,
    coalesce((select jsonb_agg(jsonb_build_object('name', p.polname, 'statement', format('alter policy %I on %s%s%s', p.polname, c.oid::regclass,
        ' using (' || pg_get_expr(p.polqual, c.oid) || ')', ' with check (' || pg_get_expr(p.polwithcheck, c.oid) || ')')) order by p.polname)
      from pg_policy p where p.polrelid = c.oid and concat(p.polqual::text, p.polwithcheck::text) like '%{SUBLINK%'), '[]') as "subqueryPolicies",
    array(select distinct format_type(a.atttypid, null) from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as "identityTypes",
    (select count(*)::int from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal) as triggers
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  left join pg_attribute t on t.attrelid = c.oid and t.attname = '${TENANT}' and not t.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'
  order by 1`

/** Reads every table of the database, with what a distributed database has rules for. */
export async function readCatalogue(client: pg.Pool | pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(READ)
  return rows
}
