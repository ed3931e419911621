import { useSearch } from '@tanstack/react-router'
import { AccountPage } from '../account/account-page.tsx'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { ConnectionReturn } from './connection-return.tsx'
import { Garage } from './garage.tsx'
import { TEXTS } from './texts.ts'

/** Shows the customer's cars (CARS-01). */
export function CarsPage() {
  const session = useSession()
  const answer = useSearch({ from: PATHS.cars })
  if (!session) return null
  return (
    <AccountPage title={TEXTS.title}>
      <ConnectionReturn userId={String(session.id)} answer={answer} />
      <Garage userId={String(session.id)} />
    </AccountPage>
  )
}
