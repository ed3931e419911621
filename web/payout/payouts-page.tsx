import { PayoutsFrame } from './payouts-frame.tsx'

/** Lists the statements of a franchise for managers and testers. */
export function PayoutsPage() {
  return <PayoutsFrame variant={{ of: 'franchise' }} />
}
