import { sql } from 'kysely'
import { managesFranchises } from '../../domain/account/roles.ts'
import { areTags, tidyTags } from '../../domain/customer/tags.ts'
import { countCharacters, NOTES_LENGTH } from '../../domain/format/length.ts'
import { seesCustomer, visibleCustomers } from '../account/visible-customers.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, notFoundForActor, Refusal } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { TEXTS } from './texts.ts'

/** What staff wrote about a customer. */
export interface CustomerNote {
  id: number
  body: string
  authorName: string
  createdAt: Date
  /** The actor may delete it. */
  mayDelete: boolean
}

/** Every list has a limit. */
export const MAX_NOTES = 200
/** More than a page suggests, because the customer may have the first ones already. */
const MAX_SUGGESTED_TAGS = 50

/** Notes are for staff, and nobody reads what is written about themselves. @throws Refusal 404 */
async function requireOther(db: Database, actor: Actor, userId: number): Promise<void> {
  if (!actor.isStaff || actor.userId === userId || !(await seesCustomer(db, actor, userId)))
    throw notFoundForActor('customer')
}

const mayDelete = (actor: Actor, authorId: number): boolean =>
  actor.userId === authorId || managesFranchises(actor.roles)

/** Returns the notes about a customer, newest first. @throws Refusal 404 for a customer that the actor may not see, and for the actor */
export async function notesOf(db: Database, actor: Actor, userId: number): Promise<CustomerNote[]> {
  await requireOther(db, actor, userId)
  const notes = await db
    .selectFrom('customer_note as n')
    .innerJoin('app_user as a', 'a.id', 'n.author_id')
    .where('n.user_id', '=', userId)
    .select(['n.id', 'n.body', 'n.author_id', 'n.created_at', 'a.name'])
    .orderBy('n.id', 'desc')
    .limit(MAX_NOTES)
    .execute()
  return notes.map(({ id, body, author_id: authorId, created_at: createdAt, name }) => ({
    id,
    body,
    authorName: name,
    createdAt,
    mayDelete: mayDelete(actor, authorId),
  }))
}

/** Adds a note about a customer. @throws Refusal 422 for a blank or too long one; 404 as above; 409 when there are too many */
export async function addNote(
  { scope: { db: all }, actor, clock }: SignedInContext,
  { userId, body }: { userId: number; body: string },
): Promise<CustomerNote[]> {
  const text = body.trim()
  if (text === '') throw invalidField('body', TEXTS.noteBlank)
  if (countCharacters(text) > NOTES_LENGTH) throw invalidField('body', TEXTS.noteTooLong)
  await requireOther(all, actor, userId)
  await all.transaction().execute(async db => {
    // Two people who add one wait for each other, so that the limit holds.
    await db.selectFrom('app_user').where('id', '=', userId).select('id').forUpdate().execute()
    const { count } = await db
      .selectFrom('customer_note')
      .where('user_id', '=', userId)
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MAX_NOTES) throw new Refusal(409, 'TOO_MANY_NOTES', TEXTS.tooManyNotes)
    await db
      .insertInto('customer_note')
      .values({ user_id: userId, author_id: actor.userId, body: text, created_at: clock.now() })
      .execute()
  })
  return await notesOf(all, actor, userId)
}

/** Deletes a note: its author's, or a manager's decision. @throws Refusal 404 for all others, and for a note that is gone */
export async function deleteNote({ scope: { db }, actor }: SignedInContext, id: number): Promise<CustomerNote[]> {
  const note = await db
    .selectFrom('customer_note')
    .where('id', '=', id)
    .select(['user_id', 'author_id'])
    .executeTakeFirst()
  if (!note) throw notFoundForActor('note')
  await requireOther(db, actor, note.user_id)
  if (!mayDelete(actor, note.author_id)) throw notFoundForActor('note')
  await db.deleteFrom('customer_note').where('id', '=', id).execute()
  return await notesOf(db, actor, note.user_id)
}

/** Returns the tags of a customer, in alphabetical order. @throws Refusal 404 as above */
export async function tagsOf(db: Database, actor: Actor, userId: number): Promise<string[]> {
  await requireOther(db, actor, userId)
  const tags = await db.selectFrom('customer_tag').where('user_id', '=', userId).select('tag').execute()
  return tidyTags(tags.map(({ tag }) => tag))
}

interface TagChange {
  userId: number
  add: readonly string[]
  remove: readonly string[]
}

/**
 * Adds and removes tags of a customer; what others changed meanwhile stays. Returns the tags.
 * @throws Refusal 422 for too long or too many tags; 404 as above
 */
export async function changeTags(
  { scope: { db: all }, actor }: SignedInContext,
  { userId, add, remove }: TagChange,
): Promise<string[]> {
  await requireOther(all, actor, userId)
  const removed = new Set(tidyTags(remove).map(tag => tag.toLowerCase()))
  return await all.transaction().execute(async db => {
    // Two people who change them wait for each other.
    await db.selectFrom('app_user').where('id', '=', userId).select('id').forUpdate().execute()
    const stored = await tagsOf(db, actor, userId)
    const tidy = tidyTags([...stored.filter(tag => !removed.has(tag.toLowerCase())), ...add])
    if (!areTags(tidy)) throw invalidField('add', TEXTS.tagsTooLong)
    await db.deleteFrom('customer_tag').where('user_id', '=', userId).execute()
    if (tidy.length > 0)
      await db
        .insertInto('customer_tag')
        .values(tidy.map(tag => ({ user_id: userId, tag })))
        // Some capitals are one word for the database only, such as both kinds of a Greek s. The spelling that comes first stays.
        .onConflict(conflict => conflict.doNothing())
        .execute()
    return await tagsOf(db, actor, userId)
  })
}

/** Returns the tags of the customers that the actor sees, the most used first, for suggestions. */
export async function usedTags(db: Database, actor: Actor): Promise<string[]> {
  const tags = await db
    .selectFrom('customer_tag')
    .innerJoin('app_user', 'app_user.id', 'customer_tag.user_id')
    .where(visibleCustomers(actor))
    .select(eb => [sql<string>`min(tag)`.as('tag'), eb.fn.countAll<number>().as('count')])
    .groupBy(sql`lower(tag)`)
    .orderBy('count', 'desc')
    .orderBy('tag')
    .limit(MAX_SUGGESTED_TAGS)
    .execute()
  return tags.map(({ tag }) => tag)
}
