import { nullable, object, picklist, string } from 'valibot'
import { UNAVAILABILITY_REASONS, type UnavailabilityReason } from '../../../domain/work-order/unavailability-reasons.ts'
import { readStored } from '../../platform/stored.ts'

const KEY = 'openedWorkOrder'

/** The order opened last in this tab, and why its van is not confirmed yet (WOLIST-06). */
export interface OpenedOrder {
  id: string
  reason: UnavailabilityReason | null
}

const OPENED = object({ id: string(), reason: nullable(picklist(UNAVAILABILITY_REASONS)) })

export const storeOpened = (order: OpenedOrder): void => sessionStorage.setItem(KEY, JSON.stringify(order))

export const openedOrder = (): OpenedOrder | undefined => readStored(OPENED, sessionStorage.getItem(KEY))

/** Forgets it at logout. */
export const forgetOpened = (): void => sessionStorage.removeItem(KEY)
