import type pg from 'pg'
import { isEmail } from '../../domain/account/email.ts'
import { nameProblem } from '../../domain/account/name.ts'
import { TEXTS as ACCOUNT } from '../../domain/account/texts.ts'
import { Refusal } from '../platform/refusal.ts'
import { makeToken } from '../session/tokens.ts'
import { asOperator, type Operated } from './as-operator.ts'
import { TEXTS } from './texts.ts'

const LINK_HOURS = 24

interface NewOwner extends Operated {
  email: string
  /** For somebody without an account. */
  name?: string | undefined
  now: Date
}

/**
 * Makes somebody an owner: staff, also deactivated ones, or a new person. Never a customer: staff and customer are never one account.
 * @returns the path of the page where they choose a password; it works once, for 24 hours
 * @throws Refusal 422 for a wrong name or email, 409 for a customer's email, 404 for an unknown tenant
 */
export async function makeOwner(pool: pg.Pool, { email, name, now, ...operated }: NewOwner): Promise<string> {
  const address = email.trim()
  if (!isEmail(address)) throw new Refusal(422, 'VALIDATION_FAILED', ACCOUNT.invalidEmail)
  const { tenantId } = operated
  return await asOperator(pool, operated, async client => {
    const existingUsers = await client.query<{ id: number; is_staff: boolean }>(
      `select u.id, exists (select from user_role r where r.tenant_id = u.tenant_id and r.user_id = u.id) as is_staff
       from app_user u where u.tenant_id = $1 and lower(u.email) = lower($2)`,
      [tenantId, address],
    )
    const [person] = existingUsers.rows
    if (person && !person.is_staff) throw new Refusal(409, 'IS_CUSTOMER', TEXTS.isCustomer)
    const id = person?.id ?? (await addPerson(client, { tenantId, email: address, name: name?.trim() ?? '' }))
    // The last owner may be lost: this is the way back.
    await client.query(
      'update app_user set deactivated_at = null where tenant_id = $1 and id = $2 and deactivated_at is not null',
      [tenantId, id],
    )
    await client.query(
      `insert into user_role (tenant_id, user_id, role) select $1, $2, r from unnest('{manager,owner}'::text[]) r on conflict do nothing`,
      [tenantId, id],
    )
    const { token, hash } = makeToken()
    await client.query(
      'insert into password_reset (tenant_id, token_hash, user_id, expires_at) values ($1, $2, $3, $4)',
      [tenantId, hash, id, new Date(now.getTime() + LINK_HOURS * 3_600_000)],
    )
    return `/auth/forgot-password?${new URLSearchParams({ resetReferrer: token, resetEmail: address }).toString()}`
  })
}

async function addPerson(
  client: pg.PoolClient,
  { tenantId, email, name }: { tenantId: number; email: string; name: string },
): Promise<number> {
  const problem = nameProblem(name)
  if (problem !== null) throw new Refusal(422, 'VALIDATION_FAILED', TEXTS.nameNeeded)
  const { rows } = await client.query<{ id: number }>(
    'insert into app_user (tenant_id, name, email) values ($1, $2, $3) returning id',
    [tenantId, name, email],
  )
  return rows[0]?.id ?? 0
}
