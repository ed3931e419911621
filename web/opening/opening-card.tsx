import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { TEXTS as TENANT } from '../../domain/tenant/texts.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { PATHS } from '../platform/paths.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { Alert, ErrorBanner } from '../ui/feedback/alert.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card, Stack } from '../ui/layout/card.tsx'
import { ClosingNotice } from './closing-section.tsx'
import { OpenForBookingsMutation, type ReadinessQuery } from './documents.ts'
import classes from './opening.module.css'
import { PauseDialog } from './pause-dialog.tsx'
import { showReadiness } from './queries.ts'
import { openingKeys } from './query-keys.ts'
import { ReadinessList } from './readiness-list.tsx'
import { TEXTS } from './texts.ts'

type Readiness = ResultOf<typeof ReadinessQuery>['readiness']

const STATES = ['setup', 'open', 'paused', 'closed'] as const
const stateOf = (text: string) => STATES.find(state => state === text) ?? 'setup'

interface OpeningCardProps {
  readiness: Readiness
  canOpen: boolean
  isOwner: boolean
}

/** The state of the business with its checklist, and the button that opens it. */
export function OpeningCard({ readiness, canOpen, isOwner }: OpeningCardProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const opening = useMutation({
    mutationFn: async () => (await request(OpenForBookingsMutation, { seen: readiness.stamp })).openForBookings,
    onSuccess: opened => {
      showReadiness(queryClient, opened)
      toast({ tone: 'success', message: TEXTS.opened })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: openingKeys.readiness() }),
  })
  const [isPausing, setIsPausing] = useState(false)
  const state = stateOf(readiness.state)
  const { name } = useTenant()
  const sentence = readiness.pauseMessage ?? TENANT.state.paused(name)
  const needed = readiness.lines.filter(({ isNeeded }) => isNeeded)
  const missing = needed.filter(({ isDone }) => !isDone).length
  const { closesAt } = readiness
  const closes = closesAt !== null && state !== 'closed'
  const opens = (state === 'setup' || state === 'paused') && !closes
  const reason = canOpen ? missing > 0 && TEXTS.missing(missing) : TEXTS.onlyOffice
  return (
    <Card
      title={TEXTS.title[state]}
      description={TEXTS.intro[state]}
      action={
        canOpen &&
        !closes &&
        (state === 'open' || state === 'paused') && (
          <div>
            <Button size="sm" onClick={() => setIsPausing(true)}>
              {state === 'open' ? TEXTS.pause : TEXTS.changeSentence}
            </Button>
          </div>
        )
      }
    >
      <Stack>
        {closes && <ClosingNotice closesAt={closesAt} isOwner={isOwner} />}
        {state === 'paused' && <p>{TEXTS.customersRead(sentence)}</p>}
        {state === 'open' && (
          <p>
            <Link to={PATHS.location}>{TEXTS.site}</Link>
          </p>
        )}
        {state === 'open' && missing > 0 && <Alert tone="danger">{TEXTS.broken}</Alert>}
        {opens && (
          <div className={classes.action}>
            <ErrorBanner message={opening.error?.message} />
            <Button
              variant="primary"
              disabled={missing > 0 || !canOpen}
              busy={opening.isPending}
              onClick={() => opening.mutate()}
            >
              {TEXTS.open}
            </Button>
            {reason && <p className={classes.note}>{reason}</p>}
          </div>
        )}
        <ReadinessList lines={readiness.lines} />
      </Stack>
      {isPausing && (
        <PauseDialog
          isPaused={state === 'paused'}
          sentence={sentence}
          seen={readiness.stamp}
          onClose={() => setIsPausing(false)}
        />
      )}
    </Card>
  )
}
