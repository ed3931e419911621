import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { TEXTS } from './texts.ts'

/** Placeholder while statements load (PAYOUT-01, PAYOUT-06). */
export function Loading() {
  return (
    <Stack>
      <p role="status">{TEXTS.loading}</p>
      <Skeleton shape="card" count={3} />
    </Stack>
  )
}
