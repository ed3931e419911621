import { type SqlBool, sql } from 'kysely'
import { actsEverywhere } from '../../domain/account/permissions.ts'
import { requireFranchise } from '../franchise/policy.ts'
import { PAGE_SIZE } from '../platform/database/page-size.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFoundForActor } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'

/** What staff wrote to the sender. */
export interface ReadAnswer {
  id: number
  body: string
  authorName: string
  createdAt: Date
}

/** A message from a postal code without service, as staff see it. */
export interface ReadRequest {
  id: number
  name: string
  email: string
  /** Ten digits. */
  phoneNumber: string
  body: string
  postalCode: string
  createdAt: Date
  /** Null: it still needs an answer. */
  closedAt: Date | null
  closedByName: string | null
  /** Oldest first. */
  answers: ReadAnswer[]
}

/** SQL: requests of the actor's franchises, and for those who act in every franchise also those without one. Erased ones are gone. */
const visibleRequests = (actor: Actor) => sql<SqlBool>`
  r.erased_at is null and (r.franchise_id = any(${actor.franchiseIds}::bigint[])
    or ${actsEverywhere(actor.roles)}::boolean and r.franchise_id is null)`

const requests = (db: Database, actor: Actor) =>
  db
    .selectFrom('assistance_request as r')
    .leftJoin('app_user as closer', 'closer.id', 'r.closed_by_id')
    .where(visibleRequests(actor))
    .select(['r.id', 'r.name', 'r.email', 'r.phone_number as phoneNumber', 'r.body', 'r.postal_code as postalCode'])
    .select(['r.created_at as createdAt', 'r.closed_at as closedAt', 'closer.name as closedByName'])

/** A franchise's list. Requests without a franchise are in every list of those who may answer them. */
interface ListedIn {
  franchiseId: number
  isOpen: boolean
}

const ofList = ({ franchiseId, isOpen }: ListedIn) => sql<SqlBool>`
  (r.franchise_id = ${franchiseId} or r.franchise_id is null) and r.closed_at is ${isOpen ? sql`null` : sql`not null`}`

/** Counts a franchise's open requests. @throws Refusal 404 for another franchise */
export async function countOpenRequests(db: Database, actor: Actor, franchiseId: number): Promise<number> {
  requireFranchise(actor, franchiseId)
  const { count } = await db
    .selectFrom('assistance_request as r')
    .where(visibleRequests(actor))
    .where(ofList({ franchiseId, isOpen: true }))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface RequestPage {
  requests: ReadRequest[]
  hasMore: boolean
}

/**
 * Returns a page of a franchise's requests: open ones oldest first, closed ones newest first.
 * @param pageNumber from 1
 * @throws Refusal 404 for another franchise
 */
export async function readRequests(
  db: Database,
  actor: Actor,
  { pageNumber, ...list }: ListedIn & { pageNumber: number },
): Promise<RequestPage> {
  requireFranchise(actor, list.franchiseId)
  const rows = await requests(db, actor)
    .where(ofList(list))
    .orderBy(list.isOpen ? sql`r.created_at` : sql`r.closed_at desc`)
    .orderBy('r.id')
    .limit(PAGE_SIZE + 1)
    .offset((Math.max(1, pageNumber) - 1) * PAGE_SIZE)
    .execute()
  return { requests: await withAnswers(db, rows.slice(0, PAGE_SIZE)), hasMore: rows.length > PAGE_SIZE }
}

/** Returns one request. @throws Refusal 404 for one that the actor does not see */
export async function readRequest(db: Database, actor: Actor, id: number): Promise<ReadRequest> {
  const row = await requests(db, actor).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw notFoundForActor('assistanceRequest')
  const [request] = await withAnswers(db, [row])
  if (!request) throw notFoundForActor('assistanceRequest')
  return request
}

async function withAnswers(db: Database, rows: Omit<ReadRequest, 'answers'>[]): Promise<ReadRequest[]> {
  if (rows.length === 0) return []
  const answers = await db
    .selectFrom('assistance_answer as a')
    .innerJoin('app_user as u', 'u.id', 'a.author_id')
    .where(
      'a.assistance_request_id',
      'in',
      rows.map(({ id }) => id),
    )
    .select(['a.id', 'a.assistance_request_id', 'a.body', 'u.name', 'a.created_at'])
    .orderBy('a.id')
    .execute()
  return rows.map(row => ({
    ...row,
    answers: answers
      .filter(answer => answer.assistance_request_id === row.id)
      .map(answer => ({ id: answer.id, body: answer.body, authorName: answer.name, createdAt: answer.created_at })),
  }))
}

/**
 * Locks a request that the actor sees, in the caller's transaction.
 * @throws Refusal 404 for another one
 */
export async function lockRequest(db: Database, actor: Actor, id: number): Promise<{ closedAt: Date | null }> {
  const row = await db
    .selectFrom('assistance_request as r')
    .where('r.id', '=', id)
    .where(visibleRequests(actor))
    .select('r.closed_at as closedAt')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFoundForActor('assistanceRequest')
  return row
}
