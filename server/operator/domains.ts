import type pg from 'pg'
import { parseHost } from '../../domain/tenant/host-name.ts'
import { Refusal } from '../platform/refusal.ts'
import { asOperator, type Operated } from './as-operator.ts'
import { TEXTS } from './texts.ts'

const refuse = (message: string): Refusal => new Refusal(422, 'DOMAIN_REFUSED', message)

/** Locks the tenant's domains and returns them, the primary first. */
async function lockDomains(client: pg.PoolClient, tenantId: number): Promise<{ host: string; is_primary: boolean }[]> {
  const { rows } = await client.query<{ host: string; is_primary: boolean }>(
    'select host, is_primary from tenant_domain where tenant_id = $1 order by is_primary desc, host for update',
    [tenantId],
  )
  return rows
}

/**
 * Adds a host name of the tenant's site. The first one becomes the primary, to which mails link.
 * @throws Refusal 422 for an address, a malformed or a taken name; 404 for an unknown tenant
 */
export async function addDomain(pool: pg.Pool, { host, ...operated }: Operated & { host: string }): Promise<void> {
  const name = parseHost(host)
  if (name === undefined) throw refuse(TEXTS.domainMalformed(host))
  await asOperator(pool, operated, async client => {
    const isFirst = (await lockDomains(client, operated.tenantId)).length === 0
    const { rowCount } = await client.query(
      'insert into tenant_domain (host, tenant_id, is_primary) values ($1, $2, $3) on conflict (host) do nothing',
      [name, operated.tenantId, isFirst],
    )
    if (rowCount === 0) throw refuse(TEXTS.domainTaken(name))
  })
}

/** Makes a host the one that mails link to. @throws Refusal 422 when it is not the tenant's; 404 for an unknown tenant */
export async function makePrimary(pool: pg.Pool, { host, ...operated }: Operated & { host: string }): Promise<void> {
  const name = host.trim().toLowerCase()
  await asOperator(pool, operated, async client => {
    const domains = await lockDomains(client, operated.tenantId)
    if (!domains.some(domain => domain.host === name)) throw refuse(TEXTS.domainUnknown(name))
    await client.query(
      'update tenant_domain set is_primary = false where tenant_id = $1 and is_primary and host <> $2',
      [operated.tenantId, name],
    )
    await client.query('update tenant_domain set is_primary = true where host = $1 and not is_primary', [name])
  })
}

/** Removes a host. @throws Refusal 422 for the primary one, which is also the last; 404 for an unknown tenant */
export async function removeDomain(pool: pg.Pool, { host, ...operated }: Operated & { host: string }): Promise<void> {
  const name = host.trim().toLowerCase()
  await asOperator(pool, operated, async client => {
    const domains = await lockDomains(client, operated.tenantId)
    if (!domains.some(domain => domain.host === name)) throw refuse(TEXTS.domainUnknown(name))
    if (domains[0]?.host === name) throw refuse(TEXTS.domainPrimary)
    await client.query('delete from tenant_domain where host = $1', [name])
  })
}
