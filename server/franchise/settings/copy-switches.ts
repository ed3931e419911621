import { sql } from 'kysely'
import { byName } from '../../../domain/format/natural-order.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidField } from '../../platform/refusal.ts'
import { changedMeanwhile, changeSettings, lockSection } from '../../settings/save-section.ts'
import { stampOf } from '../../settings/stamp.ts'
import { requireFranchise } from '../policy.ts'
import { TEXTS } from './texts.ts'

const SUBJECT = 'franchise'

/** A franchise that gets the features of another one, and what that one lets its managers change. */
export interface SwitchTarget {
  id: number
  name: string
  city: string
  provinceCode: string
  features: string[]
  managerRights: string[]
  /** A copy would change nothing. */
  isSame: boolean
  /** Of the switches of both. */
  stamp: string
}

type Place = Omit<SwitchTarget, 'isSame' | 'stamp'>

const switchesOf = ({ features, managerRights }: Place) => ({
  features: features.toSorted(),
  managerRights: managerRights.toSorted(),
})

interface Switches {
  from: Place
  others: Place[]
}

/** Reads the switches of franchises in use, by name. */
async function readSwitches(db: Database, franchiseId: number, otherIds: Iterable<number>): Promise<Switches> {
  const rows = await db
    .selectFrom('franchise')
    .where('id', '=', sql<number>`any(${[franchiseId, ...otherIds]}::bigint[])`)
    .where(eb => eb.or([eb('archived_at', 'is', null), eb('id', '=', franchiseId)]))
    .select(['id', 'name', 'city', 'province_code as provinceCode', 'features', 'manager_rights as managerRights'])
    .execute()
  const from = rows.find(({ id }) => id === franchiseId)
  if (!from) throw new Error(`No franchise ${franchiseId}`)
  return { from, others: byName(rows.filter(({ id }) => id !== franchiseId)) }
}

const targetsOf = ({ from, others }: Switches): SwitchTarget[] =>
  others.map(other => ({
    ...other,
    isSame: stampOf(switchesOf(from)) === stampOf(switchesOf(other)),
    stamp: stampOf([from, other].map(place => ({ id: place.id, ...switchesOf(place) }))),
  }))

/** Returns the actor's other franchises with their switches now. @throws Refusal 404 */
export async function switchCopy({ scope, actor }: SignedInContext, franchiseId: number): Promise<SwitchTarget[]> {
  requireFranchise(actor, franchiseId)
  return targetsOf(await readSwitches(scope.db, franchiseId, actor.franchiseIds))
}

interface Copying {
  franchiseId: number
  toFranchiseIds: readonly number[]
  /** The stamps of the chosen franchises, in any order: what changes in others meanwhile does not matter. */
  seen: readonly string[]
}

/**
 * Gives other franchises the features of one and what its managers may change: to all of the chosen, or to none.
 * @returns the chosen franchises as they are now
 * @throws Refusal 404; 422 under `toFranchiseIds` without any; 409 CHANGED_MEANWHILE
 */
export async function copySwitches(
  context: SignedInContext,
  { franchiseId, toFranchiseIds, seen }: Copying,
): Promise<SwitchTarget[]> {
  const { scope, actor } = context
  for (const id of [franchiseId, ...toFranchiseIds]) requireFranchise(actor, id)
  const chosen = new Set(toFranchiseIds)
  chosen.delete(franchiseId)
  if (chosen.size === 0) throw invalidField('toFranchiseIds', TEXTS.chooseFranchise)
  const saved = await changeSettings(context, async db => {
    for (const id of [franchiseId, ...chosen].toSorted((one, other) => one - other))
      await lockSection(db, scope.tenant.id, { subject: SUBJECT, owner: { rowId: id } })
    const current = await readSwitches(db, franchiseId, chosen)
    const targets = targetsOf(current)
    // One that was archived meanwhile is not among them.
    if (targets.length < chosen.size || !targets.every(({ stamp }) => seen.includes(stamp)))
      throw await changedMeanwhile(db, { subject: SUBJECT, owner: null })
    const changed = targets.filter(({ isSame }) => !isSame).map(({ id }) => id)
    if (changed.length > 0)
      await db
        .updateTable('franchise')
        .set({ features: current.from.features, manager_rights: current.from.managerRights })
        .where('id', 'in', changed)
        .execute()
    return await readSwitches(db, franchiseId, chosen)
  })
  return targetsOf(saved)
}
