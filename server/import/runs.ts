import { sql } from 'kysely'
import { may, type Permission } from '../../domain/account/permissions.ts'
import type { Columns } from '../../domain/import/columns.ts'
import type { ImportKind } from '../../domain/import/kinds.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { denial, notFoundForActor, Refusal } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { TEXTS } from './texts.ts'

export type ImportStatus = 'COLUMNS' | 'CHECKING' | 'CHECKED' | 'APPLYING' | 'APPLIED' | 'UNDOING' | 'UNDONE'

/** An import of one file, from its upload to its undo. */
export interface ImportRun {
  id: number
  kind: ImportKind
  status: ImportStatus
  /** Who uploaded the file. */
  authorId: number
  authorName: string
  franchiseId: number
  franchiseName: string
  countryCode: 'CA' | 'US'
  /** Prices: of the franchise instead of its country. */
  isOwn: boolean
  fileName: string
  encoding: string
  delimiter: string
  header: string[]
  samples: string[][]
  columns: Columns
  rowCount: number
  rowsDone: number
  newCount: number
  changedCount: number
  sameCount: number
  wrongCount: number
  /** Why the last step failed. */
  problem: string | null
  hasFile: boolean
  createdAt: Date
  appliedAt: Date | null
  undoneAt: Date | null
}

const MAX_RUNS = 50

/** Managers add parts; everything else is for owners and admins. */
const mayImport = (actor: Actor, kind: ImportKind): boolean =>
  may(actor.roles, 'data.import') || (kind === 'PARTS' && may(actor.roles, 'catalogue.add'))

/** @throws Refusal 403 */
export function requireKind(actor: Actor, kind: ImportKind): void {
  if (!mayImport(actor, kind)) throw denial(new Refusal(403, 'NOT_GRANTED', TEXTS.notAllowed))
}

const select = (db: Database) =>
  db
    .selectFrom('import_run as r')
    .innerJoin('app_user as u', 'u.id', 'r.author_id')
    .innerJoin('franchise as f', 'f.id', 'r.franchise_id')
    .select([
      'r.id',
      'r.kind',
      'r.status',
      'r.author_id as authorId',
      'u.name as authorName',
      'r.franchise_id as franchiseId',
      'f.name as franchiseName',
      'f.country_code as countryCode',
      'r.is_own as isOwn',
      'r.file_name as fileName',
      'r.encoding',
      'r.delimiter',
      'r.header',
      'r.samples',
      'r.columns',
      'r.row_count as rowCount',
      'r.rows_done as rowsDone',
      'r.new_count as newCount',
      'r.changed_count as changedCount',
      'r.same_count as sameCount',
      'r.wrong_count as wrongCount',
      'r.problem',
      eb => eb('r.content', 'is not', null).as('hasFile'),
      'r.created_at as createdAt',
      'r.applied_at as appliedAt',
      'r.undone_at as undoneAt',
    ])
    .$castTo<ImportRun>()

/** Returns the latest imports, newest first: all of them for owners and admins, otherwise the actor's own (DOOR-25). */
export async function importRuns(db: Database, actor: Actor): Promise<ImportRun[]> {
  const runs = select(db).orderBy('r.id', 'desc').limit(MAX_RUNS)
  if (may(actor.roles, 'data.import')) return await runs.execute()
  return await runs.where('r.kind', '=', 'PARTS').where('r.author_id', '=', actor.userId).execute()
}

/** Whether somebody may see, apply and undo an import: owners and admins any, others what they may import themselves and did (DOOR-25). */
const maySee = (actor: Actor, { kind, authorId }: ImportRun): boolean =>
  may(actor.roles, 'data.import') || (mayImport(actor, kind) && authorId === actor.userId)

/** Returns an import for a job. */
export const runById = async (db: Database, id: number): Promise<ImportRun | undefined> =>
  await select(db).where('r.id', '=', id).executeTakeFirst()

/** Returns whether who started the present step of an import may do something now. A job has no actor. */
export async function mayStarter(db: Database, { id }: ImportRun, permission: Permission): Promise<boolean> {
  const rows = await db
    .selectFrom('import_run as r')
    .innerJoin('user_role as u', join => join.on(sql<boolean>`u.user_id = (r.author ->> 'id')::bigint`))
    .where('r.id', '=', id)
    .select('u.role')
    .execute()
  return may(
    rows.map(({ role }) => role),
    permission,
  )
}

/** Returns an import. @throws Refusal 404 for one that is not the actor's to see */
export async function importRun(db: Database, actor: Actor, id: number): Promise<ImportRun> {
  const run = await runById(db, id)
  if (!run || !maySee(actor, run)) throw notFoundForActor('record')
  return run
}

/** Returns the file of an import in UTF-8. @throws Refusal 409 when it was deleted */
export async function contentOf(db: Database, id: number): Promise<string> {
  const row = await db.selectFrom('import_run').where('id', '=', id).select('content').executeTakeFirst()
  if (!row?.content) throw new Refusal(409, 'FILE_GONE', TEXTS.fileGone)
  return row.content.toString('utf8')
}
