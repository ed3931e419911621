import type pg from 'pg'
import { FEE } from '../../domain/pricing/fees.ts'
import { hashPassword } from '../session/passwords.ts'
import { RECEIPT, TECHNICIANS_RECEIPT, TESTERS_RECEIPT } from './receipts.ts'

export const PASSWORD = 'correct horse'

/** The people and things of one tenant, by name. */
export interface TenantFixture {
  id: number
  host: string
  franchiseId: number
  otherFranchiseId: number
  vanIds: [number, number]
  otherVanId: number
  /** Email by role; two for customers. */
  emails: Record<'manager' | 'technician' | 'tester' | 'sales' | 'customer' | 'otherCustomer', string>
  userIds: Record<'manager' | 'technician' | 'tester' | 'sales' | 'customer' | 'otherCustomer', number>
  serviceIds: Record<string, number>
  postalCode: string
}

export interface Fixture {
  ca: TenantFixture
  us: TenantFixture
  /** A vehicle with 4.5 L of oil, one with 7 L, and one without oil data. */
  vehicleIds: { small: number; large: number; noOil: number }
}

const COLORS = JSON.stringify({
  primaryLightest: '#e9f4ee',
  primaryLighter: '#a9d3bb',
  primary: '#14633f',
  primaryDarker: '#0e4a2f',
  primaryDarkest: '#08301e',
  logoColor: '#0e4a2f',
  buttonColor: '#14633f',
  navBarTextColor: '#0e4a2f',
  bookingStepsTextColor: '#3d4a43',
  bookingStepsTextAccentColor: '#b4541a',
})

/** name key, name, type, fee?, cents, litres included, cents per further litre */
const SERVICES: [string, string, string, boolean, number, number | null, number | null][] = [
  ['oil_change_basic', 'Basic Oil Change', 'OIL_CHANGE', false, 8_900, 5, 900],
  ['oil_change_premium_synthetic', 'Premium Synthetic Oil Change', 'OIL_CHANGE', false, 12_900, 5, 1_400],
  ['tire_rotation', 'Tire Rotation', 'PRIMARY', false, 5_900, null, null],
  ['cabin_air_filter_replacement', 'Cabin Air Filter Replacement', 'ADD_ON', false, 4_900, null, null],
  [FEE.mobile, 'Mobile Service Fee', 'ADD_ON', true, 1_500, null, null],
  [FEE.supplies, 'Supplies and Shop Fee', 'ADD_ON', true, 495, null, null],
  [FEE.environmental, 'Environmental Handling Fee', 'ADD_ON', true, 350, null, null],
  [FEE.priority, 'Priority Service Fee', 'ADD_ON', true, 2_000, null, null],
  [FEE.mileage, 'Mileage Charge', 'ADD_ON', true, 150, null, null],
]

const ROLES = ['manager', 'technician', 'tester', 'sales', 'customer', 'otherCustomer'] as const

/** Creates two tenants, each with two franchises, vans, people of every role, services and prices. */
export async function createFixture(owner: pg.Pool): Promise<Fixture> {
  const passwordHash = await hashPassword(PASSWORD)
  const vehicles = await owner.query<{ id: number }>(`
    insert into vehicle (year, make, model, engine, displacement_l, cylinders) values
      (2018, 'Toyota', 'Camry', '2.5L 4 cyl', 2.5, 4), (2020, 'Ford', 'F-150', '5.0L 8 cyl', 5.0, 8), (2015, 'Mazda', 'CX-5', '2.0L 4 cyl', 2.0, 4),
      (2024, 'Vehicle Not listed', 'NOT LISTED', '', null, null) returning id`)
  const [small = 0, large = 0, noOil = 0] = vehicles.rows.map(row => row.id)
  await owner.query(`insert into vehicle_oil values ($1, 4.5, 'SYNTHETIC', '0W-16'), ($2, 7.0, 'SYNTHETIC', '5W-20')`, [
    small,
    large,
  ])
  await owner.query(
    `insert into postal_area values ('M5V', 'CA', 'Toronto', 'ON', 43.6525, -79.3686), ('78701', 'US', 'Austin', 'TX', 30.2713, -97.7426)`,
  )
  const ca = await createTenant(owner, passwordHash, {
    id: 1,
    host: 'ca.test',
    country: 'CA',
    zone: 'America/Toronto',
    city: 'Toronto',
    province: 'ON',
    postalCode: 'M5V',
    base: [43.65, -79.38],
  })
  const us = await createTenant(owner, passwordHash, {
    id: 2,
    host: 'us.test',
    country: 'US',
    zone: 'America/Chicago',
    city: 'Austin',
    province: 'TX',
    postalCode: '78701',
    base: [30.27, -97.74],
  })
  return { ca, us, vehicleIds: { small, large, noOil } }
}

interface TenantPlan {
  id: number
  host: string
  country: 'CA' | 'US'
  zone: string
  city: string
  province: string
  postalCode: string
  base: [number, number]
}

async function createTenant(owner: pg.Pool, passwordHash: string, plan: TenantPlan): Promise<TenantFixture> {
  const ids = async (text: string, values: unknown[]): Promise<number[]> =>
    (await owner.query<{ id: number }>(text, values)).rows.map(row => row.id)
  const one = async (text: string, values: unknown[]): Promise<number> => (await ids(text, values))[0] ?? 0
  await owner.query(
    `insert into tenant (id, name, site_title, colors, support_phone, support_email, country_code) values ($1, $2, $2, $3, '416-555-0100', $4, $5)`,
    [plan.id, `${plan.city} Vans`, COLORS, `help@${plan.host}`, plan.country],
  )
  await owner.query('insert into tenant_domain values ($1, $2)', [plan.host, plan.id])
  const franchise = (name: string): Promise<number> =>
    one(
      `insert into franchise (tenant_id, name, type, country_code, time_zone, street, city, province_code, postal_code, lat, lng, phone_number, manager_email)
       values ($1, $2, 1, $3, $4, '1 Depot Road', $5, $6, $7, $8, $9, '4165550100', $10) returning id`,
      [
        plan.id,
        name,
        plan.country,
        plan.zone,
        plan.city,
        plan.province,
        plan.postalCode,
        ...plan.base,
        `manager@${plan.host}`,
      ],
    )
  const franchiseId = await franchise(plan.city)
  const otherFranchiseId = await franchise(`${plan.city} East`)
  await owner.query(
    `insert into franchise_hours (tenant_id, franchise_id, weekday, opens_minute, closes_minute)
     select $1, f, d, 480, 1080 from unnest($2::bigint[]) f, generate_series(1, 6) d`,
    [plan.id, [franchiseId, otherFranchiseId]],
  )
  await owner.query('insert into service_area values ($1, $2, $3)', [plan.id, franchiseId, plan.postalCode])
  const vans = await ids(
    `insert into van (tenant_id, franchise_id, name) values ($1, $2, 'Van 1'), ($1, $2, 'Van 2'), ($1, $3, 'Van E') returning id`,
    [plan.id, franchiseId, otherFranchiseId],
  )
  const emails = Object.fromEntries(
    ROLES.map(role => [role, `${role.toLowerCase()}@${plan.host}`]),
  ) as TenantFixture['emails']
  const userIds = {} as TenantFixture['userIds']
  for (const role of ROLES) {
    const isStaff = !role.toLowerCase().includes('customer')
    userIds[role] = await one(
      `insert into app_user (tenant_id, name, email, password_hash, home_franchise_id) values ($1, $2, $3, $4, $5) returning id`,
      [plan.id, `${role} ${plan.city}`, emails[role], passwordHash, isStaff ? null : franchiseId],
    )
    if (!isStaff) continue
    await owner.query('insert into user_role values ($1, $2, $3)', [plan.id, userIds[role], role])
    await owner.query('insert into franchise_member values ($1, $2, $3)', [plan.id, franchiseId, userIds[role]])
  }
  await owner.query('insert into van_technician values ($1, $2, $3)', [plan.id, vans[0], userIds.technician])
  if (plan.country === 'CA')
    await owner.query(
      `insert into stored_file (tenant_id, location, content_type, size, owner_id, created_at)
       select $1, location, 'image/jpeg', 1, owner_id, '2026-01-01' from unnest($2::text[], $3::bigint[]) as f (location, owner_id)`,
      [plan.id, [RECEIPT, TECHNICIANS_RECEIPT, TESTERS_RECEIPT], [userIds.manager, userIds.technician, userIds.tester]],
    )
  const serviceIds: Record<string, number> = {}
  for (const [position, [key, name, type, isFee, price, litres, perLitre]] of SERVICES.entries()) {
    const id = await one(
      `insert into service (tenant_id, name_key, name, service_type, is_fee, sort_order) values ($1, $2, $3, $4, $5, $6) returning id`,
      [plan.id, key, name, type, isFee, position],
    )
    serviceIds[key] = id
    await owner.query(
      `insert into service_price (tenant_id, service_id, country_code, price, included_litres, price_per_litre) values ($1, $2, $3, $4, $5, $6)`,
      [plan.id, id, plan.country, price, litres, perLitre],
    )
  }
  return {
    id: plan.id,
    host: plan.host,
    franchiseId,
    otherFranchiseId,
    vanIds: [vans[0] ?? 0, vans[1] ?? 0],
    otherVanId: vans[2] ?? 0,
    emails,
    userIds,
    serviceIds,
    postalCode: plan.postalCode,
  }
}
