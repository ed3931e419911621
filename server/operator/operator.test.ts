import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, serviceAndBill } from '../testing/orders.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createTenant } from './create-tenant.ts'
import { addDomain, makePrimary, removeDomain } from './domains.ts'
import { changeFranchiseZone } from './franchise-zone.ts'
import { listTenants, showTenant } from './list-tenants.ts'
import { makeOwner } from './make-owner.ts'
import { setState } from './set-state.ts'

let t: TestApp
let operated: { tenantId: number; by: string }
beforeAll(async () => {
  t = await createTestApp()
  operated = { tenantId: t.fixture.ca.id, by: 'oscar' }
})
afterAll(() => t.close())

const shown = () => showTenant(t.db.owner, operated.tenantId)
const entries = async (subject: string): Promise<number> =>
  (
    await t.db.owner.query<{ n: number }>(
      `select count(*)::int as n from audit_entry where subject = $1 and tenant_id = $2 and actor_kind = 'operator' and actor_name = 'oscar'`,
      [subject, operated.tenantId],
    )
  ).rows[0]?.n ?? -1

test('list and show name every tenant, its hosts and how much it has', async () => {
  expect(await listTenants(t.db.owner)).toMatchObject([
    { id: t.fixture.ca.id, kind: 'live', state: 'open', hosts: [t.fixture.ca.host] },
    { id: t.fixture.us.id, hosts: [t.fixture.us.host] },
  ])
  expect(await shown()).toMatchObject({ franchises: 2, vans: 3, staff: 4, customers: 2, orders: 0, owners: [] })
  await expect(showTenant(t.db.owner, 99)).rejects.toThrow('Tenant 99 was not found.')
})

describe('create', () => {
  const create = (change: object = {}) =>
    createTenant(t.db.owner, t.db.databases.of(0), {
      businessName: 'Cascade Oil',
      street: '400 Pine St',
      city: 'Austin',
      provinceCode: 'TX',
      postalCode: '78701',
      phoneNumber: '5125550142',
      ownerName: 'Cora Owner',
      email: 'cora@cascade.example',
      host: 'book.cascade.example',
      by: 'oscar',
      now: t.clock.now(),
      ...change,
    })

  test('makes a further tenant in set-up, whose owner chooses a password by a link', async () => {
    const { tenantId, path } = await create()
    expect(tenantId).toBe(3)
    expect(path).toMatch(/^\/auth\/forgot-password\?resetReferrer=/)
    const made = await showTenant(t.db.owner, tenantId)
    expect(made).toMatchObject({
      name: 'Cascade Oil',
      state: 'setup',
      kind: 'live',
      owners: ['cora@cascade.example'],
      vans: 1,
    })
    expect(made.hosts).toEqual(['book.cascade.example'])
    const { rows } = await t.db.owner.query(
      'select distinct actor_kind, actor_name from audit_entry where tenant_id = $1',
      [tenantId],
    )
    expect(rows).toEqual([{ actor_kind: 'operator', actor_name: 'oscar' }])
    expect((await create({ host: undefined, email: 'second@cascade.example' })).tenantId).toBe(4)
    await t.db.owner.query(`delete from tenant_domain where host = 'book.cascade.example'`)
  })

  test('refuses wrong values, and makes nothing', async () => {
    await expect(create({ provinceCode: 'XX' })).rejects.toThrow('no province or state')
    await expect(create({ phoneNumber: '1' })).rejects.toThrow('ten digits')
    await expect(create({ street: 'Pine St' })).rejects.toThrow()
    expect(await listTenants(t.db.owner)).toHaveLength(4)
  })
})

describe('domains', () => {
  const add = (host: string) => addDomain(t.db.owner, { ...operated, host })
  const primary = (host: string) => makePrimary(t.db.owner, { ...operated, host })
  const remove = (host: string) => removeDomain(t.db.owner, { ...operated, host })

  test('a host is added once, in lower case, and belongs to one tenant', async () => {
    await add('Book.Example.com')
    expect((await shown()).hosts).toEqual([t.fixture.ca.host, 'book.example.com'].toSorted())
    await expect(add('book.example.com')).rejects.toThrow('is taken')
    await expect(
      addDomain(t.db.owner, { ...operated, tenantId: t.fixture.us.id, host: 'book.example.com' }),
    ).rejects.toThrow('is taken')
    for (const wrong of ['localhost', '10.0.0.1', 'a b.com', 'https://book.example.com', ''])
      await expect(add(wrong)).rejects.toThrow('is not the name of a host')
  })

  test('the primary host comes first and cannot be removed; another can, once', async () => {
    for (const _twice of [1, 2]) await primary('book.example.com')
    expect((await shown()).hosts).toEqual(['book.example.com', t.fixture.ca.host])
    await expect(remove('book.example.com')).rejects.toThrow('primary')
    await remove(t.fixture.ca.host)
    await expect(remove(t.fixture.ca.host)).rejects.toThrow('not a host of this tenant')
    expect((await shown()).hosts).toEqual(['book.example.com'])
    await add(t.fixture.ca.host)
    expect(await entries('tenant_domain')).toBeGreaterThanOrEqual(4)
  })
})

describe('state', () => {
  const set = (command: 'pause' | 'open' | 'close', message?: string) =>
    setState(t.db.owner, { ...operated, command, message })

  test('a business is paused with a sentence, opened again and closed, each also twice', async () => {
    await set('pause', 'Back on Monday.')
    await set('pause')
    const { rows } = await t.db.owner.query('select state, pause_message from tenant where id = $1', [
      operated.tenantId,
    ])
    expect(rows).toEqual([{ state: 'paused', pause_message: 'Back on Monday.' }])
    for (const command of ['open', 'open', 'close', 'close', 'open'] as const) await set(command)
    expect((await shown()).state).toBe('open')
    expect(await entries('tenant')).toBe(4)
  })

  test('a business in set-up is not opened past its checklist, nor paused', async () => {
    await t.db.owner.query(`update tenant set state = 'setup' where id = $1`, [operated.tenantId])
    await expect(set('open')).rejects.toThrow('opened by its owner')
    await expect(set('pause')).rejects.toThrow('Only an open business')
    await t.db.owner.query(`update tenant set state = 'open' where id = $1`, [operated.tenantId])
  })

  test('a message that is too long is refused', async () => {
    await expect(set('pause', 'x'.repeat(301))).rejects.toThrow('1 to 300 characters')
  })
})

describe('owner', () => {
  const make = (email: string, name?: string) => makeOwner(t.db.owner, { ...operated, email, name, now: t.clock.now() })

  test('a new owner chooses a password with the link, once, and is a manager of every franchise', async () => {
    const path = await make('olive@ca.test', 'Olive Owner')
    const link = new URL(path, 'https://site.test').searchParams
    const reset = {
      email: link.get('resetEmail'),
      password: 'seven green kites',
      passwordResetToken: link.get('resetReferrer'),
    }
    const { status, body } = await t.post(t.fixture.ca.host, '/auth/reset-password', reset)
    expect({ status, roles: body.roles }).toEqual({ status: 200, roles: ['manager', 'owner'] })
    expect(body.franchiseIds).toHaveLength(2)
    expect((await t.post(t.fixture.ca.host, '/auth/reset-password', reset)).status).toBe(400)
  })

  test('staff become owners, also twice; customers and people without a name do not', async () => {
    const { emails } = t.fixture.ca
    for (const _twice of [1, 2]) await make(emails.tester)
    expect((await shown()).owners).toEqual(['olive@ca.test', emails.tester])
    await expect(make(emails.customer)).rejects.toThrow('belongs to a customer')
    await expect(make('new@ca.test')).rejects.toThrow('--name')
    await expect(make('no email', 'Nora')).rejects.toThrow('valid email')
  })
})

describe('time zone of a franchise', () => {
  const change = (timeZone: string) =>
    changeFranchiseZone(t.db.databases.of(operated.tenantId), {
      franchiseId: t.fixture.ca.franchiseId,
      timeZone,
      by: operated.by,
    })

  test('it is one of its country, and stays while there are open orders or statements to issue', async () => {
    const { workOrderId } = await book(t, { date: '2026-06-09T15:00:00Z' })
    await expect(change('America/Chicago')).rejects.toThrow('time zone of the franchise')
    await expect(change('America/Winnipeg')).rejects.toThrow(`Complete, move or cancel these first: ${workOrderId}.`)
    await t.db.owner.query(`update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now()`)
    expect(await change('America/Winnipeg')).toBe('Toronto')
    const { rows } = await t.db.owner.query('select time_zone from franchise where id = $1', [t.fixture.ca.franchiseId])
    expect(rows).toEqual([{ time_zone: 'America/Winnipeg' }])
    expect(await entries('franchise')).toBe(1)
    await change('America/Toronto')
    await t.db.owner.query(
      `insert into payout_period (tenant_id, franchise_id, start_date, end_date, issued_at) values ($1, $2, '2026-05-16', '2026-05-31', now())`,
      [operated.tenantId, t.fixture.ca.franchiseId],
    )
    const manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
    const next = await book(t, { date: '2026-06-02T15:00:00Z' })
    t.clock.set(new Date('2026-06-02T18:00:00Z'))
    await serviceAndBill(t, manager, next.workOrderId)
    await expect(change('America/Winnipeg')).rejects.toThrow('2026-06-01 to 2026-06-15 are not issued')
  })
})
