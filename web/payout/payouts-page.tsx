import { PayoutsFrame } from './payouts-frame.tsx'

/** The statements of a franchise, for its managers and testers. */
export function PayoutsPage() {
  return <PayoutsFrame variant={{ of: 'franchise' }} />
}
