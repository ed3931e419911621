import { useQuery } from '@tanstack/react-query'
import { useVanChoices, type VanQuestion } from '../../schedule/vans/use-van-choices.ts'
import { VanChoiceList } from '../../schedule/vans/van-choice-list.tsx'
import type { DraftSlot } from '../../schedule/draft-slot.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { updateDraft } from '../booking-store.ts'
import { vansQuery } from '../queries.ts'
import type { Booking } from '../use-booking.ts'
import { TEXTS } from './texts.ts'
import { soughtCar } from './use-slots.ts'
import { vansFor } from './vans-for.ts'

/** Returns the vans that staff may book, which of them are free at the chosen time, and the one that is booked: the chosen one, else the suggested one. */
export function useVans(booking: Booking, slot: DraftSlot | null) {
  const { draft, franchise } = booking
  const of = vansFor(booking)
  const { data, isError, refetch } = useQuery({ ...vansQuery(of ?? { franchiseId: '' }), enabled: of !== null })
  const isChoosing = data !== undefined && data.length > 1 && slot !== null && franchise !== null
  const { address } = draft
  const question: VanQuestion | undefined = isChoosing
    ? {
        franchiseId: franchise.id,
        at: slot.date,
        ...(address && { place: { lat: address.lat, lng: address.lng } }),
        ...soughtCar(draft),
        moreCars: draft.earlierCars.map(soughtCar),
      }
    : undefined
  const choices = useVanChoices(question, draft.vanId)
  return {
    vans: data,
    choices,
    /** Null: any van that is free. */
    chosen: choices.chosen?.id ?? null,
    hasSlot: slot !== null,
    /** Staff chose a time that a customer is booking, so its van can be booked. */
    takesOver: slot?.takesOver ?? false,
    place: { timeZone: franchise?.timeZone ?? 'UTC', country: booking.countryCode },
    retry: isError && !data ? () => void refetch() : undefined,
  }
}

/** Lets staff choose the van when there is more than one, once the time is chosen (SCHED-05). */
export function VanSelect({ vans, choices, chosen, hasSlot, takesOver, place, retry }: ReturnType<typeof useVans>) {
  if (retry) return <ErrorState message={TEXTS.schedule.vansFailed} onRetry={retry} />
  if (vans?.length === 0) return <Alert tone="warning">{TEXTS.schedule.noVans}</Alert>
  if (!vans || vans.length === 1) return null
  if (!hasSlot) return <Alert tone="info">{TEXTS.schedule.timeFirst}</Alert>
  const isFull = !takesOver && (choices.vans?.every(({ isFree }) => !isFree) ?? false)
  return (
    <>
      {isFull && <Alert tone="warning">{TEXTS.schedule.noVanThen}</Alert>}
      <VanChoiceList
        choices={choices}
        value={chosen ?? undefined}
        onChange={id => updateDraft({ vanId: id })}
        place={place}
      />
    </>
  )
}
