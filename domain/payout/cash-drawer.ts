/** Cash of a payee, in cents. Taken is what customers paid in cash, less what was returned to them. */
export interface CashSums {
  taken: number
  handedIn: number
}

/** Returns the cash that a payee still has, in cents: taken, less handed in. */
export const cashInDrawer = ({ taken, handedIn }: CashSums): number => taken - handedIn

/** The longest note of a hand-in. */
export const MAX_NOTE = 500
