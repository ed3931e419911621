import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { dayOf } from '../../domain/format/day-text.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { request } from '../platform/api/api.ts'
import { useStaffZone } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SettingsSection } from '../settings/settings-form.tsx'
import { KeyValues } from '../ui/display/key-values.tsx'
import { RecordList, type RecordRow } from '../ui/display/record-list.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { ConfirmVendorMutation } from './documents.ts'
import { kindOf, termsOf, useVendorRefresh, type VendorDetails, vendorListQuery, vendorPageQuery } from './queries.ts'
import { RenameVendorDialog } from './rename-vendor-dialog.tsx'
import { shareText } from './share-text.ts'
import { TEXTS } from './texts.ts'
import { VendorSellers } from './vendor-sellers.tsx'
import { VendorTermsList } from './vendor-terms-list.tsx'
import { VendorUse } from './vendor-use.tsx'

/** The settings of one vendor. */
export function VendorPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(vendorPageQuery(id))
  const mayChange = useMay('vendorTerms.change')
  const [isRenaming, setIsRenaming] = useState(false)
  const back = <Link to={PATHS.settingsVendors}>{TEXTS.title}</Link>
  if (!data)
    return (
      <Page title={TEXTS.columns.vendor} back={back} width="wide">
        {error ? (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        ) : (
          <Skeleton shape="card" count={3} />
        )}
      </Page>
    )
  const { vendor, today } = data
  return (
    <Page
      title={vendor.name}
      back={back}
      width="wide"
      actions={mayChange && <Button onClick={() => setIsRenaming(true)}>{TEXTS.rename}</Button>}
    >
      <Stack>
        {!mayChange && <Alert tone="info">{TEXTS.readOnly}</Alert>}
        {mayChange && vendor.needsReview && !vendor.isArchived && <Review details={data} />}
        <KeyValues
          items={[
            { label: TEXTS.facts.number, value: vendor.number },
            { label: TEXTS.facts.kind, value: TEXTS.kinds[kindOf(vendor, today)] },
            { label: TEXTS.facts.share, value: shareText(termsOf(vendor, today)) },
          ]}
        />
        <SettingsSection title={TEXTS.terms.title} explanation={<p>{TEXTS.terms.explanation}</p>}>
          <VendorTermsList details={data} mayChange={mayChange} />
        </SettingsSection>
        <SettingsSection title={TEXTS.sellers.title} explanation={<p>{TEXTS.sellers.explanation}</p>}>
          <VendorSellers details={data} mayChange={mayChange} />
        </SettingsSection>
        <SettingsSection title={TEXTS.openBills.title} explanation={<p>{TEXTS.openBills.explanation}</p>}>
          <Bills details={data} />
        </SettingsSection>
        <SettingsSection title={TEXTS.customers.title} explanation={<p>{TEXTS.customers.explanation}</p>}>
          <Customers details={data} />
        </SettingsSection>
        <SettingsSection title={TEXTS.use.title} explanation={<p>{TEXTS.use.explanation}</p>}>
          <VendorUse vendor={vendor} mayChange={mayChange} />
        </SettingsSection>
      </Stack>
      {isRenaming && <RenameVendorDialog vendor={vendor} onClose={() => setIsRenaming(false)} />}
    </Page>
  )
}

interface DetailsProps {
  details: VendorDetails
}

/** What sales named waits until somebody confirms it. */
function Review({ details: { vendor } }: DetailsProps) {
  const toast = useToast()
  const refresh = useVendorRefresh()
  const { data } = useQuery(vendorListQuery())
  const isTaken = data?.vendors.some(
    ({ id, name, isArchived }) => id !== vendor.id && !isArchived && name.toLowerCase() === vendor.name.toLowerCase(),
  )
  const confirming = useMutation({
    mutationFn: async () => {
      await request(ConfirmVendorMutation, { vendorId: vendor.id, seen: vendor.stamp })
      await refresh()
    },
    onSuccess: () => toast({ tone: 'success', message: TEXTS.review.confirmed }),
    onError: async error => {
      toast({ tone: 'danger', message: error.message })
      await refresh()
    },
  })
  return (
    <Alert
      tone="warning"
      title={TEXTS.review.title}
      action={
        <Button busy={confirming.isPending} onClick={() => confirming.mutate()}>
          {TEXTS.review.confirm}
        </Button>
      }
    >
      {isTaken ? `${TEXTS.review.sameName(vendor.name)} ${TEXTS.review.text}` : TEXTS.review.text}
    </Alert>
  )
}

/** A list that opens after its first records. */
const SHORT = 6

interface ShortListProps {
  label: string
  records: readonly RecordRow[]
  /** How many there are, also beyond those that were loaded. */
  count: number
  texts: { all: (count: number) => string; more: (count: number) => string }
}

function ShortList({ label, records, count, texts }: ShortListProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <RecordList label={label} records={isOpen ? records : records.slice(0, SHORT)} />
      {!isOpen && records.length > SHORT && (
        <div>
          <Button size="sm" onClick={() => setIsOpen(true)}>
            {texts.all(records.length)}
          </Button>
        </div>
      )}
      {isOpen && count > records.length && <p>{texts.more(count - records.length)}</p>}
    </>
  )
}

function Customers({ details: { vendor, customers } }: DetailsProps) {
  if (customers.length === 0) return <p>{TEXTS.customers.none}</p>
  return (
    <ShortList
      label={TEXTS.customers.list}
      count={vendor.customers}
      texts={TEXTS.customers}
      records={customers.map(({ id, name, email }) => ({
        key: id,
        title: (
          <Link to={PATHS.customer} params={{ id }}>
            {name}
          </Link>
        ),
        details: email,
      }))}
    />
  )
}

function Bills({ details: { vendor, bills } }: DetailsProps) {
  const zone = useStaffZone()
  if (bills.length === 0) return <p>{TEXTS.openBills.none}</p>
  return (
    <ShortList
      label={TEXTS.openBills.list}
      count={vendor.openBills.reduce((sum, each) => sum + each.count, 0)}
      texts={TEXTS.openBills}
      records={bills.map(({ invoiceNumber, customerName, billedAt, balance, currency }) => ({
        key: invoiceNumber,
        title: (
          <Link to={PATHS.invoice} params={{ invoiceNumber }}>
            {TEXTS.openBills.bill(invoiceNumber, customerName)}
          </Link>
        ),
        details: TEXTS.openBills.billed(dayOf(new Date(billedAt), zone), formatMoney(balance, currency)),
      }))}
    />
  )
}
