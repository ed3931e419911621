import type pg from 'pg'
import type { Site } from '../site.ts'

const DAY_MS = 86_400_000

const SENDERS = {
  CA: { name: 'Paige North', phoneNumber: '8075550142', postalCode: 'P0T2J0', place: 'Nipigon' },
  US: { name: 'Wade West', phoneNumber: '4325550142', postalCode: '79843', place: 'Marfa' },
} as const

/** Adds two requests for help from outside a site's area: one that waits for an answer, and one that its manager answered. */
export async function writeAssistance(client: pg.PoolClient, site: Site, now: Date): Promise<void> {
  const { name, phoneNumber, postalCode, place } = SENDERS[site.countryCode]
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  const email = `${name.toLowerCase().replace(' ', '.')}@customers.example`
  const add = async (body: string, at: Date, closedAt: Date | null): Promise<number> => {
    const { rows } = await client.query<{ id: number }>(
      `insert into assistance_request (tenant_id, franchise_id, name, email, phone_number, body, postal_code, created_at, closed_at, closed_by_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, case when $9::timestamptz is not null then $10::bigint end) returning id::float8 as id`,
      [site.tenantId, site.franchiseId, name, email, phoneNumber, body, postalCode, at, closedAt, site.managerId],
    )
    return rows[0]?.id ?? 0
  }
  const answered = await add('Do you also change tires?', daysAgo(9), daysAgo(8))
  await client.query(
    `insert into assistance_answer (tenant_id, assistance_request_id, author_id, body, created_at) values ($1, $2, $3, $4, $5)`,
    [site.tenantId, answered, site.managerId, 'We rotate tires, and do not mount new ones yet.', daysAgo(8)],
  )
  await add(`Could a van come to ${place} once a month? Three of us would book.`, daysAgo(1), null)
}
