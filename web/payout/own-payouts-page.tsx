import { useSession } from '../platform/session/session.ts'
import { PayoutsFrame } from './payouts-frame.tsx'

/** Lists the statements of a technician's vans. */
export function TechnicianPayoutsPage() {
  return <PayoutsFrame variant={{ of: 'technician', userId: String(useSession()?.id ?? '') }} />
}

/** Lists the statements of a salesperson. */
export function SalesPayoutsPage() {
  return <PayoutsFrame variant={{ of: 'sales', userId: String(useSession()?.id ?? '') }} />
}
