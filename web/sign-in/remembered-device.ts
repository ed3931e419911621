import { record, string } from 'valibot'
import { readStored } from '../platform/stored.ts'

const KEY = 'rememberedDevices'
const TOKENS = record(string(), string())

const read = (): Record<string, string> => readStored(TOKENS, localStorage.getItem(KEY)) ?? {}

const keyOf = (email: string): string => email.trim().toLowerCase()

/** The token with which this browser skips the second step of somebody's login; several people may share a browser. */
export const rememberedDevice = (email: string): string | undefined => read()[keyOf(email)]

/** Keeps the token, which logging out leaves in place. */
export function keepRememberedDevice(email: string, token: string): void {
  localStorage.setItem(KEY, JSON.stringify({ ...read(), [keyOf(email)]: token }))
}
