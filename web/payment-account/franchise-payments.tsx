import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../domain/format/dates.ts'
import { formatDay } from '../../domain/payout/labels.ts'
import { request } from '../platform/api/api.ts'
import { useMay } from '../platform/session/use-may.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import { KeyValues } from '../ui/display/key-values.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { Alert, ErrorBanner } from '../ui/feedback/alert.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { IconBuildingBank } from '../ui/icon/building-bank.gen.ts'
import { IconRefresh } from '../ui/icon/refresh.gen.ts'
import { IconToggleLeft } from '../ui/icon/toggle-left.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { DirectSwitchDialog } from './direct-switch-dialog.tsx'
import { FranchiseAccountDialog } from './franchise-account-dialog.tsx'
import classes from './franchise-payments.module.css'
import { CheckFranchiseAccountMutation } from './documents.ts'
import { type FranchisePayments, franchisePaymentsQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const { franchises: FRANCHISES } = TEXTS

/** Shows which franchises are paid their part of card payments directly, with their accounts. */
export function FranchisePaymentsSection() {
  const query = useQuery(franchisePaymentsQuery())
  return (
    <Card title={FRANCHISES.title} description={FRANCHISES.intro}>
      {query.data ? (
        query.data.length === 0 ? (
          <EmptyState icon={<IconBuildingBank size={32} />}>{FRANCHISES.none}</EmptyState>
        ) : (
          <ul className={classes.rows}>
            {query.data.map(franchise => (
              <FranchiseRow key={franchise.franchiseId} franchise={franchise} />
            ))}
          </ul>
        )
      ) : query.error ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton shape="card" count={2} />
      )}
    </Card>
  )
}

/** Why a franchise that is switched on is not paid directly now; undefined when it is. */
function problemOf({ account, hasOwnRevenue }: FranchisePayments): string | undefined {
  if (!hasOwnRevenue) return FRANCHISES.deliveryPartner
  if (!account) return undefined
  if (!account.isOfCurrent) return FRANCHISES.otherAccount
  if (account.disabledReason === 'not_connected') return FRANCHISES.notConnected
  if (!account.canTakeCards || !account.canReceive) return FRANCHISES.restricted
  return undefined
}

function FranchiseRow({ franchise }: { franchise: FranchisePayments }) {
  const { account, isOn, next } = franchise
  const mayChange = useMay('payoutTerms.change')
  const [open, setOpen] = useState<'account' | 'switch'>()
  const close = () => setOpen(undefined)
  const problem = problemOf(franchise)
  const canSwitch = isOn || (account !== null && franchise.hasOwnRevenue)
  return (
    <li className={classes.franchise}>
      <div className={classes.head}>
        <div className={classes.title}>
          <h3 className={classes.name}>{franchise.name}</h3>
          <StatusBadge tone={isOn ? (problem ? 'warning' : 'success') : 'neutral'}>
            {isOn ? (problem ? FRANCHISES.paused : FRANCHISES.on) : FRANCHISES.off}
          </StatusBadge>
          {next && <p className={classes.next}>{FRANCHISES.next(next.isOn, formatDay(next.fromDay))}</p>}
        </div>
        {mayChange && (
          <div className={classes.actions}>
            {account && <CheckButton franchiseId={franchise.franchiseId} />}
            <Button icon={<IconBuildingBank size={18} aria-hidden />} onClick={() => setOpen('account')}>
              {account ? FRANCHISES.changeAccount : FRANCHISES.enterAccount}
            </Button>
            {canSwitch && (
              <Button icon={<IconToggleLeft size={18} aria-hidden />} onClick={() => setOpen('switch')}>
                {isOn ? FRANCHISES.switchOff : FRANCHISES.switchOn}
              </Button>
            )}
          </div>
        )}
      </div>
      {account && (
        <KeyValues
          items={[
            { label: FRANCHISES.account, value: account.providerAccountId },
            { label: FRANCHISES.cards, value: account.canTakeCards ? FRANCHISES.active : FRANCHISES.inactive },
            { label: FRANCHISES.transfers, value: account.canReceive ? FRANCHISES.active : FRANCHISES.inactive },
            ...(franchise.countryCode === 'US'
              ? [{ label: FRANCHISES.cashApp, value: account.canTakeCashApp ? FRANCHISES.active : FRANCHISES.inactive }]
              : []),
            { label: FRANCHISES.checked, value: formatDateTime(new Date(account.checkedAt), visitorZone()) },
          ]}
        />
      )}
      {problem !== undefined && (isOn || account) && <Alert tone="warning">{problem}</Alert>}
      {account && account.requirements.length > 0 && (
        <Alert tone="info">{FRANCHISES.requirements(account.requirements.map(readable))}</Alert>
      )}
      {open === 'account' && <FranchiseAccountDialog franchise={franchise} onClose={close} />}
      {open === 'switch' && <DirectSwitchDialog franchise={franchise} onClose={close} />}
    </li>
  )
}

/** Stripe's name of what it asks for, such as representative.verification.document, in words. */
const readable = (requirement: string): string => requirement.replaceAll(/[._]/g, ' ')

function CheckButton({ franchiseId }: Pick<FranchisePayments, 'franchiseId'>) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const check = useMutation({
    mutationFn: async () => (await request(CheckFranchiseAccountMutation, { franchiseId })).checkFranchiseAccount,
    onSuccess: franchises => {
      queryClient.setQueryData(franchisePaymentsQuery().queryKey, franchises)
      toast({ tone: 'success', message: FRANCHISES.wasChecked })
    },
  })
  return (
    <>
      <Button icon={<IconRefresh size={18} aria-hidden />} busy={check.isPending} onClick={() => check.mutate()}>
        {FRANCHISES.check}
      </Button>
      <ErrorBanner message={check.error?.message} />
    </>
  )
}
