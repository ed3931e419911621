import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, request } from '../platform/api/api.ts'
import { useSession } from '../platform/session/session.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { AddressSearch } from './address-search.tsx'
import { CreateAddressMutation, UpdateAddressMutation } from './documents.ts'
import type { DraftAddress } from './draft-address.ts'
import { serviceAreaQuery } from './queries.ts'
import { addressKeys } from './query-keys.ts'
import { STAFF_TEXTS } from './staff-texts.ts'
import { TEXTS } from './texts.ts'

interface AddressDialogProps {
  userId: string
  /** Null for a new address. */
  address: DraftAddress | null
  onClose: () => void
}

/** Adds or edits an address. Only a complete address that we serve can be saved (INFO-04, INFO-11 to INFO-14). */
export function AddressDialog({ userId, address: saved, onClose }: AddressDialogProps) {
  const queryClient = useQueryClient()
  // Staff keep the addresses of customers.
  const isOwn = String(useSession()?.id) === userId
  const [problem, setProblem] = useState<string>()
  const form = useSubmitForm({
    initialValues: { address: saved },
    fieldOf: field => (field === 'code' ? 'address' : field),
    submit: async ({ address: chosen }) => {
      if (!chosen) return
      const { id: _id, ...fields } = chosen
      await (saved?.id
        ? request(UpdateAddressMutation, { id: saved.id, ...fields })
        : request(CreateAddressMutation, { userId, ...fields }))
      await queryClient.invalidateQueries({ queryKey: addressKeys.saved(userId) })
    },
    onSuccess: onClose,
  })
  const { address } = form.values
  const area = useQuery(serviceAreaQuery(address?.postalCode))
  const error = problem ?? (address ? coverageProblem(area) : undefined) ?? form.errors.address
  const canSave = address !== null && error === undefined && area.data?.isInService === true
  return (
    <FormDialog
      title={saved ? TEXTS.edit : TEXTS.add}
      form={form}
      disabled={!canSave}
      submitLabel={TEXTS.save}
      onClose={onClose}
    >
      <AddressSearch
        canLocate={isOwn}
        words={isOwn ? undefined : STAFF_TEXTS}
        address={address}
        onChange={chosen => form.change({ address: chosen })}
        error={error}
        onError={setProblem}
      />
      {saved && <p>{TEXTS.editHint}</p>}
    </FormDialog>
  )
}

/** Returns why we cannot serve the chosen address, if that is known. */
function coverageProblem(area: UseQueryResult<{ isInService: boolean }>): string | undefined {
  if (area.error) {
    return (area.error instanceof ApiError && area.error.fieldMessage('code')) || TEXTS.invalid
  }
  return area.data?.isInService === false ? TEXTS.notInService : undefined
}
