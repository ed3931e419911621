import type { Config } from '../platform/config.ts'
import { isSignature, secretOf, sign } from '../platform/secret.ts'

/** Whose car is being connected: what goes with the owner to the service and comes back. */
export interface ConnectState {
  tenantId: number
  userId: number
  userVehicleId: number
  /** Milliseconds since 1970. */
  expiresAt: number
}

const PURPOSE = 'connected-car'
const VALID_MS = 30 * 60_000

/** The state parameter for one car, good for half an hour. */
export function writeState(config: Config, state: Omit<ConnectState, 'expiresAt'>, now: Date): string {
  const text = Buffer.from(JSON.stringify({ ...state, expiresAt: now.getTime() + VALID_MS })).toString('base64url')
  return `${text}.${sign(secretOf(config), PURPOSE, text)}`
}

/** Reads a state of ours; null when it was forged or is too old. */
export function readState(config: Config, given: string, now: Date): ConnectState | null {
  const [text = '', signature = ''] = given.split('.')
  if (!isSignature(secretOf(config), PURPOSE, text, signature)) return null
  const state = JSON.parse(Buffer.from(text, 'base64url').toString()) as ConnectState
  return state.expiresAt > now.getTime() ? state : null
}
