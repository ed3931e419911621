import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, request } from '../platform/api/api.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { AddressSearch } from './address-search.tsx'
import { TEXTS } from './texts.ts'
import type { DraftAddress } from './draft-address.ts'
import { CreateAddressMutation, UpdateAddressMutation } from './documents.ts'
import { serviceAreaQuery } from './queries.ts'
import { addressKeys } from './query-keys.ts'

interface AddressDialogProps {
  userId: string
  /** Null for a new address. */
  address: DraftAddress | null
  onClose: () => void
}

/** Adds or edits an address. Only a complete address that we serve can be saved (INFO-04, INFO-11 to INFO-14). */
export function AddressDialog({ userId, address: saved, onClose }: AddressDialogProps) {
  const queryClient = useQueryClient()
  const [address, setAddress] = useState(saved)
  const [problem, setProblem] = useState<string>()
  const area = useQuery(serviceAreaQuery(address?.postalCode))
  const saving = useMutation({
    mutationFn: async ({ id: _id, ...fields }: DraftAddress) => {
      await (saved?.id
        ? request(UpdateAddressMutation, { id: saved.id, ...fields })
        : request(CreateAddressMutation, { userId, ...fields }))
      await queryClient.invalidateQueries({ queryKey: addressKeys.saved(userId) })
    },
    onSuccess: onClose,
  })
  const refused = saving.error instanceof ApiError ? saving.error.fieldMessage('code') : undefined
  const error = problem ?? (address ? coverageProblem(area) : undefined) ?? refused
  const canSave = address !== null && error === undefined && area.data?.isInService === true
  return (
    <Dialog
      open
      title={saved ? TEXTS.edit : TEXTS.add}
      busy={saving.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={saving.isPending}>
            {TEXTS.cancel}
          </Button>
          <Button
            variant="primary"
            disabled={!canSave}
            busy={saving.isPending}
            onClick={() => address && saving.mutate(address)}
          >
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <AddressSearch
        address={address}
        onChange={next => {
          setAddress(next)
          saving.reset()
        }}
        error={error}
        onError={setProblem}
      />
      {saved && <p>{TEXTS.editHint}</p>}
      <ErrorBanner message={refused === undefined ? saving.error?.message : undefined} />
    </Dialog>
  )
}

/** Returns why we cannot serve the chosen address, if that is known. */
function coverageProblem(area: UseQueryResult<{ isInService: boolean }>): string | undefined {
  if (area.error) {
    return (area.error instanceof ApiError && area.error.fieldMessage('code')) || TEXTS.invalid
  }
  return area.data?.isInService === false ? TEXTS.notInService : undefined
}
