import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { countryNames } from '../../domain/address/country.ts'
import { formatDateTime } from '../../domain/format/dates.ts'
import { EVENT_GROUPS } from '../../domain/payment/provider-events.ts'
import { request } from '../platform/api/api.ts'
import { useMay } from '../platform/session/use-may.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import { KeyValues } from '../ui/display/key-values.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { Alert, ErrorBanner } from '../ui/feedback/alert.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { IconCopy } from '../ui/icon/copy.gen.ts'
import { IconKey } from '../ui/icon/key.gen.ts'
import { IconPlugConnected } from '../ui/icon/plug-connected.gen.ts'
import { IconWebhook } from '../ui/icon/webhook.gen.ts'
import { Button, IconButton } from '../ui/inputs/button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Card, Row } from '../ui/layout/card.tsx'
import classes from './account-card.module.css'
import { TestPaymentAccountMutation } from './documents.ts'
import { KeysDialog } from './keys-dialog.tsx'
import type { PaymentAccount } from './queries.ts'
import { paymentAccountKeys } from './query-keys.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { TEXTS } from './texts.ts'

const timeOf = (instant: Date | string | null): string =>
  instant === null ? TEXTS.never : formatDateTime(new Date(instant), visitorZone())

/** Shows the account of a country, never its keys. */
export function AccountCard({ account }: { account: PaymentAccount }) {
  const { countryCode, source, mode, webhookUrl, stamp } = account
  const [open, setOpen] = useState<'keys' | 'secret'>()
  const mayChange = useMay('paymentKeys.change')
  const close = () => setOpen(undefined)
  return (
    <Card
      title={countryNames[countryCode]}
      description={TEXTS.source[source]}
      action={
        <StatusBadge tone={mode === 'live' ? 'success' : mode === null ? 'neutral' : 'warning'}>
          {mode === null ? TEXTS.off : TEXTS.mode[mode]}
        </StatusBadge>
      }
    >
      {mayChange && (source === 'sandbox' || source === 'none') && <Steps />}
      {source !== 'none' && (
        <KeyValues
          items={[
            ...(source === 'own'
              ? [
                  { label: TEXTS.account, value: account.providerAccountId },
                  { label: TEXTS.keysChanged, value: timeOf(account.keysChangedAt) },
                ]
              : []),
            { label: TEXTS.lastCall, value: timeOf(account.lastCallAt) },
            { label: TEXTS.lastWebhook, value: timeOf(account.lastWebhookAt) },
          ]}
        />
      )}
      {source === 'own' && !account.hasWebhookSecret && <Alert tone="warning">{TEXTS.noWebhookSecret}</Alert>}
      {webhookUrl !== null && <WebhookAddress url={webhookUrl} />}
      <Row>
        {source !== 'none' && <TestButton countryCode={countryCode} />}
        {mayChange && source === 'own' && (
          <Button icon={<IconWebhook size={18} aria-hidden />} onClick={() => setOpen('secret')}>
            {account.hasWebhookSecret ? TEXTS.changeSecret : TEXTS.enterSecret}
          </Button>
        )}
        {mayChange && (
          <Button
            variant={source === 'sandbox' || source === 'none' ? 'primary' : 'secondary'}
            icon={<IconKey size={18} aria-hidden />}
            onClick={() => setOpen('keys')}
          >
            {source === 'own' ? TEXTS.changeKeys : TEXTS.addKeys}
          </Button>
        )}
      </Row>
      {!mayChange && <p>{TEXTS.ownersOnly}</p>}
      {open === 'keys' && <KeysDialog countryCode={countryCode} stamp={stamp} onClose={close} />}
      {open === 'secret' && <SecretDialog countryCode={countryCode} onClose={close} />}
    </Card>
  )
}

/** What to do until payments are real. */
function Steps() {
  const id = useId()
  return (
    <div className={classes.steps}>
      <h3 id={id} className={classes.title}>
        {TEXTS.steps.title}
      </h3>
      <ol aria-labelledby={id} className={classes.list}>
        {TEXTS.steps.all.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}

function WebhookAddress({ url }: { url: string }) {
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ tone: 'success', message: TEXTS.copied }),
      () => toast({ tone: 'danger', message: TEXTS.notCopied }),
    )
  return (
    <TextField
      label={TEXTS.webhookAddress}
      description={TEXTS.webhookEvents(EVENT_GROUPS)}
      value={url}
      end={<IconButton label={TEXTS.copy} icon={<IconCopy size={18} />} onClick={() => void copy()} />}
    />
  )
}

function TestButton({ countryCode }: Pick<PaymentAccount, 'countryCode'>) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const test = useMutation({
    mutationFn: async () => (await request(TestPaymentAccountMutation, { countryCode })).testPaymentAccount,
    onSuccess: ({ providerAccountId, canCharge }) => {
      void queryClient.invalidateQueries({ queryKey: paymentAccountKeys.all() })
      toast(
        canCharge
          ? { tone: 'success', message: TEXTS.works(providerAccountId) }
          : { tone: 'warning', message: TEXTS.cannotCharge(providerAccountId) },
      )
    },
  })
  return (
    <>
      <Button icon={<IconPlugConnected size={18} aria-hidden />} busy={test.isPending} onClick={() => test.mutate()}>
        {TEXTS.test}
      </Button>
      <ErrorBanner message={test.error?.message} />
    </>
  )
}
