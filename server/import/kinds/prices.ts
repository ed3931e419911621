import { sql } from 'kysely'
import { isLargeChange, type ListPrice, priceAt } from '../../../domain/service/list-price.ts'
import { isSameInFile } from '../../../domain/service/price-csv.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { readPriceRows } from '../../service/read-services.ts'
import { type Applying, deleteCreated, field, type Kind, CREATED_ROW, noteInsert } from './kind.ts'

interface PriceLine {
  line: number
  fields: Partial<ListPrice> & { serviceId: number }
}

const placeOf = ({ run }: Applying) => ({
  countryCode: run.countryCode,
  franchiseId: run.isOwn ? run.franchiseId : null,
})

const shown = ({ state, price }: ListPrice): number | string | null => (state === 'PRICED' ? price : state)

/** Compares prices with those in force now. A price list is short, so this is done here and not in the database. */
async function match(db: Database, applying: Applying): Promise<void> {
  const { run, now } = applying
  const { rows } = await readPriceRows(db, placeOf(applying))
  const { rows: lines } = await sql<PriceLine>`
    select line, fields from import_line where run_id = ${run.id} and state <> 'WRONG'`.execute(db)
  const compared = lines.map(({ line, fields }) => {
    const to: ListPrice = {
      state: fields.state ?? 'PRICED',
      price: fields.price ?? null,
      includedLitres: fields.includedLitres ?? null,
      pricePerLitre: fields.pricePerLitre ?? null,
    }
    const from = priceAt(
      rows.filter(({ serviceId }) => serviceId === fields.serviceId),
      now,
    )
    if (from && isSameInFile(from, to, run.countryCode)) return { line, state: 'SAME', changes: {} }
    return {
      line,
      state: from ? 'CHANGED' : 'NEW',
      changes: from ? { price: [shown(from), shown(to)], ...(isLargeChange(from, to) && { isLarge: [null, 1] }) } : {},
    }
  })
  await sql`
    update import_line l set state = c.state, changes = c.changes
    from jsonb_to_recordset(${JSON.stringify(compared)}::jsonb) as c (line int, state text, changes jsonb)
    where l.run_id = ${run.id} and l.line = c.line`.execute(db)
}

/** New prices begin now; those before them stay in the history. A suggestion of the set-up for the same service is gone. */
async function apply(db: Database, applying: Applying): Promise<void> {
  const { run, now } = applying
  const { countryCode, franchiseId } = placeOf(applying)
  const isToChange = sql`l.run_id = ${run.id} and l.state in ('NEW', 'CHANGED')`
  await sql`
    with gone as (
      delete from service_price p using import_line l where ${isToChange} and p.service_id = (${field('serviceId')})::bigint
        and p.country_code = ${countryCode} and p.franchise_id is not distinct from ${franchiseId} and p.confirmed_at is null returning p.*)
    insert into import_made (run_id, table_name, row_key, before, stamp) select ${run.id}, 'service_price', id::text, to_jsonb(gone), '' from gone`.execute(
    db,
  )
  await noteInsert(
    db,
    run,
    'service_price',
    sql`
      insert into service_price as t (service_id, country_code, franchise_id, valid_from, confirmed_at, state, price, included_litres, price_per_litre)
      select ${field('serviceId')}::bigint, ${countryCode}, ${franchiseId}, ${now}, ${now}, coalesce(${field('state')}, 'PRICED'), ${field('price')}::bigint,
        ${field('includedLitres')}::numeric, ${field('pricePerLitre')}::bigint
      from import_line l where ${isToChange} order by l.line returning ${CREATED_ROW}`,
  )
}

/** A price is used once somebody booked the service since. */
async function undo(db: Database, { run }: Applying): Promise<boolean> {
  const createdRows = sql`from import_made m where m.run_id = ${run.id} and m.table_name = 'service_price'`
  const { rows } = await sql<{ used: boolean }>`
    select exists (
      select from work_order o join line_item i on i.work_order_id = o.id
      where o.created_at >= ${run.appliedAt} and i.service_id in (select p.service_id from service_price p where p.id in (select m.row_key::bigint ${createdRows}))) as used`.execute(
    db,
  )
  if (rows[0]?.used) return false
  await deleteCreated(db, run, 'service_price')
  await sql`
    insert into service_price overriding system value
    select (jsonb_populate_record(null::service_price, m.before)).* ${createdRows} and m.before is not null`.execute(db)
  return true
}

/** A price list, from now on. */
export const prices: Kind = { tables: ['service_price'], match, apply, undo }
