import { useSearch } from '@tanstack/react-router'
import { PATHS } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { ConnectionReturn } from '../garage/connection-return.tsx'
import { Garage } from '../garage/garage.tsx'
import { AccountPage } from './account-page.tsx'
import { TEXTS } from './texts.ts'

/** The customer's cars (CARS-01). */
export function CarsPage() {
  const session = useSession()
  const answer = useSearch({ from: PATHS.cars })
  if (!session) return null
  return (
    <AccountPage title={TEXTS.cars.title}>
      <ConnectionReturn userId={String(session.id)} answer={answer} />
      <Garage userId={String(session.id)} />
    </AccountPage>
  )
}
