import { useQuery } from '@tanstack/react-query'
import { seesOwnVansOnly } from '../../../domain/account/roles.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { updateDraft } from '../booking-store.ts'
import { vansQuery } from '../queries.ts'
import type { VansOf } from '../query-keys.ts'
import type { Booking } from '../use-booking.ts'
import { TEXTS } from './texts.ts'

/** Returns the owner of the vans that these staff may book: the technician, else the franchise; null for staff outside the franchise (SCHED-07). */
export function vansFor({
  session,
  isStaff,
  franchise,
}: Pick<Booking, 'session' | 'isStaff' | 'franchise'>): VansOf | null {
  if (!session || !isStaff || !franchise || !session.franchiseIds.map(String).includes(franchise.id)) return null
  return seesOwnVansOnly(session.roles) ? { technicianId: String(session.id) } : { franchiseId: franchise.id }
}

/** Returns the available vans and the chosen one; a choice that is not available counts as none. */
export function useVans(booking: Booking) {
  const of = vansFor(booking)
  const { data, isError, refetch } = useQuery({ ...vansQuery(of ?? { franchiseId: '' }), enabled: of !== null })
  const chosen = data?.find(van => van.id === booking.draft.vanId)?.id ?? null
  return { vans: data, chosen, retry: isError && !data ? () => void refetch() : undefined }
}

/** Lets staff choose the van when there is more than one (SCHED-05). */
export function VanSelect({ vans, chosen, retry }: ReturnType<typeof useVans>) {
  if (retry) return <ErrorState message={TEXTS.schedule.vansFailed} onRetry={retry} />
  if (vans?.length === 0) return <Alert tone="warning">{TEXTS.schedule.noVans}</Alert>
  if (!vans || vans.length === 1) return null
  return (
    <SelectField
      label={TEXTS.schedule.van}
      placeholder={TEXTS.schedule.anyVan}
      value={chosen ?? ''}
      onChange={id => updateDraft({ vanId: id || null })}
      options={vans.map(van => ({ value: van.id, label: van.name }))}
    />
  )
}
