import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { formatPhone } from '../../domain/format/phone.ts'
import { CUSTOMER_SORTS, type CustomerSort } from '../../domain/customer/list-sorts.ts'
import { bookFor } from '../booking/book-for.ts'
import { ButtonLink } from '../platform/button-link.tsx'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { CsvButton } from '../platform/csv/csv-button.tsx'
import type { CsvColumn } from '../platform/save-csv.ts'
import { useSession } from '../platform/session/session.ts'
import { useTypedSearch } from '../platform/use-typed-search.ts'
import { SavedViews } from '../saved-view/saved-views.tsx'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { EmailText } from '../ui/display/email-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { Loadable } from '../ui/feedback/loadable.ts'
import { IconUsers } from '../ui/icon/users.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { ListBar } from '../ui/layout/list-bar.tsx'
import { Page } from '../ui/layout/page.tsx'
import classes from './customers-page.module.css'
import { type ListedCustomer, useCustomerCount, useCustomers, usedTagsQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.customers
const route = getRouteApi(PATHS.customers)

const CSV_COLUMNS: CsvColumn<ListedCustomer>[] = [
  { header: texts.name, value: ({ name }) => name },
  { header: texts.email, value: ({ email }) => email },
  { header: texts.phone, value: ({ phoneNumber }) => (phoneNumber ? formatPhone(phoneNumber) : '') },
  { header: texts.fleet, value: ({ vendorName }) => vendorName ?? '' },
]

const columns = (book: (customer: ListedCustomer) => void): readonly Column<ListedCustomer>[] => [
  {
    key: 'name',
    header: texts.name,
    primary: true,
    render: ({ id, name, foundPlate }) => (
      <>
        <Link to={PATHS.customer} params={{ id }}>
          {name}
        </Link>
        {foundPlate !== null && <div className={classes.found}>{texts.plateFound(foundPlate)}</div>}
      </>
    ),
  },
  {
    key: 'email',
    header: texts.email,
    card: 'lead',
    render: ({ email }) => (
      <span>
        <EmailText email={email} />
      </span>
    ),
  },
  {
    key: 'phone',
    header: texts.phone,
    card: 'detail',
    isBlank: ({ phoneNumber }) => !phoneNumber,
    render: ({ phoneNumber }) => <span className={classes.phone}>{phoneNumber ? formatPhone(phoneNumber) : '–'}</span>,
  },
  {
    key: 'vendor',
    header: texts.fleet,
    card: 'detail',
    isBlank: ({ vendorName }) => vendorName === null,
    render: ({ vendorName }) => vendorName ?? '–',
  },
  {
    key: 'book',
    header: texts.booking,
    corner: true,
    align: 'end',
    render: customer => (
      <Button variant="quiet" size="sm" onClick={() => book(customer)}>
        {texts.newBooking}
      </Button>
    ),
  },
]

/** Shows the customers that staff may see (CUSTOMER-01 to CUSTOMER-04); sales can create new ones. Search, tag and order are in the address. */
export function CustomersPage() {
  const navigate = useNavigate()
  const session = useSession()
  const { selected } = useFranchises()
  const { search = '', tag, sort: wanted } = route.useSearch()
  const sort = sortOf(wanted)
  const shown = { search, tag, sort }
  const change = (changed: Partial<typeof shown>) =>
    void navigate({ to: PATHS.customers, search: searchOf({ ...shown, ...changed }), replace: true })
  const { typed, setTyped } = useTypedSearch(search, PATHS.customers, text => change({ search: text }))
  const isSales = session?.roles.includes('sales') ?? false
  const filter = { franchiseId: isSales ? null : selected?.id, search, tag }
  const query = useCustomers(filter, sort)
  const counted = useCustomerCount(filter)
  const rows = rowsOf(query)
  const book = (customer: ListedCustomer | null) => {
    bookFor(customer && { id: customer.id, name: customer.name, email: customer.email })
    void navigate({ to: PATHS.location })
  }
  return (
    <Page
      title={texts.title}
      width="wide"
      intro={countOf(counted.data)}
      actions={
        <>
          <SavedViews
            page="customers"
            current={{ search: searchOf(shown) }}
            onOpen={view => void navigate({ to: PATHS.customers, search: searchOf(view.search) })}
          />
          {rows.status === 'ready' && (
            <CsvButton
              columns={CSV_COLUMNS}
              rows={rows.data}
              fileName={texts.csvName}
              hasMore={query.hasNextPage}
              shrinks
            />
          )}
          {isSales && <ButtonLink to={PATHS.createCustomer}>{texts.createNew}</ButtonLink>}
          <Button variant="primary" onClick={() => book(null)}>
            {texts.bookNew}
          </Button>
        </>
      }
    >
      <ListBar search={{ label: texts.search, hint: texts.searchHint, value: typed, onChange: setTyped }}>
        <TagChoice tag={tag} onChange={chosen => change({ tag: chosen })} />
        <SelectField<CustomerSort>
          label={texts.sort}
          hideLabel
          value={sort}
          options={CUSTOMER_SORTS.map(value => ({ value, label: texts.sorts[value] }))}
          onChange={chosen => change({ sort: chosen })}
        />
      </ListBar>
      <DataTable
        key={`${filter.franchiseId} ${search} ${tag} ${sort}`}
        caption={texts.title}
        columns={columns(book)}
        rows={rows}
        rowKey={customer => customer.id}
        expectedRows={10}
        empty={
          <EmptyState
            icon={<IconUsers />}
            action={tag !== undefined && <Button onClick={() => change({ tag: undefined })}>{texts.showAll}</Button>}
          >
            {emptyText(search, tag)}
          </EmptyState>
        }
        pages={query}
      />
    </Page>
  )
}

function emptyText(search: string, tag: string | undefined): string {
  if (tag !== undefined) return search === '' ? texts.noneTagged(tag) : texts.noneFoundTagged(tag)
  return search === '' ? texts.none : texts.noneFound
}

/** Chooses a tag, or none. Nothing is shown while no customer has one. */
function TagChoice({ tag, onChange }: { tag: string | undefined; onChange: (tag: string | undefined) => void }) {
  const { data: used = [] } = useQuery(usedTagsQuery)
  const isListed = used.some(one => one.toLowerCase() === tag?.toLowerCase())
  // The list has the most used ones; the address may have another.
  const tags = tag === undefined || isListed ? used : [tag, ...used]
  if (tags.length === 0) return null
  return (
    <SelectField
      label={texts.tag}
      hideLabel
      value={used.find(one => one.toLowerCase() === tag?.toLowerCase()) ?? tag ?? ''}
      placeholder={texts.allTags}
      options={tags.map(value => ({ value, label: value }))}
      onChange={chosen => onChange(chosen === '' ? undefined : chosen)}
    />
  )
}

/** Says how many customers the list has. */
function countOf(counted: { count: number; isMore: boolean } | undefined): string {
  if (!counted) return '\u00a0'
  return counted.isMore ? texts.moreThan(counted.count) : texts.count(counted.count)
}

const sortOf = (wanted: string | undefined): CustomerSort => CUSTOMER_SORTS.find(sort => sort === wanted) ?? 'name'

/** Returns what is in the address; the list's own order is not. */
const searchOf = ({ search, tag, sort }: Record<string, string | undefined>) => ({
  search,
  tag,
  sort: sortOf(sort) === 'name' ? undefined : sort,
})

/** Returns the loaded pages as one list. Offset paging may repeat a customer when others were added in between. */
function rowsOf({ data, error, refetch }: ReturnType<typeof useCustomers>): Loadable<readonly ListedCustomer[]> {
  if (data)
    return { status: 'ready', data: [...new Map(data.pages.flat().map(customer => [customer.id, customer])).values()] }
  if (error) return { status: 'error', message: error.message, onRetry: () => void refetch() }
  return { status: 'loading' }
}
