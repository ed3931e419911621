import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Card, Row } from '../../ui/layout/card.tsx'
import type { DraftVendor } from '../booking-draft.ts'
import { updateDraft } from '../booking-store.ts'
import { customerVendorsQuery, vendorsQuery } from '../queries.ts'
import type { Booking } from '../use-booking.ts'
import { TEXTS } from './texts.ts'

const NO_VENDOR: DraftVendor = { vendorId: null, externalId: '' }

interface VendorSectionProps {
  booking: Booking
  /** The server's error for the identifier. */
  refused: string | undefined
}

/** Lets staff choose a vendor or fleet and its identifier of the customer (SCHED-10, SCHED-11). */
export function VendorSection({ booking, refused }: VendorSectionProps) {
  const { vendor } = booking.draft
  return (
    <Card>
      <CheckboxField
        label={TEXTS.vendor.book}
        description={TEXTS.vendor.hint}
        checked={vendor !== null}
        onChange={isForVendor => updateDraft({ vendor: isForVendor ? NO_VENDOR : null })}
      />
      {vendor && <VendorFields booking={booking} vendor={vendor} refused={refused} />}
    </Card>
  )
}

function VendorFields({ booking, vendor, refused }: VendorSectionProps & { vendor: DraftVendor }) {
  const vendors = useQuery(vendorsQuery)
  const links = useQuery(customerVendorsQuery(booking.draft.customer?.id))
  const choose = (id: string) => {
    const vendorId = id === '' ? null : Number(id)
    const ownLink = links.data?.find(link => link.vendorId === vendorId)
    updateDraft({ vendor: { vendorId, externalId: ownLink?.externalCustomerVendorId ?? '' } })
  }
  if (vendors.isError && !vendors.data)
    return <ErrorState message={TEXTS.vendor.failed} onRetry={() => void vendors.refetch()} />
  return (
    <Row>
      <SelectField
        label={TEXTS.vendor.label}
        placeholder={TEXTS.vendor.choose}
        value={vendor.vendorId === null ? '' : String(vendor.vendorId)}
        onChange={choose}
        options={(vendors.data ?? []).map(({ vendorId, name }) => ({ value: String(vendorId), label: name }))}
        // Choosing a vendor fills in its identifier of the customer.
        loading={vendors.isPending || links.isLoading}
      />
      <TextField
        label={TEXTS.vendor.externalId}
        value={vendor.externalId}
        onChange={externalId => updateDraft({ vendor: { ...vendor, externalId } })}
        error={refused}
      />
    </Row>
  )
}
