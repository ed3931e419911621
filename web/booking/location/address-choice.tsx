import { type ComponentProps, Suspense } from 'react'
import { AddressSearch } from '../../address/address-search.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'

// A new customer has none, so this is not part of the booking's first load.
const SavedAddresses = lazyPart(async () => ({ default: (await import('./saved-addresses.tsx')).SavedAddresses }))

interface AddressChoiceProps extends Omit<ComponentProps<typeof SavedAddresses>, 'customerId'> {
  /** The customer whose saved addresses are offered; undefined for none. */
  customerId: string | undefined
}

/** Lets the user choose a saved address, if there are any, or search for one (LOC-04). */
export function AddressChoice({ customerId, legend, ...search }: AddressChoiceProps) {
  // Staff are somewhere else than their customer.
  if (customerId === undefined) return <AddressSearch canLocate={!search.words} {...search} />
  return (
    <Suspense fallback={<Skeleton shape="card" count={2} />}>
      <SavedAddresses customerId={customerId} legend={legend} {...search} />
    </Suspense>
  )
}
