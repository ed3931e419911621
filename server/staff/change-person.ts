import { sql } from 'kysely'
import { nameProblem } from '../../domain/account/name.ts'
import { roleChangeProblem } from '../../domain/account/role-changes.ts'
import { TEXTS as ACCOUNT } from '../../domain/account/texts.ts'
import type { StaffAccess } from '../../domain/staff/access.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { denial, invalidField, Refusal } from '../platform/refusal.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { tellOwners } from '../session/tell-owners.ts'
import { type Impact, NO_IMPACT } from '../settings/impact.ts'
import { saveSection } from '../settings/save-section.ts'
import { accessImpact, atThisTime, leavingImpact } from './leaving-impact.ts'
import { type PersonPage, personPage } from './person.ts'
import { type AccessInput, normalAccess, requireAccess, requireManage } from './policy.ts'
import { type PersonContent, readPerson } from './read-person.ts'
import { TEXTS } from './texts.ts'

/** Names a person, and the stamp of the version that the page showed. */
interface SeenPerson {
  id: number
  seen: string
  accepted?: string | null | undefined
}

interface PersonChange extends SeenPerson {
  impact?: (db: Database, person: PersonContent) => Promise<Impact>
  write: (db: Database, person: PersonContent) => Promise<void>
}

/** @throws Refusal 404 for a person that the actor does not see; 403 for a person that the actor may not change; 409 as saveSection */
async function changePerson(context: SignedInContext, change: PersonChange): Promise<PersonPage> {
  const { scope, actor } = context
  requireManage(actor, await readPerson(scope.db, actor, change.id))
  await saveSection(context, {
    subject: 'user_role',
    owner: { userId: change.id },
    read: db => readPerson(db, actor, change.id),
    seen: change.seen,
    accepted: change.accepted,
    ...(change.impact && { impact: change.impact }),
    write: async (db, person) => {
      // What they are now decides, also if it changed a moment ago.
      requireManage(actor, person)
      await change.write(db, person)
    },
  })
  return await personPage(context, change.id)
}

/** How many other owners can sign in. Two changes of owners wait for each other. */
async function otherOwners(context: SignedInContext, db: Database, id: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('owners of a tenant'), ${context.scope.tenant.id}::int)`.execute(db)
  const { count } = await db
    .selectFrom('user_role as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .where('r.role', '=', 'owner')
    .where('u.deactivated_at', 'is', null)
    .where('u.id', '<>', id)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

interface AccessChange extends SeenPerson, AccessInput {
  name: string
}

/** Returns what a change of somebody's vans and vendors leaves without anybody. @throws Refusal 404; 403 */
export async function previewStaffAccess(
  { scope, actor }: SignedInContext,
  { id, ...input }: AccessInput & { id: number },
): Promise<Impact> {
  const person = await readPerson(scope.db, actor, id)
  requireManage(actor, person)
  return await accessImpact(scope.db, person, normalAccess(input))
}

/**
 * Changes the name of a person, what they may do, and where. The database keeps since when and until when, for payout statements. It counts from their next request.
 * @throws Refusal 404; 403 for roles that the actor may not give; 422 per field, also for the last owner and a role taken from oneself; 409 for somebody who is
 * deactivated, or as saveSection
 */
export async function updateStaffAccess(context: SignedInContext, input: AccessChange): Promise<PersonPage> {
  const { scope, actor } = context
  const name = input.name.trim()
  const wrongName = nameProblem(name)
  if (wrongName) throw invalidField('name', wrongName)
  const access = normalAccess(input)
  requireManage(actor, await readPerson(scope.db, actor, input.id))
  await requireAccess(scope.db, actor, access)
  return await changePerson(context, {
    ...input,
    impact: (db, person) => accessImpact(db, person, access),
    write: async (db, person) => {
      if (person.deactivatedAt !== null) throw new Refusal(409, 'DEACTIVATED', TEXTS.deactivated)
      requireRoles(actor, person, access, await otherOwners(context, db, person.id))
      if (name !== person.name) await db.updateTable('app_user').set({ name }).where('id', '=', person.id).execute()
      await writeAccess(db, person, access)
      if (access.roles.includes('owner') && !person.roles.includes('owner'))
        await tellOfOwner(context, db, { ...person, name })
    },
  })
}

/** Tells the other owners that somebody is an owner now. */
const tellOfOwner = (context: SignedInContext, db: Database, { id, name }: { id: number; name: string }) =>
  tellOwners(context, db, { about: 'owner_added', person: name }, { kind: 'owner_added', userId: id })

function requireRoles(
  actor: SignedInContext['actor'],
  person: PersonContent,
  { roles }: StaffAccess,
  owners: number,
): void {
  const problem = roleChangeProblem({
    actor: { id: actor.userId, roles: actor.roles },
    person,
    roles,
    otherOwners: owners,
  })
  if (problem === null) return
  if (problem === ACCOUNT.roles.notPermitted) throw denial(new Refusal(403, 'ROLES_NOT_THEIRS', problem))
  throw invalidField('roles', problem)
}

/** Writes the difference only, so that the dates of what stays do not change. */
async function writeAccess(db: Database, person: PersonContent, access: StaffAccess): Promise<void> {
  const user_id = person.id
  const added = <Value>(before: readonly Value[], after: readonly Value[]) =>
    after.filter(value => !before.includes(value))
  const gone = <Value>(before: readonly Value[], after: readonly Value[]) => added(after, before)
  const roles = added(person.roles, access.roles).map(role => ({ user_id, role }))
  if (roles.length > 0) await db.insertInto('user_role').values(roles).execute()
  const franchises = added(person.franchiseIds, access.franchiseIds).map(franchise_id => ({ user_id, franchise_id }))
  if (franchises.length > 0) await db.insertInto('franchise_member').values(franchises).execute()
  const vans = added(person.vanIds, access.vanIds).map(van_id => ({ user_id, van_id }))
  if (vans.length > 0) await db.insertInto('van_technician').values(vans).execute()
  const vendors = added(person.vendorIds, access.vendorIds).map(vendor_id => ({ user_id, vendor_id }))
  if (vendors.length > 0) await db.insertInto('vendor_sales').values(vendors).execute()
  const lostRoles = gone(person.roles, access.roles)
  if (lostRoles.length > 0)
    await db.deleteFrom('user_role').where('user_id', '=', user_id).where('role', 'in', lostRoles).execute()
  const lostFranchises = gone(person.franchiseIds, access.franchiseIds)
  if (lostFranchises.length > 0)
    await db
      .deleteFrom('franchise_member')
      .where('user_id', '=', user_id)
      .where('franchise_id', 'in', lostFranchises)
      .execute()
  const lostVans = gone(person.vanIds, access.vanIds)
  if (lostVans.length > 0)
    await db.deleteFrom('van_technician').where('user_id', '=', user_id).where('van_id', 'in', lostVans).execute()
  const lostVendors = gone(person.vendorIds, access.vendorIds)
  if (lostVendors.length > 0)
    await db.deleteFrom('vendor_sales').where('user_id', '=', user_id).where('vendor_id', 'in', lostVendors).execute()
}

/** Returns what depends on somebody who would be deactivated. @throws Refusal 404; 403 */
export async function previewDeactivateStaff(context: SignedInContext, id: number): Promise<Impact> {
  const { scope, actor } = context
  const person = await readPerson(scope.db, actor, id)
  requireManage(actor, person)
  return person.deactivatedAt === null ? await leavingImpact(scope.db, person, atThisTime(context)) : NO_IMPACT
}

/**
 * Deactivates a person: ends their sessions, their live streams, and links that would let them in. Their roles and everything that they did stay.
 * @throws Refusal 404; 403; 409 for oneself, the last owner and somebody who is deactivated already, or as saveSection
 */
export async function deactivateStaff(context: SignedInContext, seen: SeenPerson): Promise<PersonPage> {
  return await changePerson(context, {
    ...seen,
    impact: (db, person) => leavingImpact(db, person, atThisTime(context)),
    write: async (db, person) => {
      const { id } = person
      if (id === context.actor.userId) throw new Refusal(409, 'ONESELF', TEXTS.oneself)
      if (person.deactivatedAt !== null) throw new Refusal(409, 'DEACTIVATED', TEXTS.deactivated)
      if (person.roles.includes('owner') && (await otherOwners(context, db, id)) === 0)
        throw new Refusal(409, 'LAST_OWNER', ACCOUNT.roles.lastOwner)
      await db.updateTable('app_user').set({ deactivated_at: context.clock.now() }).where('id', '=', id).execute()
      for (const table of ['session', 'password_reset', 'email_change', 'login_challenge'] as const)
        await db.deleteFrom(table).where('user_id', '=', id).execute()
      await recordSecurityEvent(context, { kind: 'session_ended', userId: id, details: { deactivated: true } }, db)
    },
  })
}

/** Brings a deactivated person back, with everything but their sessions. @throws Refusal 404; 403; 409 for somebody who is active, or as saveSection */
export const bringBackStaff = (context: SignedInContext, seen: SeenPerson): Promise<PersonPage> =>
  changePerson(context, {
    ...seen,
    write: async (db, { id, name, roles, deactivatedAt }) => {
      if (deactivatedAt === null) throw new Refusal(409, 'NOT_DEACTIVATED', TEXTS.notDeactivated)
      await db.updateTable('app_user').set({ deactivated_at: null }).where('id', '=', id).execute()
      if (roles.includes('owner')) await tellOfOwner(context, db, { id, name })
    },
  })
