import { IconAddressBook, IconMapPin } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatPhone } from '../../domain/format/phone.ts'
import { ButtonLink } from '../app/button-link.tsx'
import { PATHS } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { cityLine } from '../booking/address-text.ts'
import { savedAddressesQuery, savedContactsQuery } from '../booking/queries.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountPage } from './account-page.tsx'
import { TEXTS } from './texts.ts'

const texts = TEXTS.information

/** The customer's contacts and addresses (INFO-01). */
export function CustomerInformationPage() {
  const session = useSession()
  const customerId = session ? String(session.id) : undefined
  const contacts = useQuery(savedContactsQuery(customerId))
  const addresses = useQuery(savedAddressesQuery(customerId))
  return (
    <AccountPage title={texts.title}>
      <Card title={texts.contacts}>
        <SavedList query={contacts} icon={<IconAddressBook />} empty={texts.noContacts}>
          {list => (
            <KeyValues
              items={list.map(({ name, email, phoneNumber }) => ({
                label: name,
                value: (
                  <>
                    {formatPhone(phoneNumber)}
                    <br />
                    {email}
                  </>
                ),
              }))}
            />
          )}
        </SavedList>
      </Card>
      <Card title={texts.addresses}>
        <SavedList query={addresses} icon={<IconMapPin />} empty={texts.noAddresses}>
          {list => <KeyValues items={list.map(address => ({ label: address.street, value: cityLine(address) }))} />}
        </SavedList>
      </Card>
    </AccountPage>
  )
}

interface SavedListProps<Row> {
  query: UseQueryResult<Row[]>
  icon: ReactNode
  empty: string
  children: (rows: readonly Row[]) => ReactNode
}

function SavedList<Row>({ query, icon, empty, children }: SavedListProps<Row>) {
  if (query.isPending) return <Skeleton count={3} />
  if (!query.data) return <ErrorState message={texts.loadFailed} onRetry={() => void query.refetch()} />
  if (query.data.length > 0) return children(query.data)
  return (
    <EmptyState icon={icon} action={<ButtonLink to={PATHS.location}>{TEXTS.appointments.book}</ButtonLink>}>
      {empty}
    </EmptyState>
  )
}
