import type { Page } from '@playwright/test'
import { type Session, signIn } from './sessions.ts'

/** Somebody of the staff at their payout statements. */
export interface Payee {
  userId: string
  franchiseId: string
  ask: Session['ask']
  /** Opens a page of the staff side as they do, by what follows its common path. */
  open: (path: string) => Promise<void>
}

/** Signs somebody of the staff in by the API, at the franchise that comes first in their list. */
export async function payee(page: Page, email: string): Promise<Payee> {
  const { userId, franchiseIds, ask, open } = await signIn(page, email)
  return {
    userId: String(userId),
    franchiseId: String(franchiseIds[0]),
    ask,
    open: path => open(`/account/franchisee/${path}`),
  }
}
