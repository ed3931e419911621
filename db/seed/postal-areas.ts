import type pg from 'pg'
import { postalAreas } from '../../server/providers/address-search/postal-areas.ts'

/** Fills or updates the table of ZIP codes and forward sortation areas. */
export async function loadPostalAreas(pool: pg.Pool): Promise<void> {
  const areas = postalAreas()
  await pool.query(
    `insert into postal_area as p (code, country_code, city, province_code, lat, lng)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[])
     on conflict (code) do update
       set country_code = excluded.country_code, city = excluded.city, province_code = excluded.province_code,
         lat = excluded.lat, lng = excluded.lng
       where (p.country_code, p.city, p.province_code, p.lat, p.lng)
         is distinct from (excluded.country_code, excluded.city, excluded.province_code, excluded.lat, excluded.lng)`,
    [
      areas.map(area => area.code),
      areas.map(area => area.countryCode),
      areas.map(area => area.city),
      areas.map(area => area.provinceCode),
      areas.map(area => area.lat),
      areas.map(area => area.lng),
    ],
  )
}
