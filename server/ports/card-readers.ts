/** A card reader on a counter or in a van (PAY-11). */
export interface Reader {
  readerId: string
  label: string
  /** A reader that seems offline may still take a payment, so do not block it. */
  isOnline: boolean
  /** URL to present a card to a simulated reader; undefined for a real one. */
  simulatorUrl: string | undefined
}

/** A place of the account that card readers are registered at. */
export interface ReaderLocation {
  locationId: string
  name: string
  /** In one line. */
  address: string
}
