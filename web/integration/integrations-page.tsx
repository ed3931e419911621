import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '../../domain/format/dates.ts'
import { useStaffZone } from '../franchise-choice/franchise.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { ButtonLink } from '../platform/button-link.tsx'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SettingsSection } from '../settings/settings-form.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { IntegrationsQuery, TestIntegrationMutation } from './documents.ts'
import classes from './integrations.module.css'
import { integrationKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

type Integration = ResultOf<typeof IntegrationsQuery>['integrations'][number]

const NEEDED: readonly Integration['key'][] = ['PAYMENTS', 'MAIL', 'ADDRESSES']
const TONES = { REAL: 'success', BUILT_IN: 'neutral', STAND_IN: 'warning', OFF: 'danger' } as const

/** The outside services: who answers, and a test of those that can be asked without a cost. */
export function IntegrationsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: integrationKeys.list(),
    queryFn: async ({ signal }) => (await request(IntegrationsQuery, {}, signal)).integrations,
    staleTime: 0,
  })
  return (
    <Page title={TEXTS.title} intro={TEXTS.intro} width="wide">
      {data ? (
        <Stack>
          <Services group="needed" services={data.filter(({ key }) => NEEDED.includes(key))} />
          <Services group="optional" services={data.filter(({ key }) => !NEEDED.includes(key))} />
        </Stack>
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="card" count={2} />
      )}
    </Page>
  )
}

interface ServicesProps {
  group: keyof typeof TEXTS.groups
  services: readonly Integration[]
}

function Services({ group, services }: ServicesProps) {
  const { title, hint } = TEXTS.groups[group]
  return (
    <SettingsSection title={title} explanation={<p>{hint}</p>}>
      <ul className={classes.list}>
        {services.map(service => (
          <ServiceRow key={service.key} service={service} />
        ))}
      </ul>
    </SettingsSection>
  )
}

function ServiceRow({ service }: { service: Integration }) {
  const { key, state, provider, isTestable } = service
  const queryClient = useQueryClient()
  const mayTest = useMay('integrations.test')
  const seesPayments = useMay('profile.change')
  const { name, hint } = TEXTS.services[key]
  const testing = useMutation({
    mutationFn: async () => (await request(TestIntegrationMutation, { key })).testIntegration,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: integrationKeys.list() }),
  })
  const result = testing.data
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.hint}>{hint}</p>
        {!result && <LastTests service={service} />}
        <p className={classes.result} role="status" data-works={result?.isWorking}>
          {result &&
            (result.isWorking ? TEXTS.works(result.message, result.milliseconds) : TEXTS.fails(result.message))}
          {testing.error && testing.error.message}
        </p>
      </div>
      <div className={classes.state}>
        <StatusBadge tone={TONES[state]}>{TEXTS.states[state]}</StatusBadge>
        {provider !== '' && <span className={classes.hint}>{TEXTS.by(provider)}</span>}
      </div>
      <div className={classes.action}>
        {key === 'PAYMENTS' && seesPayments && (
          <ButtonLink to={PATHS.payments} size="sm">
            {TEXTS.openPayments}
          </ButtonLink>
        )}
        {isTestable && mayTest && (
          <Button size="sm" aria-label={TEXTS.testOf(name)} busy={testing.isPending} onClick={() => testing.mutate()}>
            {TEXTS.test}
          </Button>
        )}
      </div>
    </li>
  )
}

/** When earlier tests ended well or not; nothing before the first one. */
function LastTests({ service: { workedAt, failedAt, failure } }: { service: Integration }) {
  const zone = useStaffZone()
  const moment = (instant: string): string => formatDateTime(new Date(instant), zone)
  const hasFailedLast = failedAt !== null && (workedAt === null || failedAt > workedAt)
  return (
    <>
      {workedAt !== null && <p className={classes.hint}>{TEXTS.worked(moment(workedAt))}</p>}
      {hasFailedLast && <p className={classes.hint}>{TEXTS.failed(moment(failedAt), failure ?? '')}</p>}
    </>
  )
}
