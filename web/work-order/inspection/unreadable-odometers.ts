import { array, string } from 'valibot'
import { readStored } from '../../platform/stored.ts'

const KEY = 'unreadableOdometers'
/** Inspections are finished within days, so only the latest orders are kept. */
const MOST = 50
const ORDERS = array(string())

const stored = (): string[] => readStored(ORDERS, localStorage.getItem(KEY)) ?? []

/** Checks whether the technician said on this device that the odometer of an order's car cannot be read. */
export const isUnreadable = (orderId: string): boolean => stored().includes(orderId)

/** Notes on this device that the odometer of an order's car cannot be read, or that it can. The inspection itself then has no mileage. */
export function noteUnreadable(orderId: string, isNow: boolean): void {
  const others = stored().filter(id => id !== orderId)
  try {
    localStorage.setItem(KEY, JSON.stringify((isNow ? [...others, orderId] : others).slice(-MOST)))
  } catch {
    // Without storage it is asked again at the next visit.
  }
}
