import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { AddressSearch, type AddressSearchHandle, type SearchWords } from '../../address/address-search.tsx'
import { cityLine } from '../../address/address-text.ts'
import type { DraftAddress } from '../../address/draft-address.ts'
import { savedAddressesQuery } from '../../address/queries.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { RadioCards } from '../../ui/inputs/choice-cards.tsx'
import { TEXTS } from './texts.ts'

interface SavedAddressesProps {
  /** The customer whose saved addresses are offered. */
  customerId: string
  legend: string
  address: DraftAddress | null
  onChange: (address: DraftAddress | null) => void
  error: string | undefined
  onError: (error: string | undefined) => void
  /** Where staff look for the address of somebody else. */
  words?: SearchWords | undefined
  /** Of the search, while it is shown. */
  ref: Ref<AddressSearchHandle>
}

/** Lets the user choose a saved address or search for another (LOC-04). */
export function SavedAddresses({ customerId, legend, ...search }: SavedAddressesProps) {
  const { address, onChange, onError } = search
  const saved = useQuery(savedAddressesQuery(customerId))
  const [isOther, setIsOther] = useState(address !== null && address.id === null)
  if (saved.isPending) return <Skeleton shape="card" count={2} />
  if (saved.isError || saved.data.length === 0) {
    return (
      <>
        {saved.isError && <Alert tone="warning">{TEXTS.location.loadFailed}</Alert>}
        <AddressSearch canLocate={!search.words} {...search} />
      </>
    )
  }
  const choose = (value: string) => {
    const chosen = saved.data.find(one => one.id === value)
    setIsOther(!chosen)
    onError(undefined)
    onChange(chosen ?? null)
  }
  return (
    <>
      <RadioCards
        legend={legend}
        value={isOther ? 'new' : (address?.id ?? undefined)}
        onChange={choose}
        choices={[
          ...saved.data.map(one => ({ value: one.id, title: one.street, description: cityLine(one) })),
          { value: 'new', title: TEXTS.location.other },
        ]}
      />
      {isOther && <AddressSearch canLocate={!search.words} {...search} />}
    </>
  )
}
