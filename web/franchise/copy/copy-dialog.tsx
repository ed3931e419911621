import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { zoneName } from '../../../domain/format/zone-name.ts'
import { weekText } from '../../../domain/schedule/week-text.ts'
import { request } from '../../platform/api/api.ts'
import { ImpactDialog } from '../../settings/impact-dialog.tsx'
import { useCopying } from '../../settings/use-copying.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { PickList } from '../../ui/inputs/pick-list.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { franchiseSettingsKeys } from '../query-keys.ts'
import { TEXTS } from '../texts.ts'
import type { CalendarPart, CopyTarget } from './calendar-copy.ts'
import { CalendarCopyQuery, CopyCalendarMutation, PreviewCalendarCopyQuery } from './documents.ts'
import { HolidayPick } from './holiday-pick.tsx'

const T = TEXTS.copy

interface CopyDialogProps {
  franchiseId: string
  parts: readonly [CalendarPart, ...CalendarPart[]]
  isDirty: boolean
  onClose: () => void
}

/** Chooses the franchises that get the hours or closures of one, with what they have now. */
export function CopyDialog({ parts, ...props }: CopyDialogProps) {
  const { franchiseId, onClose } = props
  const [part, setPart] = useState<CalendarPart>(parts[0])
  const { data, error, refetch } = useQuery({
    queryKey: franchiseSettingsKeys.copy(franchiseId, part),
    queryFn: async ({ signal }) => (await request(CalendarCopyQuery, { franchiseId, part }, signal)).calendarCopy,
    staleTime: 0,
    gcTime: 0,
  })
  if (data)
    return (
      <CopyForm key={part} {...props} part={part} targets={data}>
        {parts.length > 1 && (
          <SelectField
            label={T.what}
            value={part}
            onChange={setPart}
            options={parts.map(value => ({ value, label: T.parts[value] }))}
          />
        )}
      </CopyForm>
    )
  return (
    <Dialog open title={T.titles[part]} onClose={onClose}>
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <Skeleton count={4} />}
    </Dialog>
  )
}

interface CopyFormProps extends Omit<CopyDialogProps, 'parts'> {
  part: CalendarPart
  targets: readonly CopyTarget[]
  /** The choice of the part. */
  children: ReactNode
}

function CopyForm({ franchiseId, part, isDirty, targets, onClose, children }: CopyFormProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const [chosen, setChosen] = useState<string[]>([])
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const names = [...new Set(targets.flatMap(({ holidays }) => holidays))]
  const picked = targets.filter(({ id }) => chosen.includes(id))
  const subject = {
    franchiseId,
    part,
    toFranchiseIds: picked.map(({ id }) => id),
    holidayNames: part === 'HOLIDAYS' ? names.filter(name => !skipped.includes(name)) : null,
  }
  const copying = useCopying({
    preview: async () => (await request(PreviewCalendarCopyQuery, subject)).previewCalendarCopy,
    copy: accepted => request(CopyCalendarMutation, { ...subject, seen: picked.map(({ stamp }) => stamp), accepted }),
    reload: () => void queryClient.invalidateQueries({ queryKey: franchiseSettingsKeys.copy(franchiseId, part) }),
    onDone: () => {
      toast({ tone: 'success', message: T.done(picked.length) })
      for (const queryKey of franchiseSettingsKeys.calendars) void queryClient.invalidateQueries({ queryKey })
      onClose()
    },
  })
  const { impact } = copying
  const isAllSame = targets.every(({ isSame }) => isSame)
  const options = targets.map(target => ({
    id: target.id,
    name: target.name,
    detail: detailOf(target, part, skipped),
    isFixed: target.isSame,
  }))
  return (
    <>
      <FormDialog
        open={impact === null}
        title={T.titles[part]}
        submitLabel={part === 'HOLIDAYS' ? T.submitHolidays(picked.length) : T.submit(picked.length)}
        disabled={picked.length === 0 || (part === 'HOLIDAYS' && names.length === skipped.length)}
        stays
        form={copying}
        onClose={onClose}
      >
        {children}
        <p>{T.hints[part]}</p>
        {isDirty && part !== 'HOLIDAYS' && <Alert tone="warning">{T.unsaved}</Alert>}
        {isAllSame ? (
          <Alert tone="info">{T.allSame[part]}</Alert>
        ) : (
          <PickList wide searchLabel={T.search} options={options} chosen={chosen} onChange={setChosen} />
        )}
        {names.length > 0 && <HolidayPick names={names} targets={targets} skipped={skipped} onSkip={setSkipped} />}
      </FormDialog>
      {impact && (
        <ImpactDialog
          impact={impact}
          busy={copying.busy}
          action={T.impact}
          {...(impact.blocking.length === 0 && { reason: T.affects })}
          onAccept={copying.accept}
          onClose={copying.close}
        />
      )}
    </>
  )
}

function detailOf(target: CopyTarget, part: CalendarPart, skipped: readonly string[]): string {
  const { city, provinceCode, timeZone, hours, newDays, holidays, isSame } = target
  const place = T.place(`${city}, ${provinceCode}`, zoneName(timeZone))
  if (isSame) return T.now(place, T.same[part])
  if (part === 'HOURS') return T.now(place, weekText(hours))
  const days = part === 'DAYS' ? newDays : holidays.filter(name => !skipped.includes(name)).length
  return T.now(place, T.newDays(days))
}
