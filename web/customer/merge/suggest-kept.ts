import type { MergeSide } from './queries.ts'

type Ranked = Pick<MergeSide, 'id' | 'canLogIn' | 'orders'>

/** Returns the ID of the customer to keep unless the manager chooses the other: the one who can log in, then the one with more orders, then that of the page. */
export function suggestKept({ kept: here, merged: other }: Record<'kept' | 'merged', Ranked>): string {
  if (here.canLogIn !== other.canLogIn) return here.canLogIn ? here.id : other.id
  return other.orders > here.orders ? other.id : here.id
}
