import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatShortDate } from '../../domain/format/dates.ts'
import { request } from '../platform/api/api.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import { RecordList, type RecordRow } from '../ui/display/record-list.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { ForgetRememberedDeviceMutation, RemoveTotpMutation, ReplaceRecoveryCodesMutation } from './documents.ts'
import type { LoginSecurity } from './login-security.ts'
import { TEXTS } from './texts.ts'
import { TotpDialog } from './totp-dialog.tsx'

const texts = TEXTS.twoStep
const dayOf = (instant: string): string => formatShortDate(new Date(instant), visitorZone())

export interface SecurityCardProps {
  security: LoginSecurity
  /** Called after a change, with new recovery codes if there are any. */
  onChanged: (recoveryCodes: readonly string[] | null) => void
}

/** Two-step login: the authenticator app, the recovery codes, and the remembered devices. */
export function TwoStepCard({ security, onChanged }: SecurityCardProps) {
  const toast = useToast()
  const [dialog, setDialog] = useState<'totp' | 'remove' | 'codes' | null>(null)
  const close = () => setDialog(null)
  const changed = (message: string | null, codes: readonly string[] | null = null) => {
    close()
    // New codes open a dialog, so no message is needed.
    if (message !== null && codes === null) toast({ tone: 'success', message })
    onChanged(codes)
  }
  const { isTwoStep, totpAddedAt, recoveryCodesLeft } = security
  const app: RecordRow = {
    key: 'app',
    title: texts.app,
    details: totpAddedAt === null ? texts.appNone : texts.appAdded(dayOf(totpAddedAt)),
    actions:
      totpAddedAt === null ? (
        <Button size="sm" aria-label={texts.setUpLabel} onClick={() => setDialog('totp')}>
          {texts.setUp}
        </Button>
      ) : (
        <>
          <Button size="sm" aria-label={texts.changeLabel} onClick={() => setDialog('totp')}>
            {texts.change}
          </Button>
          <Button size="sm" aria-label={texts.removeLabel} onClick={() => setDialog('remove')}>
            {TEXTS.remove}
          </Button>
        </>
      ),
  }
  const codes: RecordRow = {
    key: 'codes',
    title: texts.codes,
    details: texts.codesLeft(recoveryCodesLeft),
    actions: (
      <Button size="sm" onClick={() => setDialog('codes')}>
        {texts.newCodes}
      </Button>
    ),
  }
  const badge = isTwoStep ? (
    <StatusBadge tone="success">{texts.on}</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">{texts.off}</StatusBadge>
  )
  return (
    <Card title={texts.title} description={texts.hint} action={badge}>
      <RecordList label={texts.title} records={isTwoStep ? [app, codes] : [app]} />
      {security.rememberedDevices.length > 0 && <RememberedDevices security={security} onChanged={onChanged} />}
      {dialog === 'totp' && (
        <TotpDialog onClose={close} onAdded={codesToShow => changed(TEXTS.totp.saved, codesToShow)} />
      )}
      {dialog === 'remove' && (
        <ChangeDialog
          title={texts.removeTitle}
          text={texts.removeText}
          submitLabel={TEXTS.remove}
          change={currentPassword => request(RemoveTotpMutation, { currentPassword })}
          onChanged={() => changed(texts.removed)}
          onClose={close}
        />
      )}
      {dialog === 'codes' && (
        <ChangeDialog
          title={texts.newCodesTitle}
          text={texts.newCodesText}
          submitLabel={texts.newCodesConfirm}
          change={currentPassword => request(ReplaceRecoveryCodesMutation, { currentPassword })}
          onChanged={answer => changed(null, answer.replaceRecoveryCodes)}
          onClose={close}
        />
      )}
    </Card>
  )
}

function RememberedDevices({ security, onChanged }: SecurityCardProps) {
  const toast = useToast()
  const forgetting = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => request(ForgetRememberedDeviceMutation, { id }),
    onSuccess: (_done, { name }) => {
      toast({ tone: 'success', message: TEXTS.remembered.forgotten(name) })
      onChanged(null)
    },
    onError: () => toast({ tone: 'danger', message: TEXTS.failed }),
  })
  return (
    <div>
      <h3>{TEXTS.remembered.title}</h3>
      <RecordList
        label={TEXTS.remembered.title}
        records={security.rememberedDevices.map(({ id, name, expiresAt }) => ({
          key: id,
          title: name,
          details: TEXTS.remembered.until(dayOf(expiresAt)),
          actions: (
            <Button
              size="sm"
              aria-label={TEXTS.remembered.forgetLabel(name)}
              busy={forgetting.isPending && forgetting.variables.id === id}
              onClick={() => forgetting.mutate({ id, name })}
            >
              {TEXTS.remembered.forget}
            </Button>
          ),
        }))}
      />
    </div>
  )
}
