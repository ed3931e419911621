import { sql } from 'kysely'
import { serviceKey } from '../../domain/service/service-key.ts'
import {
  SERVICE_KINDS,
  type ServiceKind,
  serviceProblems,
  type ServiceTexts,
} from '../../domain/service/service-problems.ts'
import { type Help, HELPS } from '../../domain/work-order/suggested-services.ts'
import { orderItem, ordersToDo } from '../franchise/settings/affected-orders.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, invalidFields, Refusal } from '../platform/refusal.ts'
import { type Impact, NO_IMPACT } from '../settings/impact.ts'
import { changeSettings, saveSection } from '../settings/save-section.ts'
import { oneService, readOrder, readService, type ServiceContent, type ServiceSettings } from './read-services.ts'
import { TEXTS } from './texts.ts'

interface SeenService {
  serviceId: number
  seen: string
}

interface ServiceInput extends ServiceTexts {
  serviceType: string
}

/** @throws Refusal 422 */
async function requireTexts(db: Database, texts: ServiceTexts, serviceId: number | null): Promise<void> {
  // Two services that get one name at the same time wait for each other here.
  await sql`select pg_advisory_xact_lock(hashtextextended('services ' || app.current_tenant(), 0))`.execute(db)
  const others = await db
    .selectFrom('service')
    .where('active', '=', true)
    .$if(serviceId !== null, query => query.where('id', '<>', serviceId))
    .select('name')
    .execute()
  const problems = serviceProblems(
    texts,
    others.map(({ name }) => name),
  )
  const fields = Object.entries(problems).map(([field, message]) => ({ field, message }))
  if (fields.length > 0) throw invalidFields(fields)
}

const isKind = (type: string): type is ServiceKind => SERVICE_KINDS.some(kind => kind === type)

/** @throws Refusal 422 under `serviceType` */
function requireKind(type: string): ServiceKind {
  if (!isKind(type)) throw invalidField('serviceType', TEXTS.kindUnknown)
  return type
}

const trimmed = ({ name, description, subDescription }: ServiceTexts) => ({
  name: name.trim(),
  description: description.trim(),
  sub_description: subDescription.trim(),
})

/** Adds a service at the end of the list. Its key is made from its name once. It is offered when it has a price. @throws Refusal 422 */
export async function createService(context: SignedInContext, input: ServiceInput): Promise<ServiceSettings> {
  const kind = requireKind(input.serviceType)
  const { id } = await changeSettings(context, async db => {
    await requireTexts(db, input, null)
    const existing = await db.selectFrom('service').select(['name_key', 'sort_order']).execute()
    const key = serviceKey(
      input.name,
      existing.map(({ name_key }) => name_key),
    )
    return await db
      .insertInto('service')
      .values({
        ...trimmed(input),
        name_key: key,
        service_type: kind,
        sort_order: Math.max(0, ...existing.map(({ sort_order }) => sort_order)) + 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  return await oneService(context.scope.db, id)
}

interface ServiceChange extends SeenService {
  accepted?: string | null | undefined
  impact?: (db: Database, service: ServiceContent) => Promise<Impact>
  write: (db: Database, service: ServiceContent) => Promise<void>
}

async function changeService(context: SignedInContext, change: ServiceChange): Promise<ServiceSettings> {
  await saveSection(context, {
    ...change,
    subject: 'service',
    owner: { rowId: change.serviceId },
    read: db => readService(db, change.serviceId),
  })
  return await oneService(context.scope.db, change.serviceId)
}

/** Returns what to store of a choice of worn parts. Without a change nothing, so that the key of the service still decides. */
function helpsToStore(chosen: readonly Help[] | null | undefined, { helps }: ServiceContent): { helps?: Help[] } {
  if (chosen == null) return {}
  const next = HELPS.filter(help => chosen.includes(help))
  return next.join() === helps.join() ? {} : { helps: next }
}

/** Changes what customers read of a service, for which worn parts it is offered, and its kind until somebody ordered it. @throws Refusal 404; 422; 409 as saveSection */
export const updateService = (
  context: SignedInContext,
  { serviceId, seen, ...input }: SeenService & ServiceInput & { helps?: readonly Help[] | null },
): Promise<ServiceSettings> =>
  changeService(context, {
    serviceId,
    seen,
    write: async (db, service) => {
      await requireTexts(db, input, serviceId)
      const isSameKind = input.serviceType === service.serviceType
      if (!isSameKind && (service.isFee || (await oneService(db, serviceId)).isOrdered))
        throw invalidField('serviceType', TEXTS.kindFixed)
      const kind = isSameKind ? service.serviceType : requireKind(input.serviceType)
      await db
        .updateTable('service')
        .set({ ...trimmed(input), service_type: kind, ...helpsToStore(input.helps, service) })
        .where('id', '=', serviceId)
        .execute()
    },
  })

/** Open orders keep the service but cannot be edited with it; codes that are limited to it stop working. Both are shown first. */
async function archivingImpact(db: Database, service: ServiceContent): Promise<Impact> {
  const orders = await ordersToDo(
    db,
    sql<boolean>`exists (select from line_item l where l.work_order_id = o.id and l.service_id = ${service.id})`,
  )
  const { rows: codes } = await sql<{ code: string }>`
    select code from discount_code where ${service.nameKey} = any(name_keys) and (valid_until is null or valid_until > now()) order by code`.execute(
    db,
  )
  const zones = await zonesOf(
    db,
    orders.map(({ id }) => id),
  )
  return {
    blocking: [],
    warnings: [
      ...orders.map(order => orderItem(order, zones.get(order.id) ?? 'UTC')),
      ...codes.map(({ code }) => ({ text: TEXTS.code(code) })),
    ],
  }
}

/** Returns the time zones of orders' franchises. */
async function zonesOf(db: Database, orderIds: readonly number[]): Promise<Map<number, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('work_order as o')
    .innerJoin('franchise as f', 'f.id', 'o.franchise_id')
    .where('o.id', 'in', orderIds)
    .select(['o.id', 'f.time_zone'])
    .execute()
  return new Map(rows.map(({ id, time_zone }) => [id, time_zone]))
}

/** Returns the open orders with a service and the codes that are limited to it. @throws Refusal 404 */
export async function previewArchiveService({ scope: { db } }: SignedInContext, serviceId: number): Promise<Impact> {
  const service = await readService(db, serviceId)
  return service.active ? await archivingImpact(db, service) : NO_IMPACT
}

/** Archives a service: nobody can book it any more. Orders, bills and reports keep it. @throws Refusal 404; 409 for a fee, or as saveSection */
export const archiveService = (
  context: SignedInContext,
  service: SeenService & { accepted?: string | null | undefined },
): Promise<ServiceSettings> =>
  changeService(context, {
    ...service,
    impact: archivingImpact,
    write: async (db, { id, isFee }) => {
      if (isFee) throw new Refusal(409, 'IS_FEE', TEXTS.onlyServices)
      await db.updateTable('service').set({ active: false }).where('id', '=', id).execute()
    },
  })

/** Brings an archived service back. @throws Refusal 404; 422 under `name` when another service took its name; 409 as saveSection */
export const restoreService = (context: SignedInContext, service: SeenService): Promise<ServiceSettings> =>
  changeService(context, {
    ...service,
    write: async (db, content) => {
      await requireTexts(db, content, content.id)
      await db.updateTable('service').set({ active: true }).where('id', '=', content.id).execute()
    },
  })

/** Saves the order in which services are offered. @param ids all services and fees @throws Refusal 409 when the list is another */
export async function orderServices(
  context: SignedInContext,
  { ids, seen }: { ids: readonly number[]; seen: string },
): Promise<void> {
  await saveSection(context, {
    subject: 'service',
    owner: null,
    seen,
    read: readOrder,
    write: async (db, current) => {
      if (
        ids.length !== current.ids.length ||
        new Set(ids).size !== ids.length ||
        !current.ids.every(id => ids.includes(id))
      )
        throw new Refusal(409, 'CHANGED_MEANWHILE', TEXTS.orderChanged)
      await sql`
        update service s set sort_order = given.place from unnest(${ids}::bigint[]) with ordinality given (id, place)
        where s.id = given.id and s.sort_order <> given.place`.execute(db)
    },
  })
}
