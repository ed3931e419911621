import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../../db/seed/demo-logins.ts'
import { businessTemplate } from '../../../server/setup/template.ts'
import { withOwner } from '../create-franchises.ts'
import { baseUrl } from '../fixtures.ts'

/** A business of its own, so that a test may change all of its settings. */
export interface OwnBusiness {
  tenantId: number
  /** Where browsers find its site. */
  site: string
  emails: Record<Person, string>
}
/** Its people. Two owners, because one of them changes what the other one has open. */
export type Person = keyof typeof PEOPLE

/** Who is signed in to the API. */
export interface SignedIn {
  name: string
  /** Sends an operation, as text or as a page sends it. @throws Error with the server's first message */
  ask: (body: object) => Promise<unknown>
  /** Opens a path of the business's site in the page. */
  open: (path: string) => Promise<void>
}

export const PEOPLE = {
  owner: { name: 'Olive Owner', roles: ['owner', 'manager'] },
  partner: { name: 'Paul Partner', roles: ['owner', 'manager'] },
  manager: { name: 'Mara Manager', roles: ['manager'] },
  tester: { name: 'Tess Tester', roles: ['tester'] },
  technician: { name: 'Theo Technician', roles: ['technician'] },
} as const

const BASE = {
  street: '1 Depot Road',
  city: 'Toronto',
  provinceCode: 'ON',
  postalCode: 'M5V 2T6',
  lat: 43.64,
  lng: -79.4,
}

const ADD_PEOPLE = `
  with place as (select tenant_id, min(id) as franchise_id from franchise where tenant_id = $1 group by 1),
    made as (
      insert into app_user (tenant_id, name, email, password_hash)
      select $1, p.name, p.email, (select password_hash from app_user where tenant_id = $1 order by id limit 1)
      from jsonb_to_recordset($2) as p (name text, email text) returning id, email),
    roles as (
      insert into user_role (tenant_id, user_id, role)
      select $1, m.id, r from made m join jsonb_to_recordset($2) as p (email text, roles text[]) using (email), unnest(p.roles) r)
  insert into franchise_member (tenant_id, franchise_id, user_id) select $1, franchise_id, id from place, made`

/** A seller without tax numbers, a discount code and a plan. New businesses have none. */
const ADD_ROWS = `
  with seller as (
      insert into legal_entity (tenant_id, legal_name, street, city, province_code, postal_code, country_code, is_small_supplier)
      values ($1, 'Settings Vans', '1 Depot Road', 'Toronto', 'ON', 'M5V 2T6', 'CA', true)),
    code as (insert into discount_code (tenant_id, code, discount_type, amount) values ($1, 'SETTINGS5', 'PERCENT', 500)),
    booked as (
      insert into service (tenant_id, name_key, name, service_type) values ($1, 'subscription_plan_monthly', 'Monthly care plan', 'SUBSCRIPTION')
      returning id)
  insert into subscription_type (tenant_id, name, description, alias_name, price, currency, frequency, service_id)
  select $1, 'Monthly care plan', 'Oil change', 'subscription_plan_monthly', 4900, 'CAD', 'MONTHLY', id from booked`

/** Makes a business with the product's proposals for a new one, and somebody of each role. Everybody has the demo's password. */
export async function createOwnBusiness(): Promise<OwnBusiness> {
  const key = randomUUID().slice(0, 8)
  const host = `settings-${key}.localhost`
  const emails = Object.fromEntries(
    Object.keys(PEOPLE).map(person => [person, `${person}@settings-${key}.example`]),
  ) as OwnBusiness['emails']
  const { owner, ...others } = PEOPLE
  const tenantId = await withOwner(async pool => {
    const { rows: known } = await pool.query<{ hash: string }>(
      `select password_hash as hash from app_user where tenant_id = 1 and email = 'owner@maple.example'`,
    )
    const business = {
      ...businessTemplate('CA'),
      name: `Settings ${key}`,
      countryCode: 'CA',
      phoneNumber: '4165550142',
      host,
      timeZone: 'America/Toronto',
      base: BASE,
      areas: ['M5V'],
      owner: { name: owner.name, email: emails.owner, passwordHash: known[0]?.hash },
    }
    const { rows } = await pool.query<{ id: number }>(`select (app.create_tenant($1) ->> 'tenantId')::int as id`, [
      JSON.stringify(business),
    ])
    const id = rows[0]?.id ?? 0
    const people = Object.entries(others).map(([person, data]) => ({ ...data, email: emails[person as Person] }))
    await pool.query(ADD_PEOPLE, [id, JSON.stringify(people)])
    await pool.query(ADD_ROWS, [id])
    return id
  })
  return { tenantId, site: baseUrl().replace('localhost', host), emails }
}

/** Signs somebody of the business in. Names no host, because only browsers find one below localhost. */
export async function enterBusiness(page: Page, business: OwnBusiness, person: Person): Promise<SignedIn> {
  const email = business.emails[person]
  const headers = { 'x-tenant-id': String(business.tenantId) }
  const login = await page.request.post(`${baseUrl()}/api/auth/login`, {
    data: { email, password: DEMO_PASSWORD },
    headers,
  })
  const { authentication_token: token, ...user } = (await login.json()) as { authentication_token: string }
  return {
    name: PEOPLE[person].name,
    ask: async body => {
      const answer = await page.request.post(`${baseUrl()}/api/graphql`, {
        data: body,
        headers: { ...headers, authorization: `Bearer ${token}` },
      })
      const { data, errors } = (await answer.json()) as { data: unknown; errors?: { message: string }[] }
      if (errors?.[0]) throw new Error(errors[0].message)
      return data
    },
    open: async path => {
      await page.goto(`${business.site}/api/health`)
      await page.evaluate(stored => localStorage.setItem('auth', stored), JSON.stringify({ ...user, email, token }))
      await page.goto(`${business.site}${path}`)
    },
  }
}
