import pg from 'pg'
import { STEP_EVENTS } from '../domain/analytics/booking-funnel.ts'
import { countBookingDays } from '../server/analytics/count-days.ts'
import { BookingFunnelQuery } from '../web/analytics/documents.ts'
import { BookingRulesQuery } from '../web/booking-rules/documents.ts'
import { CatalogueItemsQuery, OilDataQuery } from '../web/catalogue/documents.ts'
import { DiscountCodesQuery } from '../web/discount/documents.ts'
import { DataExportsQuery } from '../web/export/documents.ts'
import { FranchiseInSettingsQuery, FranchisesInSettingsQuery } from '../web/franchise/details/documents.ts'
import { CalendarCopyQuery } from '../web/franchise/copy/documents.ts'
import { FranchiseHoursQuery, FranchiseSpecialDaysQuery } from '../web/franchise/documents.ts'
import { SettingsAuthorsQuery, SettingsHistoryQuery } from '../web/history/documents.ts'
import { ImportRunsQuery } from '../web/import/documents.ts'
import { IntegrationsQuery } from '../web/integration/documents.ts'
import { LoginRulesQuery, StaffWithoutSecondStepQuery } from '../web/login-rules/documents.ts'
import { ChangedMailsQuery, InvoiceWordingQuery } from '../web/message/documents.ts'
import { ClosingQuery, PreviewClosingQuery, ReadinessQuery, SettingsAttentionQuery } from '../web/opening/documents.ts'
import { PayoutTermsQuery } from '../web/payout-terms/documents.ts'
import { PlanListQuery } from '../web/plan/documents.ts'
import { RoleLimitsQuery } from '../web/role-limit/documents.ts'
import {
  PreviewSchedulingQuery,
  SchedulingForecastQuery,
  SchedulingQuery,
  VanPlansQuery,
} from '../web/scheduling/documents.ts'
import { PriceCopyQuery } from '../web/service/copy/documents.ts'
import { PriceBookQuery } from '../web/service/documents.ts'
import { FranchiseAreaQuery, ServiceAreaMapQuery } from '../web/service-area/documents.ts'
import { InvitationsQuery, StaffChoicesQuery, StaffPersonQuery, StaffQuery } from '../web/staff/documents.ts'
import {
  BrandColorsQuery,
  BusinessProfileQuery,
  ChargedPlacesQuery,
  InvoiceNumberingQuery,
  LegalSellerQuery,
  ReportTimesQuery,
  SiteDomainsQuery,
} from '../web/tenant/documents.ts'
import { VanSettingsQuery } from '../web/van/documents.ts'
import { VendorListQuery } from '../web/vendor/documents.ts'
import { EmbedSettingsQuery, PublicPagesQuery } from '../web/website/documents.ts'
import { AUSTIN, austin } from './bookers.ts'
import type { BenchDatabases } from './databases.ts'
import { type Gate, limitGate } from './gate.ts'
import { drive, quantile } from './load.ts'
import { type PageQuery, pageP95, staffSession } from './pages.ts'
import { openSubject, runDirect } from './subject.ts'

/** A large business: its settings must open as quickly as a small one's. */
const SIZE = { franchises: 12, vans: 300, postalCodes: 2_000, staff: 500, codes: 500, events: 1_000_000 } as const
const MEASURED_MS = 1_500
const MAX_P95_MS = 40
const DAY_MS = 86_400_000

/** Gives a franchise vans with a driver each, postal codes, technicians and discount codes. Each change is audited, as a person's is. */
const GROW = `
  with v as (
    insert into van (tenant_id, franchise_id, name) select $1, $2, 'Large van ' || n from generate_series(1, $3::int) n returning id),
  area as (
    insert into service_area (tenant_id, franchise_id, postal_code)
    select $1, $2, code from postal_area where country_code = 'US' order by code limit $4 on conflict do nothing),
  person as (
    insert into app_user (tenant_id, name, email)
    select $1, 'Technician ' || n, 'technician-' || n || '@large.example' from generate_series(1, $5::int) n returning id),
  role as (insert into user_role (tenant_id, user_id, role) select $1, id, 'technician' from person),
  member as (insert into franchise_member (tenant_id, franchise_id, user_id) select $1, $2, id from person),
  code as (
    insert into discount_code (tenant_id, code, discount_type, amount)
    select $1, 'LARGE' || n, 'PERCENT', 1000 from generate_series(1, $6::int) n)
  insert into van_technician (tenant_id, van_id, user_id)
  select $1, v.id, p.id from (select id, row_number() over (order by id) nth from v) v
    join (select id, row_number() over (order by id) nth from person) p using (nth)`

/** More franchises like the first one, each with its hours, its area and a van. */
const BRANCH = `
  with f as (
    insert into franchise (tenant_id, name, type, country_code, time_zone, street, city, province_code, postal_code, lat, lng, phone_number, manager_email)
    select tenant_id, 'Branch ' || n, type, country_code, time_zone, street, city, province_code, postal_code, lat, lng, phone_number, manager_email
    from franchise, generate_series(1, $3::int) n where tenant_id = $1 and id = $2 returning id),
  hours as (
    insert into franchise_hours (tenant_id, franchise_id, weekday, opens_minute, closes_minute)
    select $1, f.id, weekday, opens_minute, closes_minute from f, franchise_hours h where h.tenant_id = $1 and h.franchise_id = $2)
  insert into van (tenant_id, franchise_id, name) select $1, id, 'Van' from f`

/** A year of visits to the booking. Each visitor goes as far as some of them do, and one in ten is somebody who was there five days before. */
const VISIT = `
  insert into analytics_event (tenant_id, name, visitor, data, created_at)
  select $1, ($2::text[])[step], 'visitor-' || case when v % 10 = 0 then v - 3425 else v end, jsonb_build_object('device', (array['PHONE', 'DESKTOP', 'TABLET'])[1 + v % 3], 'source', 'source-' || v % 12),
    now() - interval '365 days' * (v / ($3::float8 / 4)) + step * interval '40 seconds'
  from generate_series(1, $3::int / 4) v, generate_series(1, 2 + v % 5) step`

async function grow(databaseUrl: string, franchiseId: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { vans, postalCodes, staff, codes } = SIZE
    await client.query(GROW, [AUSTIN.tenantId, franchiseId, vans, postalCodes, staff, codes])
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from franchise where tenant_id = $1 and archived_at is null',
      [AUSTIN.tenantId],
    )
    await client.query(BRANCH, [AUSTIN.tenantId, franchiseId, Math.max(0, SIZE.franchises - (rows[0]?.count ?? 0))])
    await client.query(VISIT, [AUSTIN.tenantId, STEP_EVENTS, SIZE.events])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Measures the queries of every settings page for a large business, beside one row read directly. @param named a part of a page's name, or nothing for all pages */
export async function benchSettings(databases: BenchDatabases, orders: number, named: string): Promise<Gate[]> {
  const url = await databases.scratch(await databases.seeded(orders))
  const subject = await openSubject(url)
  const { server, direct } = subject
  try {
    const { id: franchiseId } = await austin(direct.of(AUSTIN.tenantId))
    await grow(url, franchiseId)
    await countBookingDays(direct.of(AUSTIN.tenantId), new Date())
    const [person] = await runDirect<{ id: number }>(
      direct,
      AUSTIN.tenantId,
      'select max(user_id) as id from van_technician',
      [],
    )
    const own = [{ franchiseId }]
    const lastDays = (days: number): object => ({
      startDate: new Date(Date.now() - days * DAY_MS),
      endDate: new Date(Date.now() + DAY_MS),
    })
    const pages: PageQuery[] = [
      ['abandoned bookings, 7 days', BookingFunnelQuery, [lastDays(6)]],
      ['abandoned bookings, 30 days', BookingFunnelQuery, [lastDays(29)]],
      ['abandoned bookings, 90 days', BookingFunnelQuery, [lastDays(89)]],
      ['profile', BusinessProfileQuery, [{}]],
      ['brand', BrandColorsQuery, [{}]],
      ['public pages', PublicPagesQuery, [{}]],
      ['website', EmbedSettingsQuery, [{}]],
      ['taxes', LegalSellerQuery, [{}]],
      ['taxes, invoice numbers', InvoiceNumberingQuery, [{}]],
      ['taxes, by place', ChargedPlacesQuery, [{}]],
      ['domains', SiteDomainsQuery, [{}]],
      ['booking rules', BookingRulesQuery, [{}, ...own]],
      ['scheduling', SchedulingQuery, [{}, ...own]],
      ['scheduling, vans', VanPlansQuery, own],
      ['scheduling, forecast', SchedulingForecastQuery, [{}, ...own]],
      ['scheduling, preview', PreviewSchedulingQuery, [{ scheduling: { step: 'HOURLY_WARN', services: [] } }]],
      ['home, readiness', ReadinessQuery, [{}]],
      ['home, attention', SettingsAttentionQuery, [{}]],
      ['home, closing', ClosingQuery, [{}]],
      ['home, what closing affects', PreviewClosingQuery, [{}]],
      ['mails', ChangedMailsQuery, [{}]],
      ['wording of invoices', InvoiceWordingQuery, [{}]],
      ['franchises', FranchisesInSettingsQuery, [{}]],
      ['one franchise', FranchiseInSettingsQuery, own],
      ['hours', FranchiseHoursQuery, own],
      ['closures', FranchiseSpecialDaysQuery, own],
      ['copy of hours', CalendarCopyQuery, [{ franchiseId, part: 'HOURS' }]],
      ['copy of closures', CalendarCopyQuery, [{ franchiseId, part: 'DAYS' }]],
      ['copy of holidays', CalendarCopyQuery, [{ franchiseId, part: 'HOLIDAYS' }]],
      ['service area', FranchiseAreaQuery, own],
      ['service area, map', ServiceAreaMapQuery, own],
      ['vans', VanSettingsQuery, own],
      ['payout terms', PayoutTermsQuery, own],
      ['price book', PriceBookQuery, own],
      ['copy of prices', PriceCopyQuery, own],
      ['plans', PlanListQuery, [{}]],
      ['discount codes', DiscountCodesQuery, [{}]],
      ['staff', StaffQuery, [{}]],
      ['invitations', InvitationsQuery, [{}]],
      ['staff, choices', StaffChoicesQuery, [{}]],
      ['one person', StaffPersonQuery, [{ id: person?.id }]],
      ['limits', RoleLimitsQuery, [{}]],
      ['logins', LoginRulesQuery, [{}]],
      ['logins, who lacks a second step', StaffWithoutSecondStepQuery, [{}]],
      ['vendors', VendorListQuery, [{}]],
      ['parts', CatalogueItemsQuery, [{ kind: 'PART', search: '', withArchived: false, pageNumber: 1 }]],
      ['oil of cars', OilDataQuery, [{ search: '', pageNumber: 1 }]],
      ['report times', ReportTimesQuery, [{}]],
      ['imports', ImportRunsQuery, [{}]],
      ['exports', DataExportsQuery, [{}]],
      ['integrations', IntegrationsQuery, [{}]],
      ['history', SettingsHistoryQuery, [{ first: 30 }]],
      ['history, authors', SettingsAuthorsQuery, [{}]],
    ]
    const token = await staffSession(server.port, 'owner')
    const select = async (): Promise<void> =>
      void (await runDirect(direct, AUSTIN.tenantId, 'select name from tenant where id = $1', [AUSTIN.tenantId]))
    const gates: Gate[] = []
    for (const page of pages.filter(([name]) => name.includes(named))) {
      const bare = await drive([0], MEASURED_MS / 3, select)
      const p95 = await pageP95(server.port, token, page, { clients: 1, forMs: MEASURED_MS })
      const against = p95 / quantile(bare.latencies, 0.95)
      gates.push(limitGate(`settings: ${page[0]} p95`, p95, MAX_P95_MS, 'ms', `${against.toFixed(0)} x one row`))
    }
    return gates
  } finally {
    await subject.close()
  }
}
