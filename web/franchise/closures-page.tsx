import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayText, timeText } from '../../domain/format/day-text.ts'
import { daysOf, type SpecialDays } from '../../domain/schedule/opening-hours.ts'
import { request } from '../platform/api/api.ts'
import type { Franchise } from '../franchise-choice/franchise.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SettingsForm, SettingsSection } from '../settings/settings-form.tsx'
import { type Section, useSettingsForm } from '../settings/use-settings-form.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ADDS_ROW, REMOVES_ROW, RowFocus } from '../ui/form/row-focus.tsx'
import { IconCalendarOff } from '../ui/icon/calendar-off.gen.ts'
import { IconPlus } from '../ui/icon/plus.gen.ts'
import { IconTrash } from '../ui/icon/trash.gen.ts'
import { Button, IconButton } from '../ui/inputs/button.tsx'
import { AddDaysDialog } from './add-days-dialog.tsx'
import classes from './closures-page.module.css'
import { CopySection } from './copy/copy-section.tsx'
import { PreviewFranchiseSpecialDaysQuery, UpdateFranchiseSpecialDaysMutation } from './documents.ts'
import { FranchisePage } from './franchise-page.tsx'
import { HolidaysDialog } from './holidays-dialog.tsx'
import { type DaysValues, daysSection, type Place, specialDaysQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

/** Of a local day, yyyy-mm-dd. */
const YEAR_LENGTH = 4

/** The closures and special hours of the selected franchise. */
export function ClosuresPage() {
  return (
    <FranchisePage title={TEXTS.closures.title} intro={TEXTS.closures.intro} query={specialDaysQuery}>
      {(section, franchise) => <ClosuresForm section={section} franchise={franchise} />}
    </FranchisePage>
  )
}

interface ClosuresFormProps {
  section: Section<DaysValues> & { place: Place }
  franchise: Franchise
}

function ClosuresForm({ section, franchise }: ClosuresFormProps) {
  const queryClient = useQueryClient()
  const [adding, setAdding] = useState<'days' | 'holidays'>()
  const mayChange = useMay('closures.change')
  const franchiseId = franchise.id
  const form = useSettingsForm<DaysValues>({
    section,
    labels: { days: TEXTS.closures.section },
    preview: async ({ days }) =>
      (await request(PreviewFranchiseSpecialDaysQuery, { franchiseId, days })).previewFranchiseSpecialDays,
    save: async ({ days }, stamps) =>
      daysSection(
        (await request(UpdateFranchiseSpecialDaysMutation, { franchiseId, days, ...stamps }))
          .updateFranchiseSpecialDays,
      ),
    reload: () => queryClient.fetchQuery(specialDaysQuery(franchiseId)),
    onSaved: saved =>
      queryClient.setQueryData(specialDaysQuery(franchiseId).queryKey, { ...saved, place: section.place }),
  })
  const { days } = form.values
  const setDays = (next: SpecialDays[]) =>
    form.change({ days: next.toSorted((one, other) => (one.from < other.from ? -1 : 1)) })
  return (
    <SettingsForm form={form} readOnly={!mayChange}>
      <SettingsSection title={TEXTS.closures.section} explanation={<p>{TEXTS.closures.explanation}</p>}>
        <RowFocus>
          {days.length === 0 ? (
            <EmptyState icon={<IconCalendarOff />}>{TEXTS.closures.empty}</EmptyState>
          ) : (
            [...Map.groupBy(days, ({ from }) => from.slice(0, YEAR_LENGTH))].map(([year, entries]) => (
              <section key={year} aria-label={year}>
                <h3 className={classes.year}>{year}</h3>
                <ul className={classes.list}>
                  {entries.map(entry => (
                    <DaysRow
                      key={entry.from}
                      entry={entry}
                      onRemove={mayChange ? () => setDays(days.filter(other => other !== entry)) : undefined}
                    />
                  ))}
                </ul>
              </section>
            ))
          )}
          {mayChange && (
            <div className={classes.buttons}>
              <Button {...ADDS_ROW} icon={<IconPlus size={20} aria-hidden />} onClick={() => setAdding('days')}>
                {TEXTS.closures.add}
              </Button>
              <Button onClick={() => setAdding('holidays')}>{TEXTS.closures.suggest}</Button>
            </div>
          )}
        </RowFocus>
      </SettingsSection>
      {mayChange && (
        <CopySection
          franchiseId={franchiseId}
          parts={days.length > 0 ? ['DAYS', 'HOLIDAYS'] : ['HOLIDAYS']}
          isDirty={form.changed.length > 0}
        />
      )}
      {adding === 'holidays' && (
        <HolidaysDialog
          place={section.place}
          timeZone={franchise.timeZone}
          days={days}
          onAdd={added => setDays([...days, ...added])}
          onClose={() => setAdding(undefined)}
        />
      )}
      {adding === 'days' && (
        <AddDaysDialog
          timeZone={franchise.timeZone}
          days={days}
          onAdd={entry => setDays([...days, entry])}
          onClose={() => setAdding(undefined)}
        />
      )}
    </SettingsForm>
  )
}

function DaysRow({ entry, onRemove }: { entry: SpecialDays; onRemove: (() => void) | undefined }) {
  const { from, to, name, opensMinute, closesMinute } = entry
  const count = daysOf(entry).length
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.when}>
          {TEXTS.closures.when([
            from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`,
            ...(count > 1 ? [TEXTS.closures.days(count)] : []),
            opensMinute === null || closesMinute === null
              ? TEXTS.closures.closed
              : TEXTS.closures.hours(timeText(opensMinute), timeText(closesMinute)),
          ])}
        </p>
      </div>
      {onRemove && (
        <IconButton
          {...REMOVES_ROW}
          label={TEXTS.closures.remove(name)}
          icon={<IconTrash size={20} />}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
