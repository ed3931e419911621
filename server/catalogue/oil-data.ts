import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { oilOf, type OilDataValues } from '../../domain/catalogue/catalogue-item.ts'
import { volumeProblem } from '../../domain/catalogue/oil-volume.ts'
import { TEXTS as DOMAIN } from '../../domain/catalogue/texts.ts'
import { holdsWords } from '../inventory/stock-lists.ts'
import type { SignedInContext } from '../platform/context.ts'
import { queryOf } from '../platform/database/raw-query.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { type FieldError, invalidField, invalidFields, notFound } from '../platform/refusal.ts'
import { changeSettings, saveSection } from '../settings/save-section.ts'
import { stampOf } from '../settings/stamp.ts'
import { checkOilCsv, type OilImportResult, saveOilCsv } from '../vehicle/import-oil.ts'
import { TEXTS } from './texts.ts'

const PAGE = 50

/** The business's own oil data of a car. */
export interface OilData {
  vehicleId: number
  year: number
  make: string
  model: string
  engine: string
  volumeL: number
  oilType: string
  oilWeight: string
  /** What the catalogue of all businesses has for the car, in litres; null: nothing. */
  general: { volumeL: number; oilType: string; oilWeight: string } | null
  stamp: string
}

type Stored = Pick<OilData, 'volumeL' | 'oilType' | 'oilWeight'>

async function select(
  db: Database,
  condition: RawBuilder<SqlBool>,
  offset = 0,
): Promise<{ rows: OilData[]; total: number }> {
  const { rows } = await sql<Omit<OilData, 'stamp'> & { total: number }>`
    select v.id as "vehicleId", v.year, v.make, v.model, v.engine, t.volume_l as "volumeL", t.oil_type as "oilType", t.oil_weight as "oilWeight",
      case when o.vehicle_id is not null then jsonb_build_object('volumeL', o.volume_l, 'oilType', o.oil_type, 'oilWeight', o.oil_weight) end as general,
      count(*) over ()::int as total
    from tenant_vehicle_oil t join vehicle v on v.id = t.vehicle_id left join vehicle_oil o on o.vehicle_id = v.id
    where ${condition} order by v.make, v.model, v.year desc, v.engine limit ${PAGE} offset ${offset}`.execute(db)
  return {
    rows: rows.map(({ total: _total, ...row }) => ({ ...row, stamp: stampOf({ oil: contentOf(row) }) })),
    total: rows[0]?.total ?? 0,
  }
}

const contentOf = ({ volumeL, oilType, oilWeight }: Stored): Stored => ({ volumeL, oilType, oilWeight })

/** Returns a page of the business's own oil data, by make and model. */
export const oilData = (
  { scope: { db } }: SignedInContext,
  { search, pageNumber }: { search: string; pageNumber: number },
): Promise<{ rows: OilData[]; total: number }> =>
  select(
    db,
    sql<SqlBool>`${holdsWords(sql`concat_ws(' ', v.year::text, v.make, v.model, v.engine)`, search)}`,
    (Math.max(1, pageNumber) - 1) * PAGE,
  )

async function oilDataOf(db: Database, vehicleId: number): Promise<OilData> {
  const { rows } = await select(db, sql`t.vehicle_id = ${vehicleId}`)
  const [row] = rows
  if (!row) throw notFound('vehicle')
  return row
}

/** Saves the oil data of one car, which quotes of this car use from then on. Booked orders keep their price. @throws Refusal 422 per field; 409 as saveSection */
export async function saveOilData(
  context: SignedInContext,
  { vehicleId, seen, ...values }: OilDataValues & { vehicleId: number; seen: string | null },
): Promise<OilData> {
  const oil = oilOf(values)
  const problems: FieldError[] = []
  const wrongVolume = volumeProblem(values.volumeL, context.scope.tenant.countryCode)
  if (wrongVolume !== undefined) problems.push({ field: 'volumeL', message: wrongVolume })
  if (oil === null) problems.push({ field: 'oilWeight', message: DOMAIN.oilWeight })
  if (problems.length > 0 || oil === null) throw invalidFields(problems)
  const { db } = context.scope
  const vehicle = await db.selectFrom('vehicle').where('id', '=', vehicleId).select('id').executeTakeFirst()
  if (!vehicle) throw invalidField('vehicleId', TEXTS.vehicleUnknown)
  const row = { volume_l: values.volumeL, oil_type: oil.oilType, oil_weight: oil.oilWeight }
  await saveSection<{ oil: Stored | null }>(context, {
    subject: 'tenant_vehicle_oil',
    owner: null,
    read: trx => readOil(trx, vehicleId),
    seen: seen ?? stampOf({ oil: null }),
    write: async trx => {
      await trx
        .insertInto('tenant_vehicle_oil')
        .values({ vehicle_id: vehicleId, ...row })
        .onConflict(conflict => conflict.columns(['tenant_id', 'vehicle_id']).doUpdateSet(row))
        .execute()
    },
  })
  return await oilDataOf(db, vehicleId)
}

/** A car without own data has a section too: nobody may have entered it meanwhile. */
async function readOil(db: Database, vehicleId: number): Promise<{ oil: Stored | null }> {
  const { rows } = await select(db, sql`t.vehicle_id = ${vehicleId}`)
  return { oil: rows[0] ? contentOf(rows[0]) : null }
}

/** Removes the business's own oil data of a car: quotes use the general data again. @throws Refusal 409 as saveSection */
export async function removeOilData(
  context: SignedInContext,
  { vehicleId, seen }: { vehicleId: number; seen: string },
): Promise<number> {
  await saveSection(context, {
    subject: 'tenant_vehicle_oil',
    owner: null,
    read: db => readOil(db, vehicleId),
    seen,
    write: async db => {
      await db.deleteFrom('tenant_vehicle_oil').where('vehicle_id', '=', vehicleId).execute()
    },
  })
  return vehicleId
}

/**
 * Reads a file of oil data, all of it or nothing, as the command `npm run import-oil` does.
 * @param lines of the CSV file
 * @param isCheck only reports what would happen
 */
export async function importOilData(
  context: SignedInContext,
  { lines, isCheck }: { lines: readonly string[]; isCheck: boolean },
): Promise<OilImportResult> {
  const csv = lines.join('\n')
  if (isCheck) return await checkOilCsv(queryOf(context.scope.db), csv)
  return await changeSettings(context, db => saveOilCsv(queryOf(db), { csv, isShared: false }))
}
