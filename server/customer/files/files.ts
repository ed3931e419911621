import { managesFranchises } from '../../../domain/account/roles.ts'
import { countCharacters } from '../../../domain/format/length.ts'
import { seesCustomer } from '../../account/visible-customers.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidField, notFoundForActor, Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/scope.ts'
import { takeFile } from '../../upload/take-file.ts'
import { MAX_FILES } from './limits.ts'
import { TEXTS } from './texts.ts'

/** A file that staff keep with a customer. */
export interface CustomerFile {
  id: number
  name: string
  location: string
  /** Bytes. */
  size: number
  authorName: string
  createdAt: Date
  /** The actor may delete it. */
  mayDelete: boolean
}

const NAME_LENGTH = 255

/** Files are for staff, and nobody keeps files with themselves. @throws Refusal 404 */
async function requireOther(db: Database, actor: Actor, userId: number): Promise<void> {
  if (!actor.isStaff || actor.userId === userId || !(await seesCustomer(db, actor, userId)))
    throw notFoundForActor('customer')
}

const mayDelete = (actor: Actor, authorId: number): boolean =>
  actor.userId === authorId || managesFranchises(actor.roles)

/** Returns the files of a customer, newest first. @throws Refusal 404 for a customer that the actor may not see, and for the actor */
export async function filesOf({ scope: { db }, actor }: SignedInContext, userId: number): Promise<CustomerFile[]> {
  await requireOther(db, actor, userId)
  const files = await db
    .selectFrom('customer_file as f')
    .innerJoin('stored_file as s', 's.location', 'f.location')
    .innerJoin('app_user as a', 'a.id', 'f.author_id')
    .where('f.user_id', '=', userId)
    .select([
      'f.id',
      'f.name',
      'f.location',
      'f.author_id as authorId',
      'f.created_at as createdAt',
      's.size',
      'a.name as authorName',
    ])
    .orderBy('f.id', 'desc')
    .limit(MAX_FILES)
    .execute()
  return files.map(({ authorId, ...file }) => ({ ...file, mayDelete: mayDelete(actor, authorId) }))
}

/**
 * Keeps an uploaded file with a customer. The upload checked its type and size (UPLOAD-01). A repeated call changes nothing.
 * @throws Refusal 422 for a blank or too long name, and for a file that the actor did not upload; 404 as above; 409 when there are too many
 */
export async function addFile(
  context: SignedInContext,
  { userId, name, location }: { userId: number; name: string; location: string },
): Promise<CustomerFile[]> {
  const { actor, clock, scope } = context
  const tidy = name.trim()
  if (tidy === '' || countCharacters(tidy) > NAME_LENGTH) throw invalidField('name', TEXTS.name)
  await requireOther(scope.db, actor, userId)
  await scope.db.transaction().execute(async db => {
    // Two people who add one wait for each other, so that the limit holds.
    const customer = await db
      .selectFrom('app_user')
      .where('id', '=', userId)
      .where('merged_into_id', 'is', null)
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!customer) throw notFoundForActor('customer')
    const stored = await db.selectFrom('customer_file').where('user_id', '=', userId).select('location').execute()
    if (stored.some(file => file.location === location)) return
    if (stored.length >= MAX_FILES) throw new Refusal(409, 'TOO_MANY_FILES', TEXTS.tooMany)
    if (!(await takeFile(context, location, db))) throw invalidField('location', TEXTS.uploadAgain)
    const added = await db
      .insertInto('customer_file')
      .values({ user_id: userId, author_id: actor.userId, name: tidy, location, created_at: clock.now() })
      .onConflict(conflict => conflict.columns(['tenant_id', 'location']).doNothing())
      .returning('id')
      .executeTakeFirst()
    // Another customer has this very upload.
    if (!added) throw invalidField('location', TEXTS.uploadAgain)
  })
  return await filesOf(context, userId)
}

/** Deletes a file: its author's, or a manager's decision. @throws Refusal 404 for all others, and for a file that is gone */
export async function deleteFile(context: SignedInContext, id: number): Promise<CustomerFile[]> {
  const { actor, scope } = context
  const file = await scope.db
    .selectFrom('customer_file')
    .where('id', '=', id)
    .select(['user_id', 'author_id'])
    .executeTakeFirst()
  if (!file) throw notFoundForActor('file')
  await requireOther(scope.db, actor, file.user_id)
  if (!mayDelete(actor, file.author_id)) throw notFoundForActor('file')
  // The clean-up of unused files deletes it from the store.
  await scope.db.deleteFrom('customer_file').where('id', '=', id).execute()
  return await filesOf(context, file.user_id)
}
