import { sql } from 'kysely'
import type { OpeningFacts } from '../../domain/opening/readiness.ts'
import { isFranchiseInUse } from '../franchise/policy.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { isDriverless } from '../van/without-driver.ts'

type CountedFacts = Omit<OpeningFacts, 'hasContact' | 'hasRealPayments' | 'hasRealMail'>

/** Counts everything that the readiness of the tenant depends on, with one statement. */
export async function countFacts(
  db: Database,
  { tenantId, now }: { tenantId: number; now: Date },
): Promise<CountedFacts> {
  const { rows } = await sql<CountedFacts>`
    with f as materialized (
      select f.id, f.name, f.country_code, f.province_code, f.local_tax_name, f.manager_email,
        exists (select from franchise_hours h where h.franchise_id = f.id) as hours,
        exists (select from service_area a where a.franchise_id = f.id) as area,
        exists (select from van v where v.franchise_id = f.id and v.active) as van
      from franchise f where f.archived_at is null
    ), price as (
      select s.id, s.name, s.service_type, s.is_fee,
        exists (select from f cross join lateral app.price_in_force(s.tenant_id, s.id, f.country_code, f.id, ${now})) as is_priced,
        not exists (select from f where not exists (
          select from service_price p where p.service_id = s.id and p.country_code = f.country_code and p.state <> 'INHERITED'
            and (p.franchise_id is null or p.franchise_id = f.id) and p.valid_from <= ${now} and p.confirmed_at is not null)) as is_answered
      from service s where s.active
    )
    select (select count(*)::int from f) as franchises,
      (select count(*)::int from f where hours) as "withHours",
      (select count(*)::int from f where area) as "withArea",
      (select count(*)::int from f where van) as "withVan",
      (select count(*)::int from f where hours and area and van) as bookable,
      (select count(*)::int from price where not is_fee and service_type in ('PRIMARY', 'OIL_CHANGE') and is_priced) as "offeredServices",
      (select count(*)::int from service_price p join service s on s.id = p.service_id where s.active and p.confirmed_at is null) as "suggestedPrices",
      array(select name from price where is_fee and service_type = 'ADD_ON' and not is_answered order by name) as "openFees",
      exists (select from legal_entity e where e.franchise_id is null
        and (e.is_small_supplier or exists (select from tax_registration r where r.legal_entity_id = e.id))) as "hasTaxAnswer",
      coalesce((select jsonb_agg(jsonb_build_object('name', f.name, 'state', f.province_code) order by f.name) from f
        where f.country_code = 'US' and coalesce(f.local_tax_name, '') = ''
          and not exists (select from legal_entity e where e.is_small_supplier and (e.franchise_id = f.id or e.franchise_id is null))), '[]') as "withoutLocalTax",
      (select count(*)::int from user_role r join app_user u on u.id = r.user_id
        where r.role = 'owner' and u.password_hash is not null and u.erased_at is null and u.deactivated_at is null) as owners,
      (select count(*)::int from user_role r join app_user u on u.id = r.user_id
        where r.role = 'owner' and u.erased_at is null and u.deactivated_at is null and not exists (select from totp_factor t where t.user_id = u.id)
          and not exists (select from passkey p where p.user_id = u.id)) as "ownersWithOneStep",
      array(select f.name from f where not exists (
        select from app_user u join user_role r on r.user_id = u.id where lower(u.email) = lower(f.manager_email) and u.erased_at is null and u.deactivated_at is null)
        order by f.name) as "withoutNotices",
      array(select v.name from van v where ${isDriverless} order by v.name) as "vansWithoutDriver",
      (select logo_url is not null from tenant where id = ${tenantId}) as "hasLogo",
      (select terms_text <> '' or terms_url is not null from tenant where id = ${tenantId}) as "hasTerms",
      exists (select from tenant_domain where tenant_id = ${tenantId}) as "hasDomain",
      (select count(*)::int from part_type where purpose is not null and archived_at is null) as "jobParts",
      (select count(*)::int from oil where archived_at is null) as oils,
      (select count(*)::int from franchise_closure c where ${isFranchiseInUse('c.franchise_id')} and day >= ${now.toISOString().slice(0, 10)}::date) as "plannedClosures"`.execute(
    db,
  )
  const [facts] = rows
  if (!facts) throw new Error('the facts of a tenant were not counted')
  return facts
}
