import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, request } from '../../platform/api/api.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { ImpactDialog } from '../../settings/impact-dialog.tsx'
import { SettingsSection } from '../../settings/settings-form.tsx'
import { type Impact, isEmpty } from '../../settings/use-settings-form.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { ChooseReaderLocationMutation, PreviewReaderLocationQuery, type ReaderLocationsQuery } from './documents.ts'
import { readersQuery } from './queries.ts'
import classes from './franchise-sections.module.css'
import { TEXTS } from '../texts.ts'

const T = TEXTS.franchise

type Readers = ResultOf<typeof ReaderLocationsQuery>['readerLocations']

/** Where the card readers are. The list comes from the payment provider, so it loads apart from the rest. */
export function ReaderSection({ franchiseId, mayChange }: { franchiseId: string; mayChange: boolean }) {
  const { data, error, refetch } = useQuery(readersQuery(franchiseId))
  return (
    <SettingsSection title={T.reader} explanation={<p>{T.readerHint}</p>}>
      {data ? (
        <Chosen franchiseId={franchiseId} readers={data} mayChange={mayChange} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </SettingsSection>
  )
}

interface ChosenProps {
  franchiseId: string
  readers: Readers
  mayChange: boolean
}

/** Before the dialog opens, payments that wait at a reader are named. */
function Chosen({ franchiseId, readers, mayChange }: ChosenProps) {
  const toast = useToast()
  const [isChoosing, setIsChoosing] = useState(false)
  const [impact, setImpact] = useState<Impact | null>(null)
  const asking = useMutation({
    mutationFn: async () => (await request(PreviewReaderLocationQuery, { franchiseId })).previewReaderLocation,
    onSuccess: found => (isEmpty(found) ? setIsChoosing(true) : setImpact(found)),
    onError: error => toast({ tone: 'danger', message: error.message }),
  })
  const chosen = readers.locations.find(({ locationId }) => locationId === readers.locationId)
  const canChoose = readers.locations.length > 0 || readers.locationId !== null
  return (
    <>
      {chosen ? (
        <div className={classes.fact}>
          <p className={classes.label}>{chosen.name}</p>
          <p>{chosen.address}</p>
        </div>
      ) : readers.locationId === null ? (
        <p>{readers.locations.length === 0 ? T.readerEmpty : T.readerNone}</p>
      ) : (
        <Alert tone="warning">{T.readerGone}</Alert>
      )}
      {mayChange && canChoose && (
        <div>
          <Button busy={asking.isPending} onClick={() => asking.mutate()}>
            {T.readerChoose}
          </Button>
        </div>
      )}
      {isChoosing && (
        <ChooseDialog
          franchiseId={franchiseId}
          readers={readers}
          onBlocked={setImpact}
          onClose={() => setIsChoosing(false)}
        />
      )}
      {impact && (
        <ImpactDialog
          impact={impact}
          busy={false}
          action={T.readerChoose}
          reason={T.readerBlocked}
          onAccept={() => setImpact(null)}
          onClose={() => setImpact(null)}
        />
      )}
    </>
  )
}

interface ChooseDialogProps {
  franchiseId: string
  readers: Readers
  onBlocked: (impact: Impact) => void
  onClose: () => void
}

function ChooseDialog({ franchiseId, readers, onBlocked, onClose }: ChooseDialogProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const form = useSubmitForm({
    initialValues: { locationId: readers.locationId ?? '' },
    submit: async ({ locationId }) =>
      (
        await request(ChooseReaderLocationMutation, {
          franchiseId,
          locationId: locationId === '' ? null : locationId,
          seen: readers.stamp,
        })
      ).chooseReaderLocation,
    onSuccess: saved => {
      queryClient.setQueryData(readersQuery(franchiseId).queryKey, saved)
      toast({ tone: 'success', message: T.readerSaved })
      onClose()
    },
    onError: error => {
      if (!(error instanceof ApiError)) return
      if (error.error === 'CHANGED_MEANWHILE') void queryClient.invalidateQueries(readersQuery(franchiseId))
      if (!('impact' in error.details)) return
      onBlocked(error.details.impact as Impact)
      onClose()
    },
  })
  return (
    <FormDialog form={form} short title={T.readerChoose} submitLabel={T.save} onClose={onClose}>
      <SelectField
        {...form.field('locationId')}
        label={T.readerLocation}
        placeholder={T.readerNoneOption}
        options={readers.locations.map(({ locationId, name, address }) => ({
          value: locationId,
          label: `${name} – ${address}`,
        }))}
      />
    </FormDialog>
  )
}
