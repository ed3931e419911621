import { useState } from 'react'
import { hoursProblems } from '../../domain/schedule/opening-hours.ts'
import { AddressSearch } from '../address/address-search.tsx'
import type { DraftAddress } from '../address/draft-address.ts'
import { HoursRow } from '../franchise/hours-row.tsx'
import { hoursOf, type WeekValues, weekSection } from '../franchise/queries.ts'
import { request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { RadioCards } from '../ui/inputs/choice-cards.tsx'
import { UpdateVanPlanMutation } from './documents.ts'
import type { VanPlan } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.vans
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const
/** The hours with which a shift of its own begins. */
const PROPOSED = [1, 2, 3, 4, 5].map(weekday => ({ weekday, opensMinute: 8 * 60, closesMinute: 16 * 60 }))

interface Values extends WeekValues {
  hasShift: boolean
  /** Null: at the base. */
  home: { lat: number; lng: number } | null
}

interface VanPlanDialogProps {
  /** As it was when the dialog opened: a save that somebody else's came before is refused. */
  van: VanPlan
  /** Loads the vans again. */
  reload: () => Promise<void>
  onClose: () => void
}

const fieldOf = (apiField: string): string => apiField.replace('hours.', 'day')

/** Changes the shift of a van, and where its day starts and ends. */
export function VanPlanDialog({ van, reload, onClose }: VanPlanDialogProps) {
  const toast = useToast()
  const [address, setAddress] = useState<DraftAddress | null>(null)
  const [problem, setProblem] = useState<string>()
  const hours = van.hours.length > 0 ? van.hours : PROPOSED
  const form = useSubmitForm<Values, void>({
    initialValues: {
      ...weekSection({ hours, stamp: '' }).values,
      hasShift: van.hours.length > 0,
      home: van.homeLat === null || van.homeLng === null ? null : { lat: van.homeLat, lng: van.homeLng },
    },
    fieldOf,
    validate: values =>
      values.hasShift
        ? Object.fromEntries(hoursProblems(shiftOf(values)).map(({ field, message }) => [fieldOf(field), message]))
        : {},
    submit: async values => {
      await request(UpdateVanPlanMutation, {
        vanId: van.vanId,
        hours: values.hasShift ? shiftOf(values) : [],
        homeLat: values.home?.lat ?? null,
        homeLng: values.home?.lng ?? null,
        seen: van.stamp,
      })
      await reload()
    },
    onSuccess: () => {
      toast({ tone: 'success', message: T.saved(van.name) })
      onClose()
    },
    // Somebody else may have saved the van: the next time it opens as it is now.
    onError: () => void reload(),
  })
  const { hasShift, home } = form.values
  return (
    <FormDialog wide form={form} title={T.editTitle(van.name)} submitLabel={T.save} onClose={onClose}>
      <RadioCards<'franchise' | 'own'>
        legend={T.shift}
        value={hasShift ? 'own' : 'franchise'}
        onChange={choice => form.change({ hasShift: choice === 'own' })}
        choices={[
          { value: 'franchise', title: T.franchiseHours },
          { value: 'own', title: T.ownShift, description: T.ownShiftHint },
        ]}
      />
      {hasShift && (
        <div>
          {WEEK.map(day => (
            <HoursRow key={day} name={T.weekdays[day] ?? ''} {...form.field(`day${day}`)} />
          ))}
        </div>
      )}
      <AddressSearch
        label={T.home}
        hint={home === null ? T.homeHint : T.homeIsSet}
        address={address}
        onChange={found => {
          setAddress(found)
          if (found) form.change({ home: { lat: found.lat, lng: found.lng } })
        }}
        error={problem ?? form.errors.home}
        onError={setProblem}
      />
      {home !== null && (
        <div>
          <Button
            size="sm"
            onClick={() => {
              setAddress(null)
              form.change({ home: null })
            }}
          >
            {T.backToBase}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

const shiftOf = ({ hasShift: _hasShift, home: _home, ...week }: Values) => hoursOf(week)
