import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatList } from '../../domain/format/list.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { useListSearch } from '../ui/display/list-search.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { IconBuildingStore } from '../ui/icon/building-store.gen.ts'
import { IconPlus } from '../ui/icon/plus.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Page } from '../ui/layout/page.tsx'
import { AddVendorDialog } from './add-vendor-dialog.tsx'
import { kindOf, sellersNow, termsOf, type Vendor, vendorListQuery } from './queries.ts'
import { shareText } from './share-text.ts'
import { TEXTS } from './texts.ts'

const columns = (today: string): readonly Column<Vendor>[] => [
  {
    key: 'vendor',
    header: TEXTS.columns.vendor,
    primary: true,
    render: ({ id, name }) => (
      <Link to={PATHS.settingsVendor} params={{ id }}>
        {name}
      </Link>
    ),
  },
  { key: 'number', header: TEXTS.columns.number, align: 'end', render: ({ number }) => number },
  { key: 'kind', header: TEXTS.columns.kind, render: vendor => TEXTS.kinds[kindOf(vendor, today)] },
  { key: 'share', header: TEXTS.columns.share, render: vendor => shareText(termsOf(vendor, today)) },
  {
    key: 'sellers',
    header: TEXTS.columns.sellers,
    render: vendor => formatList(sellersNow(vendor).map(({ name }) => name)) || '–',
  },
  { key: 'customers', header: TEXTS.columns.customers, align: 'end', render: ({ customers }) => customers },
  { key: 'bills', header: TEXTS.columns.bills, align: 'end', render: vendor => billsText(vendor) },
  {
    key: 'state',
    header: TEXTS.columns.state,
    corner: true,
    render: vendor => <VendorState vendor={vendor} today={today} />,
  },
]

const billsText = ({ openBills }: Vendor): string =>
  openBills.map(({ count, balance, currency }) => TEXTS.bills(count, formatMoney(balance, currency))).join(' ') || '–'

/** The state of a vendor, in words. */
function VendorState({ vendor, today }: { vendor: Vendor; today: string }) {
  const { states } = TEXTS
  if (vendor.isArchived) return <StatusBadge tone="neutral">{states.archived}</StatusBadge>
  if (vendor.needsReview) return <StatusBadge tone="warning">{states.review}</StatusBadge>
  if (vendor.terms.some(({ fromDay }) => fromDay > today))
    return <StatusBadge tone="info">{states.planned}</StatusBadge>
  return <StatusBadge tone="success">{states.active}</StatusBadge>
}

/** The companies that send customers, with what they keep. */
export function VendorsPage() {
  const navigate = useNavigate()
  const query = useQuery(vendorListQuery())
  const mayChange = useMay('vendorTerms.change')
  const [isAdding, setIsAdding] = useState(false)
  const { vendors = [], today = '' } = query.data ?? {}
  const { shown, bar, noneFound } = useListSearch({
    rows: query.data?.vendors,
    label: TEXTS.search,
    textsOf: vendor => [vendor.name, String(vendor.number), ...sellersNow(vendor).map(({ name }) => name)],
  })
  const toReview = vendors.filter(({ needsReview, isArchived }) => needsReview && !isArchived).length
  const add = mayChange && (
    <Button variant="primary" icon={<IconPlus size={20} aria-hidden />} onClick={() => setIsAdding(true)}>
      {TEXTS.add}
    </Button>
  )
  return (
    <Page title={TEXTS.title} intro={TEXTS.intro} width="wide" actions={vendors.length > 0 && add}>
      {query.data && !mayChange && <Alert tone="info">{TEXTS.readOnly}</Alert>}
      {mayChange && toReview > 0 && <Alert tone="warning">{TEXTS.toReview(toReview)}</Alert>}
      {bar}
      <DataTable
        brief
        caption={TEXTS.caption}
        columns={columns(today)}
        rows={loadable({ ...query, data: shown })}
        rowKey={({ id }) => id}
        expectedRows={4}
        empty={
          noneFound ?? (
            <EmptyState icon={<IconBuildingStore />} action={add}>
              {TEXTS.empty}
            </EmptyState>
          )
        }
      />
      {isAdding && query.data && (
        <AddVendorDialog
          vendors={vendors}
          onAdded={id => void navigate({ to: PATHS.settingsVendor, params: { id } })}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Page>
  )
}
