import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '../../domain/format/day-text.ts'
import { request } from '../platform/api/api.ts'
import { useStaffZone } from '../franchise-choice/franchise.ts'
import { RecordList } from '../ui/display/record-list.tsx'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { ADDS_ROW, REMOVES_ROW, RowFocus } from '../ui/form/row-focus.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { AddVendorSellerMutation, EndVendorSellerMutation } from './documents.ts'
import { sellersNow, useVendorRefresh, type Vendor, type VendorDetails } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.sellers

type Seller = Vendor['sellers'][number]

function whenText({ since, until }: Seller, zone: string): string {
  const day = (instant: string) => dayOf(new Date(instant), zone)
  if (until === null) return since === null ? T.fromStart : T.since(day(since))
  return since === null ? T.until(day(until)) : T.between(day(since), day(until))
}

/** Who sells for a vendor, and who did. */
export function VendorSellers({ details, mayChange }: { details: VendorDetails; mayChange: boolean }) {
  const { vendor } = details
  const zone = useStaffZone()
  const [isAdding, setIsAdding] = useState(false)
  const [ending, setEnding] = useState<Seller | null>(null)
  return (
    <>
      {sellersNow(vendor).length === 0 && <p>{T.none}</p>}
      <RowFocus>
        {vendor.sellers.length > 0 && (
          <RecordList
            label={T.list}
            records={vendor.sellers.map(seller => ({
              key: `${seller.userId} ${seller.since} ${seller.until}`,
              title: seller.name,
              details: `${seller.until === null ? T.present : T.past} · ${whenText(seller, zone)}`,
              actions: mayChange && seller.until === null && (
                <Button {...REMOVES_ROW} size="sm" aria-label={T.end(seller.name)} onClick={() => setEnding(seller)}>
                  {T.endShort}
                </Button>
              ),
            }))}
          />
        )}
        {mayChange && !vendor.isArchived && (
          <div>
            <Button {...ADDS_ROW} onClick={() => setIsAdding(true)}>
              {T.add}
            </Button>
          </div>
        )}
      </RowFocus>
      {isAdding && <AddSellerDialog details={details} onClose={() => setIsAdding(false)} />}
      {ending && <EndDialog vendor={vendor} seller={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function AddSellerDialog({
  details: { vendor, salesPeople },
  onClose,
}: {
  details: VendorDetails
  onClose: () => void
}) {
  const toast = useToast()
  const refresh = useVendorRefresh()
  const present = new Set(sellersNow(vendor).map(({ userId }) => userId))
  const others = salesPeople.filter(({ id }) => !present.has(id))
  const form = useSubmitForm({
    initialValues: { userId: '' },
    submit: async ({ userId }) => {
      await request(AddVendorSellerMutation, { vendorId: vendor.id, seen: vendor.stamp, userId })
      await refresh()
    },
    onSuccess: () => {
      toast({ tone: 'success', message: T.added })
      onClose()
    },
    onError: () => void refresh(),
  })
  return (
    <FormDialog
      form={form}
      short
      title={T.add}
      submitLabel={T.add}
      disabled={form.values.userId === ''}
      onClose={onClose}
    >
      {others.length === 0 ? (
        <p>{T.noPeople}</p>
      ) : (
        <SelectField
          {...form.field('userId')}
          label={T.person}
          placeholder={T.choose}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </FormDialog>
  )
}

function EndDialog({ vendor, seller, onClose }: { vendor: Vendor; seller: Seller; onClose: () => void }) {
  const toast = useToast()
  const refresh = useVendorRefresh()
  const ending = useMutation({
    mutationFn: async () => {
      await request(EndVendorSellerMutation, { vendorId: vendor.id, seen: vendor.stamp, userId: seller.userId })
      await refresh()
    },
    onSuccess: () => {
      toast({ tone: 'success', message: T.ended })
      onClose()
    },
    onError: () => void refresh(),
  })
  return (
    <ConfirmDialog
      open
      title={T.endTitle}
      confirmLabel={T.endShort}
      busy={ending.isPending}
      error={ending.error?.message}
      onConfirm={() => ending.mutate()}
      onCancel={onClose}
    >
      {T.endText(seller.name)}
    </ConfirmDialog>
  )
}
