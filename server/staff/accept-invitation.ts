import { randomUUID } from 'node:crypto'
import { nameProblem } from '../../domain/account/name.ts'
import { roleChangeProblem } from '../../domain/account/role-changes.ts'
import type { StaffRole } from '../../domain/account/roles.ts'
import { roleNames } from '../../domain/staff/role-names.ts'
import { removeLogins } from '../account/login-tables.ts'
import { newPasswordProblem } from '../account/new-password.ts'
import { nameAuthorAs } from '../audit/name-author.ts'
import type { Context } from '../platform/context.ts'
import { forgetCached } from '../platform/database/cached.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { type FieldError, invalidFields, Refusal } from '../platform/refusal.ts'
import { admit } from '../second-factor/admit.ts'
import type { SignedIn } from '../session/open-session.ts'
import { tellOwners } from '../session/tell-owners.ts'
import { hashPassword } from '../session/passwords.ts'
import { accountOf } from './account-of.ts'
import { findLink, findOpenLink } from './find-link.ts'
import { TEXTS } from './texts.ts'

/** What the page of an invitation shows. */
export interface InvitationView {
  name: string
  email: string
  invitedBy: string
  /** The roles' names. */
  roles: string[]
}

/** POST auth/invitation: returns what a link is for, and uses nothing up. @throws Refusal 400 for a link that does not work */
export async function viewInvitation({ scope, clock }: Context, token: string): Promise<InvitationView> {
  const link = await scope.db.transaction().execute(db => findOpenLink(db, token, clock.now()))
  const { name, email, inviter_name: invitedBy } = link
  return { name, email, invitedBy, roles: roleNames(link.roles as StaffRole[]) }
}

const DAY_MS = 86_400_000

/** POST auth/invitation/ask: mails the person who sent the invitation that its link no longer works, at most once a day. @throws Refusal 400 for an unknown link */
export async function askForInvitation({ scope, clock }: Context, token: string): Promise<void> {
  const now = clock.now()
  await scope.db.transaction().execute(async db => {
    const link = await findLink(db, token, now)
    const requested = await db
      .updateTable('invitation_link')
      .set({ asked_at: now })
      .where('token_hash', '=', link.token_hash)
      .where(eb => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(now.getTime() - DAY_MS))]))
      .returning('invitation_id')
      .executeTakeFirst()
    if (requested)
      await enqueue(db, 'mail-invitation-request', { invitationId: requested.invitation_id, occasion: randomUUID() })
  })
}

interface Acceptance {
  token: string
  name: string
  password: string
}

/**
 * POST auth/invitation/accept: makes the account with its roles, ends all links of the invitation, and signs the person in.
 * @throws Refusal 422 for name or password, which uses nothing up; 400 for a link that does not work; 400 when a second step is needed, after the account was made
 */
export async function acceptInvitation(context: Context, { token, password, ...typed }: Acceptance): Promise<SignedIn> {
  const { scope, clock } = context
  const now = clock.now()
  const name = typed.name.trim()
  const passwordHash = await hashPassword(password)
  const userId = await scope.db.transaction().execute(async db => {
    const link = await findOpenLink(db, token, now)
    const problems: FieldError[] = []
    const wrongName = nameProblem(name)
    if (wrongName) problems.push({ field: 'name', message: wrongName })
    const own = { email: link.email, names: [name, scope.tenant.name], isStaff: true }
    const weak = await newPasswordProblem(password, own)
    if (weak) problems.push({ field: 'password', message: weak })
    if (problems.length > 0) throw invalidFields(problems)
    await requireInviter(db, link.inviter_id, link.roles as StaffRole[])
    const userId = await makeAccount(db, { email: link.email, name, password_hash: passwordHash })
    await nameAuthorAs(db, context, { userId, name, isStaff: true })
    await giveAccess(db, userId, link)
    if (link.roles.includes('owner'))
      await tellOwners(context, db, { about: 'owner_added', person: name }, { kind: 'owner_added', userId })
    await db.updateTable('invitation').set({ accepted_at: now, user_id: userId }).where('id', '=', link.id).execute()
    return userId
  })
  forgetCached(scope.db)
  return await admit(context, userId)
}

/** The person who sent the invitation may have left, or have lost the right to give these roles. */
async function requireInviter(db: Database, inviterId: number, roles: readonly StaffRole[]): Promise<void> {
  const rows = await db
    .selectFrom('user_role as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .where('r.user_id', '=', inviterId)
    .where('u.deactivated_at', 'is', null)
    .select('r.role')
    .execute()
  const actor = { id: inviterId, roles: rows.map(({ role }) => role) }
  if (roleChangeProblem({ actor, person: { id: 0, roles: [] }, roles, otherOwners: 1 }))
    throw new Refusal(400, 'INVITATION_REVOKED', TEXTS.link.revoked)
}

type NewAccount = Record<'email' | 'name' | 'password_hash', string>

/** Makes the account; a customer's account without any records becomes it. */
async function makeAccount(db: Database, account: NewAccount): Promise<number> {
  const found = await accountOf(db, account.email)
  const taken = new Refusal(400, 'INVITATION_USED', TEXTS.link.taken)
  if (!found) {
    const inserted = await db
      .insertInto('app_user')
      .values(account)
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw taken
    return inserted.id
  }
  if (found.isStaff || found.hasRecords) throw taken
  await db
    .updateTable('app_user')
    .set({
      name: account.name,
      password_hash: account.password_hash,
      home_franchise_id: null,
      vendor_id: null,
      default_discount_type: null,
      default_discount_amount: null,
    })
    .where('id', '=', found.id)
    .execute()
  // Anybody can register an email: only the person who opened the mailed link has it (DOOR-16).
  await removeLogins(db, found.id)
  return found.id
}

interface InvitedAccess {
  roles: string[]
  franchise_ids: number[]
  van_ids: number[]
  vendor_ids: number[]
}

async function giveAccess(db: Database, userId: number, access: InvitedAccess): Promise<void> {
  const { roles, franchise_ids: franchises, van_ids: vans, vendor_ids: vendors } = access
  const user_id = userId
  await db
    .insertInto('user_role')
    .values(roles.map(role => ({ user_id, role: role as StaffRole })))
    .execute()
  if (franchises.length > 0)
    await db
      .insertInto('franchise_member')
      .values(franchises.map(franchise_id => ({ user_id, franchise_id })))
      .execute()
  if (vans.length > 0)
    await db
      .insertInto('van_technician')
      .values(vans.map(van_id => ({ user_id, van_id })))
      .execute()
  if (vendors.length > 0)
    await db
      .insertInto('vendor_sales')
      .values(vendors.map(vendor_id => ({ user_id, vendor_id })))
      .execute()
}
