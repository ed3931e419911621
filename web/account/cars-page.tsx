import { useSession } from '../app/session.ts'
import { Garage } from '../garage/garage.tsx'
import { AccountPage } from './account-page.tsx'
import { TEXTS } from './texts.ts'

/** The customer's cars (CARS-01). */
export function CarsPage() {
  const session = useSession()
  if (!session) return null
  return (
    <AccountPage title={TEXTS.cars.title}>
      <Garage userId={String(session.id)} />
    </AccountPage>
  )
}
