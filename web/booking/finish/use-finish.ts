import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, request } from '../../platform/api/api.ts'
import { PATHS } from '../../platform/paths.ts'
import { scheduleKeys } from '../../schedule/query-keys.ts'
import { finishDraft, getDraft, updateDraft } from '../booking-store.ts'
import { FinishBookingMutation } from './documents.ts'
import { bookedOf, type PendingBooking } from './pending-booking.ts'
import { TEXTS } from './texts.ts'

/** Refusals after which the page shows what is true now, and a word about it. */
const SHOWN_BY_PAGE: ReadonlySet<string> = new Set(['TIME_SLOT_UNAVAILABLE'])

/** Books what the page of a link shows, and opens the confirmation. A booking that this browser began is finished too; another one stays as it is. */
export function useFinish(link: string, pending: PendingBooking, onChanged: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const finish = useMutation({
    mutationFn: async (planConsent: string | null) => {
      const { scheduledAt: date, slot, total } = pending
      const shown = { link, date, isBooked: slot === 'REQUEST', total, planConsent }
      return (await request(FinishBookingMutation, shown)).finishBooking
    },
    onSuccess: async answer => {
      const booked = bookedOf(pending, answer)
      if (getDraft().idempotencyKey === pending.bookingKey) finishDraft(booked)
      else updateDraft({ booked })
      // The link is used up, so Back must not lead to it.
      await navigate({ to: PATHS.confirmation, replace: true })
    },
    onError: error => {
      if (error instanceof ApiError && error.error === 'UNREACHABLE') return
      void client.invalidateQueries({ queryKey: scheduleKeys.all() })
      onChanged()
    },
  })
  const { error } = finish
  const code = error instanceof ApiError ? error.error : undefined
  return {
    mutate: finish.mutate,
    isPending: finish.isPending,
    /** Why the terms of the plan were refused. */
    planProblem: code === 'PLAN_TERMS_CHANGED' ? error?.message : undefined,
    /** Any other reason. */
    problem: problemOf(),
  }

  function problemOf(): string | undefined {
    if (!error || code === 'PLAN_TERMS_CHANGED') return undefined
    if (code === 'PRICE_CHANGED') return TEXTS.checkPrice
    return code !== undefined && SHOWN_BY_PAGE.has(code) ? undefined : error.message
  }
}
