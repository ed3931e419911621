import { may } from '../../../domain/account/permissions.ts'
import { type Help, helpsOf } from '../../../domain/work-order/suggested-services.ts'
import type { CountryCode } from '../../../domain/address/country.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { denial, Refusal } from '../../platform/refusal.ts'
import { withdrawPrice } from '../../service/change-prices.ts'
import { archiveService, previewArchiveService, restoreService, updateService } from '../../service/change-service.ts'
import { readService, servicesAndPrices } from '../../service/read-services.ts'
import { NO_IMPACT } from '../../settings/impact.ts'
import { stampOf } from '../../settings/stamp.ts'
import { previewRetireVan, renameVan, restoreVan, retireVan } from '../../van/change-van.ts'
import { addVanDriver, previewRemoveVanDriver, removeVanDriver } from '../../van/drivers.ts'
import { addVanPayee, withdrawVanPayee } from '../../van/payees.ts'
import { ownVan } from '../../van/read-van.ts'
import { TEXTS } from '../texts.ts'
import { cannotPutBack, onlyRow, type Planner, requireAsLeft } from './plan.ts'

/** Puts back the name of a van, or whether it is in use. */
export const van: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  const vanId = Number(row.key.id)
  const now = await ownVan(context.scope.db, context.actor, vanId)
  requireAsLeft({ name: now.name, active: now.active }, row)
  const { name, active } = row.from as { name?: string; active?: boolean }
  return {
    seen: now.stamp,
    impact: active === false ? await previewRetireVan(context, vanId) : NO_IMPACT,
    save: stamps =>
      name !== undefined
        ? renameVan(context, { vanId, name, seen: stamps.seen })
        : active === true
          ? restoreVan(context, { vanId, seen: stamps.seen })
          : retireVan(context, { vanId, ...stamps }),
  }
}

/** Puts back who drives a van. */
export const driver: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  const [vanId, userId] = [Number(row.key.van_id), Number(row.key.user_id)]
  const now = await ownVan(context.scope.db, context.actor, vanId)
  const drives = now.drivers.some(driver => driver.userId === userId && driver.until === null)
  requireAsLeft(drives ? {} : null, row)
  return {
    seen: now.stamp,
    impact: drives ? await previewRemoveVanDriver(context, { vanId, userId }) : NO_IMPACT,
    save: stamps =>
      drives
        ? removeVanDriver(context, { vanId, userId, ...stamps })
        : addVanDriver(context, { vanId, userId, seen: stamps.seen }),
  }
}

/** Puts back who runs a van on their own account. */
export const payee: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  const [vanId, fromDay] = [Number(row.key.van_id), String(row.key.from_day)]
  const now = await ownVan(context.scope.db, context.actor, vanId)
  const currentPayee = now.payees.find(one => one.fromDay === fromDay)
  requireAsLeft(currentPayee ? { user_id: currentPayee.userId } : null, row)
  const userId = Number(row.from?.user_id)
  return {
    seen: now.stamp,
    impact: NO_IMPACT,
    save: ({ seen }) =>
      currentPayee
        ? withdrawVanPayee(context, { vanId, fromDay, seen })
        : addVanPayee(context, { vanId, fromDay, userId, seen }),
  }
}

/** Puts back the texts of a service, or whether it is offered. */
export const service: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  const serviceId = Number(row.key.id)
  const now = await readService(context.scope.db, serviceId)
  requireAsLeft(
    {
      name: now.name,
      description: now.description,
      sub_description: now.subDescription,
      service_type: now.serviceType,
      helps: now.helps,
      active: now.active,
    },
    row,
  )
  const old = row.from as Partial<Record<'name' | 'description' | 'sub_description' | 'service_type', string>> & {
    active?: boolean
    helps?: Help[] | null
  }
  const texts = {
    name: old.name ?? now.name,
    description: old.description ?? now.description,
    subDescription: old.sub_description ?? now.subDescription,
    serviceType: old.service_type ?? now.serviceType,
    helps: old.helps === undefined ? now.helps : helpsOf({ nameKey: now.nameKey, helps: old.helps }),
  }
  return {
    seen: stampOf(now),
    impact: old.active === false ? await previewArchiveService(context, serviceId) : NO_IMPACT,
    save: stamps =>
      old.active === undefined
        ? updateService(context, { serviceId, seen: stamps.seen, ...texts })
        : old.active
          ? restoreService(context, { serviceId, seen: stamps.seen })
          : archiveService(context, { serviceId, ...stamps }),
  }
}

/** A franchise of the actor in a country, whose page shows the country's prices. */
async function franchiseIn({ scope, actor }: SignedInContext, countryCode: CountryCode): Promise<number> {
  const found = await scope.db
    .selectFrom('franchise')
    .where('id', 'in', actor.franchiseIds.length > 0 ? [...actor.franchiseIds] : [0])
    .where('country_code', '=', countryCode)
    .orderBy('id')
    .select('id')
    .executeTakeFirst()
  if (!found) throw cannotPutBack(TEXTS.noWay)
  return found.id
}

/** Withdraws a price that has not begun. */
export const price: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  const { franchise_id: own, country_code: countryCode } = row.to as {
    franchise_id: number | null
    country_code: CountryCode
  }
  const isOwn = own !== null
  if (!isOwn && !may(context.actor.roles, 'services.change'))
    throw denial(new Refusal(403, 'NOT_GRANTED', TEXTS.notPermitted))
  const franchiseId = own ?? (await franchiseIn(context, countryCode))
  const priceId = Number(row.key.id)
  const book = await servicesAndPrices(context, franchiseId)
  const list = isOwn ? book.own : book.country
  const now = list.rows.find(({ id }) => id === priceId)
  requireAsLeft(now ? {} : null, row)
  if (now && now.validFrom <= context.clock.now()) throw cannotPutBack(TEXTS.priceBegun)
  return {
    seen: list.stamp,
    impact: NO_IMPACT,
    save: ({ seen }) => withdrawPrice(context, { franchiseId, isOwn, priceId, seen }),
  }
}
