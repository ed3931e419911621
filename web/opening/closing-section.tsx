import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../domain/format/moment.ts'
import { CLOSING_DAYS, closingNameProblem } from '../../domain/opening/closing.ts'
import { useStaffZone } from '../franchise-choice/franchise.ts'
import { ApiError, request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { ImpactDialog } from '../settings/impact-dialog.tsx'
import { SettingsSection } from '../settings/settings-form.tsx'
import type { Impact } from '../settings/use-settings-form.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { CloseBusinessMutation, type ClosingQuery, KeepBusinessMutation, PreviewClosingQuery } from './documents.ts'
import { closingQuery, readinessQuery } from './queries.ts'
import { openingKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.closing

type Closing = ResultOf<typeof ClosingQuery>['closing']

/** Loads again what says whether the business closes. */
function useRefresh() {
  const queryClient = useQueryClient()
  return async (closing: Closing): Promise<void> => {
    queryClient.setQueryData(openingKeys.closing(), closing)
    await queryClient.invalidateQueries({ queryKey: openingKeys.readiness() })
  }
}

/** Says that the business closes, and lets an owner take it back. */
export function ClosingNotice({ closesAt, isOwner }: { closesAt: string; isOwner: boolean }) {
  const zone = useStaffZone()
  const toast = useToast()
  const refresh = useRefresh()
  const query = useQuery({ ...closingQuery(), enabled: isOwner })
  const keeping = useMutation({
    mutationFn: async (seen: string) => (await request(KeepBusinessMutation, { seen })).keepBusiness,
    onSuccess: async closing => {
      await refresh(closing)
      toast({ tone: 'success', message: T.kept })
    },
    onError: async error => {
      toast({ tone: 'danger', message: error.message })
      await query.refetch()
    },
  })
  return (
    <Alert
      tone="warning"
      title={T.noticeTitle(formatMoment(new Date(closesAt), zone))}
      action={
        query.data && (
          <Button busy={keeping.isPending} onClick={() => query.data && keeping.mutate(query.data.stamp)}>
            {T.keep}
          </Button>
        )
      }
    >
      {isOwner ? T.notice : T.noticeForOthers}
    </Alert>
  )
}

/** The end of the settings' home: an owner closes the business, after everything that is still to be done is named. */
export function ClosingSection() {
  const query = useQuery(closingQuery())
  const readiness = useQuery(readinessQuery())
  const [impact, setImpact] = useState<Impact | null>(null)
  const previewing = useMutation({
    mutationFn: async () => (await request(PreviewClosingQuery, {})).previewClosing,
    onSuccess: setImpact,
  })
  if (query.isLoadingError) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  if (!query.data || query.data.closesAt !== null || readiness.data?.state === 'closed') return null
  const isBlocked = (impact?.blocking.length ?? 0) > 0
  const close = () => setImpact(null)
  return (
    <SettingsSection title={T.title} explanation={<p>{T.explanation(CLOSING_DAYS)}</p>}>
      <div>
        <Button busy={previewing.isPending} onClick={() => previewing.mutate()}>
          {T.start}
        </Button>
      </div>
      {previewing.error && <Alert tone="danger">{previewing.error.message}</Alert>}
      {impact && isBlocked && (
        <ImpactDialog
          impact={impact}
          busy={false}
          action={T.action}
          reason={T.blocked(CLOSING_DAYS)}
          onAccept={close}
          onClose={close}
        />
      )}
      {impact && !isBlocked && (
        <ClosingDialog impact={impact} stamp={query.data.stamp} onImpact={setImpact} onClose={close} />
      )}
    </SettingsSection>
  )
}

interface ClosingDialogProps {
  impact: Impact
  /** The version that the page shows. */
  stamp: string
  /** What the change affects became another. */
  onImpact: (impact: Impact) => void
  onClose: () => void
}

/** Asks for the name of the business, and for the password when the server wants it. */
function ClosingDialog({ impact, stamp, onImpact, onClose }: ClosingDialogProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const refresh = useRefresh()
  const { name } = useTenant()
  const [wantsPassword, setWantsPassword] = useState(false)
  const form = useSubmitForm({
    initialValues: { name: '', currentPassword: '' },
    validate: values => ({ name: closingNameProblem(values.name, name) }),
    submit: async ({ name: typed, currentPassword }) => {
      const variables = { name: typed, currentPassword: currentPassword === '' ? null : currentPassword }
      const stamps = { seen: stamp, accepted: impact.stamp }
      return (await request(CloseBusinessMutation, { ...variables, ...stamps })).closeBusiness
    },
    onSuccess: async closing => {
      onClose()
      await refresh(closing)
      toast({ tone: 'success', message: T.planned })
    },
    onError: error => {
      if (!(error instanceof ApiError)) return
      if (error.fieldMessage('currentPassword') !== undefined) setWantsPassword(true)
      if ('impact' in error.details) onImpact(error.details.impact as Impact)
      if (error.error === 'CHANGED_MEANWHILE') void queryClient.invalidateQueries({ queryKey: openingKeys.closing() })
    },
  })
  const password = form.field('currentPassword')
  return (
    <FormDialog
      title={T.dialogTitle}
      form={form}
      stays
      disabled={wantsPassword && form.values.currentPassword === ''}
      submitLabel={T.submit(CLOSING_DAYS)}
      cancelLabel={T.stay}
      onClose={onClose}
    >
      <p>{T.what(CLOSING_DAYS)}</p>
      {impact.warnings.length > 0 && (
        <ul>
          {impact.warnings.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <TextField {...form.field('name')} label={T.name} description={T.nameHint(name)} autoComplete="off" />
      {wantsPassword && (
        <PasswordField
          {...password}
          label={T.password}
          autoComplete="current-password"
          // The first error only makes the field appear.
          error={password.value === '' ? undefined : password.error}
        />
      )}
    </FormDialog>
  )
}
