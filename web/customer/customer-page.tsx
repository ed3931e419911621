import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router'
import { managesFranchises } from '../../domain/account/roles.ts'
import { bookFor } from '../booking/book-for.ts'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { useRedirectOnForbidden } from '../platform/session/use-redirect-on-forbidden.ts'
import { EmailText } from '../ui/display/email-link.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Page, PageSkeleton, WithAside } from '../ui/layout/page.tsx'
import { AddressesCard } from './addresses-card.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { BookingsCard } from './customer-bookings.tsx'
import { VehiclesCard } from './customer-vehicles.tsx'
import { DefaultDiscountCard } from './default-discount-card.tsx'
import { FilesCard } from './files/files-card.tsx'
import { GlanceCard } from './glance-card.tsx'
import { DuplicatesCard } from './merge/duplicates-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { customerQuery } from './queries.ts'
import { TagsCard } from './tags-card.tsx'
import { TEXTS } from './texts.ts'

const texts = TEXTS.customers
const route = getRouteApi(PATHS.customer)

/** Shows staff a customer: discount, contacts, addresses, vehicles and bookings (CUSTOMER-13 to CUSTOMER-17). */
export function CustomerPage() {
  const { id } = route.useParams()
  const navigate = useNavigate()
  const query = useQuery(customerQuery(id))
  const session = useSession()
  const isLeaving = useRedirectOnForbidden(query.error, PATHS.customers)
  const customer = query.data
  // An old link to an account that became part of this one.
  if (customer && customer.id !== id) return <Navigate to={PATHS.customer} params={{ id: customer.id }} replace />
  if (!customer) {
    if (query.isPending || isLeaving) return <PageSkeleton />
    return (
      <Page title={texts.title}>
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      </Page>
    )
  }
  const book = () => {
    bookFor({ id, name: customer.name, email: customer.email })
    void navigate({ to: PATHS.location })
  }
  return (
    <Page
      title={customer.name}
      intro={<EmailText email={customer.email} />}
      width="wide"
      back={<Link to={PATHS.customers}>{texts.back}</Link>}
      actions={
        <Button variant="primary" onClick={book}>
          {texts.bookFor}
        </Button>
      }
    >
      <WithAside
        aside={
          <>
            <TagsCard userId={id} />
            <FilesCard userId={id} />
            <DefaultDiscountCard customer={customer} />
            {managesFranchises(session?.roles ?? []) && <DuplicatesCard userId={id} />}
          </>
        }
      >
        <GlanceCard userId={id} />
        {/* On a phone the side follows the content, and calling the customer is needed most. */}
        <ContactsCard userId={id} />
        <NotesCard userId={id} />
        <VehiclesCard userId={id} />
        <BookingsCard userId={id} />
        <AddressesCard userId={id} title={texts.addresses} />
      </WithAside>
    </Page>
  )
}
