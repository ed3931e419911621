/** Permissions that we request from the customer: reading the car and locking its doors (SMARTCAR-02). */
export const CONNECTED_CAR_PERMISSIONS = [
  'read_vehicle_info',
  'read_odometer',
  'read_tires',
  'read_engine_oil',
  'read_diagnostics',
  'read_location',
  'read_service_history',
  'read_vin',
  'control_security',
] as const

/** Access to a car's API. Neither token may leave the server. */
export interface CarTokens {
  access: string
  refresh: string
  accessExpiresAt: Date
}

/** Command for a car's doors. */
export type LockAction = 'LOCK' | 'UNLOCK'

/**
 * Reads and locks cars through an outside service with their owner's consent. Every call throws Refusal 503 CONNECTED_CAR_UNAVAILABLE when the
 * service does not answer, and Refusal 409 CONNECTION_ENDED when the owner's consent is missing or revoked. Never call one inside a transaction.
 */
export interface ConnectedCarService {
  /**
   * Returns the URL of the service's consent page. It redirects to `redirectUrl` with `state` and a code, or an error.
   * @param codeChallenge the SHA-256 of the verifier for exchangeCode, as base64url (PKCE)
   */
  consentUrl(options: { redirectUrl: string; state: string; codeChallenge: string }): string
  /** Exchanges the code for tokens; each code works once. */
  exchangeCode(options: { code: string; redirectUrl: string; codeVerifier: string; now: Date }): Promise<CarTokens>
  refreshTokens(refresh: string, now: Date): Promise<CarTokens>
  /** Returns the car that the owner chose. */
  findCar(access: string): Promise<{ id: string; vin: string }>
  readOdometer(access: string, id: string): Promise<{ km: number; readAt: Date }>
  /** Locks or unlocks the doors; the doors are locked or unlocked when it returns. */
  setLock(access: string, id: string, action: LockAction): Promise<void>
}
