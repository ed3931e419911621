import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { formatTime } from '../../../domain/format/dates.ts'
import { invoiceKeys } from '../../invoice/query-keys.ts'
import { useSavedSince } from '../../outbox/kept-answers.ts'
import type { OutboxState, Waiting } from '../../outbox/outbox.ts'
import { subscribeSent, useOutbox } from '../../outbox/outbox-client.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { usePreload } from '../../platform/use-preload.ts'
import { visitorZone } from '../../platform/visitor-zone.ts'
import { PanelPending } from '../../ui/feedback/panel-pending.tsx'
import { IconAlertTriangle } from '../../ui/icon/alert-triangle.gen.ts'
import { IconCloudOff } from '../../ui/icon/cloud-off.gen.ts'
import { IconCloudUp } from '../../ui/icon/cloud-up.gen.ts'
import { workOrderKeys } from '../query-keys.ts'
import { WAITING_TEXTS as TEXTS } from './texts.ts'
import { useKeepDay } from './use-keep-day.ts'
import classes from './waiting.module.css'

const loadPanel = async () => ({ default: (await import('./outbox-panel.tsx')).OutboxPanel })
const OutboxPanel = lazyPart(loadPanel)
const loadOwnChange = () => import('./keep-own-change.ts')

/** What staff are shown: answers of an inspection that are on their way say so on its page. */
const isShown = ({ isAttended, refused, kind }: Waiting, isOffline: boolean): boolean =>
  !isAttended && (isOffline || refused !== null || kind !== 'draft')

interface BarState {
  tone: 'danger' | 'warning' | 'neutral'
  text: string
}

/** Returns what the bar says; undefined while everything is sent. */
function barState({ isOffline, isSending }: OutboxState, shown: readonly Waiting[]): BarState | undefined {
  const problems = shown.filter(({ refused }) => refused !== null).length
  const count = shown.length - problems
  if (problems > 0 && !isOffline) return { tone: 'danger', text: TEXTS.problems(problems) }
  if (isOffline) return { tone: 'warning', text: shown.length > 0 ? TEXTS.offlineWith(shown.length) : TEXTS.offline }
  if (count === 0) return undefined
  return { tone: 'neutral', text: isSending ? TEXTS.sending(count) : TEXTS.waiting(count) }
}

const ICONS = { danger: IconAlertTriangle, warning: IconCloudOff, neutral: IconCloudUp } as const

/** Says below the staff's header that there is no reception, what waits to be sent, and what the server refused. It opens the list of all that. */
export function OutboxBar() {
  const outboxState = useOutbox()
  const { waiting, isOffline } = outboxState
  const savedAt = useSavedSince()
  const [open, setOpen] = useState(false)
  // Undefined until it opens for the first time.
  const [top, setTop] = useState<number>()
  usePreload(loadPanel)
  usePreload(loadOwnChange)
  useKeepDay(isOffline)
  useRefreshed(isOffline)
  const shown = waiting.filter(action => isShown(action, isOffline))
  const state = barState(outboxState, shown)
  const Icon = ICONS[state?.tone ?? 'neutral']
  return (
    <>
      <div role="status">
        {state && (
          <button
            type="button"
            className={classes.bar}
            data-tone={state.tone}
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => {
              setTop(currentTarget.getBoundingClientRect().bottom + 8)
              setOpen(true)
            }}
          >
            <Icon size={20} aria-hidden />
            <span>{state.text}</span>
            {isOffline && savedAt !== undefined && (
              <span className={classes.since}>{TEXTS.savedAt(formatTime(new Date(savedAt), visitorZone()))}</span>
            )}
          </button>
        )}
      </div>
      {top !== undefined && (
        <Suspense fallback={open && <PanelPending top={top} />}>
          <OutboxPanel open={open} top={top} waiting={shown} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Keeps and loads again what a sent action changed, and loads everything that is shown once reception returns. */
function useRefreshed(isOffline: boolean): void {
  const queryClient = useQueryClient()
  const wasOffline = useRef(isOffline)
  useEffect(
    () =>
      subscribeSent(async (action, sent) => {
        const { orderId } = action
        await loadOwnChange().then(
          ({ keepOwnChange }) => keepOwnChange(action, sent),
          () => undefined,
        )
        void queryClient.invalidateQueries({ queryKey: workOrderKeys.detail(orderId) })
        void queryClient.invalidateQueries({ queryKey: workOrderKeys.lists() })
        void queryClient.invalidateQueries({ queryKey: invoiceKeys.lists() })
        void queryClient.invalidateQueries({ queryKey: invoiceKeys.details() })
      }),
    [queryClient],
  )
  useEffect(() => {
    if (wasOffline.current && !isOffline) void queryClient.invalidateQueries()
    wasOffline.current = isOffline
  }, [isOffline, queryClient])
}
