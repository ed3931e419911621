import { useEffect, useEffectEvent, useRef } from 'react'
import { useFranchises } from './franchise.ts'

/** Returns the franchise of the bar; undefined while it is not known. Another choice there replaces the page's own, which `forget` removes. */
export function useBarFranchise(forget: () => void): string | undefined {
  const id = useFranchises().selected?.id
  const last = useRef(id)
  const replace = useEffectEvent(forget)
  useEffect(() => {
    if (last.current !== undefined && last.current !== id) replace()
    last.current = id
  }, [id])
  return id
}

/** Whether it is known which franchise the bar has, so that a page does not load the figures of all first. */
export function useIsBarKnown(): boolean {
  const { selected, query } = useFranchises()
  return selected !== undefined || !query.isPending
}
