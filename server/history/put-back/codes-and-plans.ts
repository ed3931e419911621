import { localDay } from '../../../domain/format/dates.ts'
import type { DiscountType } from '../../../domain/discount/discount.ts'
import { pauseDiscountCode, resumeDiscountCode, updateDiscountCode } from '../../discount/settings/change-codes.ts'
import { type CodeSettings, discountCodes } from '../../discount/settings/read-codes.ts'
import { archivePlan, previewArchivePlan, restorePlan, savePlan } from '../../plan/settings/change-plans.ts'
import { withdrawPlanMove } from '../../plan/settings/moves.ts'
import { oneVersion, readVersions } from '../../plan/settings/read-plans.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { NO_IMPACT } from '../../settings/impact.ts'
import { TEXTS } from '../texts.ts'
import { cannotPutBack, changedAgain, onlyRow, type Planner, requireAsLeft } from './plan.ts'

interface OldTerms {
  discount_type?: DiscountType
  amount?: number
  name_keys?: string[] | null
  valid_from?: string | null
  valid_until?: string | null
  max_uses?: number | null
  max_uses_per_customer?: number | null
  note?: string
  paused_at?: string | null
}

/** Returns the code or set whose first code a row is. */
async function codeOf(context: SignedInContext, codeId: number): Promise<{ now: CodeSettings; zone: string }> {
  const { codes, timeZone } = await discountCodes(context)
  const now = codes.find(({ id }) => id === codeId)
  if (!now) throw cannotPutBack(TEXTS.noWay)
  return { now, zone: timeZone }
}

/** Puts back the terms of a code or of all codes of a set, or whether it is paused. */
export const code: Planner = async (context, entry) => {
  // A statement that changes a set changes all its codes in the same way.
  const row = entry.changes.toSorted((a, b) => Number(a.key.id) - Number(b.key.id))[0] ?? onlyRow(entry)
  const codeId = Number(row.key.id)
  const { now, zone } = await codeOf(context, codeId)
  if (entry.rowCount !== now.codes) throw cannotPutBack(TEXTS.several)
  const old = row.from as OldTerms
  const oldTerms = row.to as OldTerms
  if (old.paused_at !== undefined) {
    if (now.isPaused !== (oldTerms.paused_at !== null)) throw changedAgain()
    return {
      seen: now.stamp,
      impact: NO_IMPACT,
      save: ({ seen }) =>
        old.paused_at === null
          ? resumeDiscountCode(context, { codeId, seen })
          : pauseDiscountCode(context, { codeId, seen }),
    }
  }
  const at = (moment: string | null | undefined): number | null => (moment == null ? null : Date.parse(moment))
  requireAsLeft(
    {
      discount_type: now.type,
      amount: now.amount,
      name_keys: now.nameKeys,
      max_uses: now.maxUses,
      max_uses_per_customer: now.maxUsesPerCustomer,
      note: now.note,
    },
    row,
  )
  if (oldTerms.valid_from !== undefined && at(oldTerms.valid_from) !== (now.validFrom?.getTime() ?? null))
    throw changedAgain()
  if (oldTerms.valid_until !== undefined && at(oldTerms.valid_until) !== (now.validUntil?.getTime() ?? null))
    throw changedAgain()
  const dayOf = (moment: string | null, back: number): string | null =>
    moment === null ? null : localDay(new Date(Date.parse(moment) - back), zone)
  const terms = {
    type: old.discount_type ?? now.type,
    amount: old.amount ?? now.amount,
    nameKeys: old.name_keys === undefined ? now.nameKeys : old.name_keys,
    fromDay: old.valid_from === undefined ? now.fromDay : dayOf(old.valid_from, 0),
    // The end is the moment after the last day.
    untilDay: old.valid_until === undefined ? now.untilDay : dayOf(old.valid_until, 1),
    maxUses: old.max_uses === undefined ? now.maxUses : old.max_uses,
    maxUsesPerCustomer: old.max_uses_per_customer === undefined ? now.maxUsesPerCustomer : old.max_uses_per_customer,
    note: old.note ?? now.note,
  }
  return {
    seen: now.stamp,
    impact: NO_IMPACT,
    save: ({ seen }) => updateDiscountCode(context, { codeId, seen, ...terms }),
  }
}

/** Puts back what customers read of a plan, or whether it is on sale. */
export const plan: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  const planId = Number(row.key.id)
  const now = await oneVersion(context.scope.db, planId, context.clock.now())
  requireAsLeft({ name: now.name, description: now.description, active: now.active }, row)
  const old = row.from as { name?: string; description?: string; active?: boolean }
  const { price, frequency, stamp } = now
  const texts = { name: old.name ?? now.name, description: old.description ?? now.description }
  return {
    seen: stamp,
    impact: old.active === false ? await previewArchivePlan(context, planId) : NO_IMPACT,
    save: stamps =>
      old.active === undefined
        ? savePlan(context, { planId, ...stamps, ...texts, price, frequency })
        : old.active
          ? restorePlan(context, { planId, seen: stamps.seen })
          : archivePlan(context, { planId, ...stamps }),
  }
}

/** Withdraws an announced price of members. */
export const planMove: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  const versions = await readVersions(context.scope.db, context.clock.now())
  const now = versions.find(({ moveId }) => moveId === Number(row.key.id))
  if (!now) throw changedAgain()
  return {
    seen: now.stamp,
    impact: NO_IMPACT,
    save: ({ seen }) => withdrawPlanMove(context, { planId: now.id, seen }),
  }
}
