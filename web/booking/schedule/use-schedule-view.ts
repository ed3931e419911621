import { useMediaQuery } from '@mantine/hooks'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { PATHS } from '../../platform/paths.ts'
import type { Booking } from '../use-booking.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Step 4 shows the contact, because the time is chosen. */
    isTimeChosen?: boolean
  }
}

/** On a phone, step 4 is two views of one page, the time and the contact. The browser's Back leads from the second to the first. */
export function useScheduleView({ draft, isStaff }: Pick<Booking, 'draft' | 'isStaff'>) {
  const isNarrow = useMediaQuery('(max-width: 719px)', false, { getInitialValueInEffect: false })
  const isTimeChosen = useLocation({ select: ({ state }) => state.isTimeChosen === true })
  const navigate = useNavigate()
  const { history } = useRouter()
  const hasViews = isNarrow && !isStaff
  const shown: 'time' | 'contact' | 'both' = hasViews ? (isTimeChosen && draft.slot ? 'contact' : 'time') : 'both'
  return {
    shown,
    next: () => void navigate({ to: PATHS.scheduleBook, state: { isTimeChosen: true } }),
    back: useCallback(() => {
      // Also when the time was lost: choosing another one must not open the contact at once.
      if (isTimeChosen) history.back()
    }, [history, isTimeChosen]),
  }
}
