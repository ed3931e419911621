import { nullable, object, string } from 'valibot'
import { readStored } from '../../platform/stored.ts'

const KEY = 'openedWorkOrder'

/** The order opened last in this tab, and why its van is not confirmed yet (WOLIST-06). */
export interface OpenedOrder {
  id: string
  reason: string | null
}

const OPENED = object({ id: string(), reason: nullable(string()) })

export const storeOpened = (order: OpenedOrder): void => sessionStorage.setItem(KEY, JSON.stringify(order))

export const openedOrder = (): OpenedOrder | undefined => readStored(OPENED, sessionStorage.getItem(KEY))
