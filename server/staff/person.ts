import { sql } from 'kysely'
import { actsEverywhere } from '../../domain/account/permissions.ts'
import { type Device, devicesOf } from '../account/queries.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { factorsOf } from '../second-factor/factors.ts'
import type { ImpactItem } from '../settings/impact.ts'
import { stampOf } from '../settings/stamp.ts'
import { atThisTime, leavingImpact } from './leaving-impact.ts'
import { manageProblem } from './policy.ts'
import { type PersonContent, readPerson } from './read-person.ts'

/** A franchise where a person acts, with what it lets its managers change and the vans that they drive there. */
interface PersonPlace {
  id: number
  name: string
  managerRights: string[]
  vans: string[]
}

/** A person's page. */
export interface PersonPage extends PersonContent {
  places: PersonPlace[]
  vendors: string[]
  lastSeenAt: Date | null
  isOneself: boolean
  /** Why the actor may not change them; null: they may. */
  problem: string | null
  /** Null for those who may not change them. */
  login: { devices: Device[]; hasTotp: boolean; passkeys: number; recoveryCodesLeft: number } | null
  /** For somebody who is deactivated: what still depends on them. */
  leftOpen: readonly ImpactItem[]
  stamp: string
}

/** Returns the page of a person. @throws Refusal 404 for a person that the actor does not see */
export async function personPage(context: SignedInContext, id: number): Promise<PersonPage> {
  const { scope, actor } = context
  const { db } = scope
  const person = await readPerson(db, actor, id)
  const problem = manageProblem(actor, person)
  const [places, details, login, left] = await Promise.all([
    placesOf(db, person),
    sql<{ vendors: string[]; lastSeenAt: Date | null }>`
      select array(select v.name from vendor v where v.id = any(${[...person.vendorIds]}) order by v.name) as vendors,
        (select max(s.last_used_at) from session s where s.user_id = ${id}) as "lastSeenAt"`.execute(db),
    problem === null ? loginOf(context, person) : null,
    person.deactivatedAt === null ? null : leavingImpact(db, person, atThisTime(context)),
  ])
  const [found] = details.rows
  return {
    ...person,
    places,
    vendors: found?.vendors ?? [],
    lastSeenAt: found?.lastSeenAt ?? null,
    isOneself: id === actor.userId,
    problem,
    login,
    leftOpen: left?.warnings ?? [],
    stamp: stampOf(person),
  }
}

async function placesOf(db: Database, { roles, franchiseIds, vanIds }: PersonContent): Promise<PersonPlace[]> {
  const { rows } = await sql<PersonPlace>`
    select f.id, f.name, f.manager_rights as "managerRights",
      array(select v.name from van v where v.franchise_id = f.id and v.id = any(${[...vanIds]}) order by v.name) as vans
    from franchise f where ${actsEverywhere(roles)} or f.id = any(${[...franchiseIds]}) order by f.name, f.id`.execute(
    db,
  )
  return rows
}

async function loginOf(context: SignedInContext, { id, roles }: PersonContent): Promise<PersonPage['login']> {
  const [devices, factors] = await Promise.all([
    devicesOf(context, { userId: id, roles }),
    factorsOf(context.scope.db, id),
  ])
  const { hasTotp, passkeys, recoveryCodesLeft } = factors
  return { devices, hasTotp, passkeys, recoveryCodesLeft }
}
