import { useState } from 'react'
import { dayOf } from '../../domain/format/day-text.ts'
import { request } from '../platform/api/api.ts'
import { ButtonLink } from '../platform/button-link.tsx'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { useMay } from '../platform/session/use-may.ts'
import { ImpactDialog } from '../settings/impact-dialog.tsx'
import { useImpactAction } from '../settings/use-impact-action.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { ADDS_ROW, RowFocus } from '../ui/form/row-focus.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { Row } from '../ui/layout/card.tsx'
import { AddVanDriverMutation, PreviewRemoveVanDriverQuery, RemoveVanDriverMutation } from './documents.ts'
import { driversNow, type Van } from './queries.ts'
import { TEXTS } from './texts.ts'
import { useVanRefresh } from './use-van-refresh.ts'
import { VanRows } from './van-rows.tsx'
import type { VanSectionProps } from './van-section.ts'

const texts = TEXTS.drivers

function whenText({ since, until }: Van['drivers'][number], zone: string): string {
  const day = (instant: string) => dayOf(new Date(instant), zone)
  if (until === null) return since === null ? texts.fromStart : texts.since(day(since))
  return since === null ? texts.until(day(until)) : texts.between(day(since), day(until))
}

/** Who drives a van, and who did. */
export function VanDrivers({ van, fleet, franchise }: VanSectionProps) {
  const mayChange = useMay('drivers.change')
  const refresh = useVanRefresh(franchise.id)
  const [isAdding, setIsAdding] = useState(false)
  const present = driversNow(van)
  const removal = useImpactAction({
    preview: async (userId: string) =>
      (await request(PreviewRemoveVanDriverQuery, { vanId: van.id, userId })).previewRemoveVanDriver,
    act: async (userId, accepted) => {
      await request(RemoveVanDriverMutation, { vanId: van.id, seen: van.stamp, userId, accepted })
      await refresh()
    },
    done: texts.removed,
  })
  return (
    <>
      {present.length === 0 && <p>{texts.none}</p>}
      <RowFocus>
        <VanRows
          rows={van.drivers.map(driver => ({
            key: `${driver.userId} ${driver.since} ${driver.until}`,
            name: driver.name,
            when: whenText(driver, franchise.timeZone),
            state: driver.until === null ? texts.present : texts.past,
            removal:
              mayChange && driver.until === null
                ? { label: texts.remove(driver.name), busy: removal.busy, onClick: () => removal.start(driver.userId) }
                : undefined,
          }))}
        />
        {mayChange && van.active && (
          <div>
            <Button {...ADDS_ROW} onClick={() => setIsAdding(true)}>
              {texts.add}
            </Button>
          </div>
        )}
      </RowFocus>
      {isAdding && <AddDriverDialog van={van} fleet={fleet} franchise={franchise} onClose={() => setIsAdding(false)} />}
      {removal.impact && (
        <ImpactDialog
          impact={removal.impact}
          busy={removal.busy}
          action={texts.removeShort}
          onAccept={removal.accept}
          onClose={removal.close}
        />
      )}
    </>
  )
}

function AddDriverDialog({ van, fleet, franchise, onClose }: VanSectionProps & { onClose: () => void }) {
  const toast = useToast()
  const refresh = useVanRefresh(franchise.id)
  const present = new Set(driversNow(van).map(({ userId }) => userId))
  const others = fleet.technicians.filter(({ id }) => !present.has(id))
  const session = useSession()
  const drivesNot = session && !session.roles.includes('technician')
  const form = useSubmitForm({
    initialValues: { userId: '' },
    submit: async ({ userId }) => {
      await request(AddVanDriverMutation, { vanId: van.id, seen: van.stamp, userId })
      await refresh()
    },
    onSuccess: () => {
      toast({ tone: 'success', message: texts.added })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      short
      title={texts.addTitle}
      submitLabel={texts.add}
      disabled={form.values.userId === ''}
      onClose={onClose}
    >
      {others.length === 0 ? (
        <>
          <p>{texts.noTechnicians}</p>
          <Row>
            {drivesNot && (
              <ButtonLink to={PATHS.settingsPerson} params={{ id: String(session.id) }}>
                {texts.openSelf}
              </ButtonLink>
            )}
            <ButtonLink to={PATHS.settingsStaff}>{texts.openStaff}</ButtonLink>
          </Row>
        </>
      ) : (
        <SelectField
          {...form.field('userId')}
          label={texts.technician}
          placeholder={texts.choose}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </FormDialog>
  )
}
