import { record, string } from 'valibot'
import { readStored } from '../platform/stored.ts'

const KEY = 'rememberedDevices'
const TOKENS = record(string(), string())

const read = (): Record<string, string> => readStored(TOKENS, localStorage.getItem(KEY)) ?? {}

const keyOf = (email: string): string => email.trim().toLowerCase()

/** Returns the token with which this browser skips a user's second step. Several users may share a browser, so it is stored by email. */
export const rememberedDevice = (email: string): string | undefined => read()[keyOf(email)]

/** Stores the token. A logout does not remove it. */
export function storeRememberedDevice(email: string, token: string): void {
  localStorage.setItem(KEY, JSON.stringify({ ...read(), [keyOf(email)]: token }))
}
