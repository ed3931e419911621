import { useSession } from '../platform/session/session.ts'
import { PayoutsFrame } from './payouts-frame.tsx'

/** The statements of a technician's vans. */
export function TechnicianPayoutsPage() {
  return <PayoutsFrame variant={{ of: 'technician', userId: String(useSession()?.id ?? '') }} />
}

/** The statements of a sales person. */
export function SalesPayoutsPage() {
  return <PayoutsFrame variant={{ of: 'sales', userId: String(useSession()?.id ?? '') }} />
}
