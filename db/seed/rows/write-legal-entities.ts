import type pg from 'pg'
import type { DemoTenant } from '../data/tenants.ts'

/** Adds the legal name, address and tax numbers of the tenants, for their invoices. */
export async function writeLegalEntities(client: pg.PoolClient, tenants: readonly DemoTenant[]): Promise<void> {
  for (const { id, countryCode, legalEntity: entity } of tenants) {
    const { rows } = await client.query<{ id: number }>(
      `insert into legal_entity (tenant_id, legal_name, street, city, province_code, postal_code, country_code)
       values ($1, $2, $3, $4, $5, $6, $7) returning id::float8`,
      [id, entity.name, entity.street, entity.city, entity.provinceCode, entity.postalCode, countryCode],
    )
    for (const [jurisdiction, number] of Object.entries(entity.registrations))
      await client.query(
        `insert into tax_registration (tenant_id, legal_entity_id, jurisdiction, registration_number, valid_from)
         values ($1, $2, $3, $4, '2015-01-01')`,
        [id, rows[0]?.id, jurisdiction, number],
      )
  }
}
