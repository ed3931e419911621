/** What a customer lets us read of a car, and its doors (SMARTCAR-02). */
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

/** The right to ask a car. Neither token may leave the server. */
export interface CarTokens {
  access: string
  refresh: string
  accessExpiresAt: Date
}

/** What a car's doors are told. */
export type LockAction = 'LOCK' | 'UNLOCK'

/**
 * Cars that tell of themselves, through an outside service and with their owner's consent.
 * Every call throws Refusal 503 CONNECTED_CAR_UNAVAILABLE when the service does not answer, and Refusal 409 CONNECTION_ENDED when the
 * owner's consent is not, or no longer, there. Never call one inside a transaction.
 */
export interface ConnectedCarService {
  /**
   * The service's page where the owner consents. It leads back to `redirectUrl` with `state` and a code, or an error.
   * @param codeChallenge the SHA-256 of the verifier that exchangeCode is given, as base64url (PKCE)
   */
  consentUrl(options: { redirectUrl: string; state: string; codeChallenge: string }): string
  /** Turns the code into tokens; each code once. */
  exchangeCode(options: { code: string; redirectUrl: string; codeVerifier: string; now: Date }): Promise<CarTokens>
  refreshTokens(refresh: string, now: Date): Promise<CarTokens>
  /** The car that the owner chose. */
  findCar(access: string): Promise<{ id: string; vin: string }>
  readOdometer(access: string, id: string): Promise<{ km: number; readAt: Date }>
  /** Locks or unlocks the doors; done when it returns. */
  setLock(access: string, id: string, action: LockAction): Promise<void>
}
