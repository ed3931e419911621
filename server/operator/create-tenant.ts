import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { countryNames } from '../../domain/address/country.ts'
import { findProvince } from '../../domain/address/provinces.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'
import { type CreatedBusiness, describeBusiness } from '../setup/create-business.ts'
import { addDomain } from './domains.ts'
import { makeOwner } from './make-owner.ts'
import { TEXTS } from './texts.ts'

export interface NewTenant {
  businessName: string
  street: string
  city: string
  provinceCode: string
  postalCode: string
  phoneNumber: string
  ownerName: string
  email: string
  host?: string | undefined
  by: string
  now: Date
}

/**
 * Makes a further tenant, as the set-up makes the first one. Its base is at the centre of its postal code until the owner corrects it.
 * @param db of no tenant, for reading postal codes
 * @returns its id, and the path of the page where the owner chooses a password
 * @throws Refusal 422 with a sentence for each wrong value
 */
export async function createTenant(
  pool: pg.Pool,
  db: Database,
  { by, now, host, street, city, provinceCode, postalCode, ...input }: NewTenant,
): Promise<{ tenantId: number; path: string }> {
  const province = findProvince(provinceCode)
  if (!province) throw invalidField('base', TEXTS.unknownProvince(provinceCode))
  const { countryCode, name } = province
  const business = await describeBusiness(
    db,
    {
      ...input,
      countryCode,
      host: null,
      // Nobody knows it: the owner chooses their own by the link.
      password: randomBytes(32).toString('base64url'),
      base: {
        street,
        city,
        postalCode,
        province: name,
        provinceCode,
        country: countryNames[countryCode],
        countryCode,
        lat: 0,
        lng: 0,
      },
    },
    now,
  )
  const { tenantId } = await insertTenant(pool, business, by)
  if (host !== undefined) await addDomain(pool, { tenantId, by, host })
  return { tenantId, path: await makeOwner(pool, { tenantId, by, now, email: input.email }) }
}

async function insertTenant(pool: pg.Pool, business: object, by: string): Promise<CreatedBusiness> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.author', $1, true)`, [JSON.stringify({ kind: 'operator', name: by })])
    const { rows } = await client.query<{ business: CreatedBusiness }>('select app.create_tenant($1) as business', [
      JSON.stringify(business),
    ])
    await client.query('commit')
    const [row] = rows
    if (!row) throw new Error('the function made no tenant')
    return row.business
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
