import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isCustomerMail, type MailKind, placeholdersOf } from '../../domain/message/mails.ts'
import type { MailText } from '../../domain/message/our-texts.ts'
import { mailTextProblems } from '../../domain/message/text-problems.ts'
import { TEXTS as WORDS } from '../../domain/message/texts.ts'
import { request } from '../platform/api/api.ts'
import { useMay } from '../platform/session/use-may.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { SettingsSection } from '../settings/settings-form.tsx'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { SendTestMailMutation } from './documents.ts'
import classes from './messages.module.css'
import { mailPreviewQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.mail
const VIEWS = [
  { value: 'desktop', label: T.desktop },
  { value: 'phone', label: T.phone },
  { value: 'plain', label: T.plain },
] as const
type View = (typeof VIEWS)[number]['value']

/** How long somebody pauses before the preview follows, in milliseconds. */
const PAUSE_MS = 350

/** A mail as it arrives, with invented data, and a test of it. @param text what somebody is typing; null: ours */
export function MailPreview({ kind, text }: { kind: MailKind; text: MailText | null }) {
  const [view, setView] = useState<View>('desktop')
  const toast = useToast()
  const mayChange = useMay('messages.change')
  const { countryCode } = useTenant()
  const [typed] = useDebouncedValue(text, PAUSE_MS)
  const isRight = (draft: MailText | null): boolean =>
    draft === null || !isCustomerMail(kind) || mailTextProblems(draft, placeholdersOf(kind)).length === 0
  const { data, error, refetch } = useQuery({ ...mailPreviewQuery(kind, typed), enabled: isRight(typed) })
  const test = useMutation({
    mutationFn: async () => (await request(SendTestMailMutation, { kind, text })).sendTestMail,
    onSuccess: email => toast({ tone: 'success', message: T.sent(email) }),
  })
  return (
    <SettingsSection
      title={T.preview}
      explanation={
        <>
          <p>{(isCustomerMail(kind) ? T.previewHint : T.fixedHint)[countryCode]}</p>
          {!isRight(text) && <p>{T.stale}</p>}
        </>
      }
    >
      {error && !data ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <Tabs label={T.views} tabs={VIEWS} value={view} onChange={setView}>
          <MailFrame mail={data} view={view} name={WORDS.mailName(kind)} />
        </Tabs>
      ) : (
        <Skeleton shape="card" />
      )}
      {mayChange && (
        <div className={classes.test}>
          <ErrorBanner message={test.error?.message} />
          <Button busy={test.isPending} disabled={!isRight(text)} onClick={() => test.mutate()}>
            {T.test}
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}

/** The height of a frame before its mail is there, and of none less. */
const FRAME_PX = 480

/** Nothing runs in the frame, so the page may read how high its mail is. */
const heightOf = (frame: HTMLIFrameElement): number =>
  Math.max(FRAME_PX, frame.contentDocument?.documentElement.scrollHeight ?? 0)

interface Shown {
  subject: string
  text: string
  path: string
}

/** A mail in a frame, under its sender and subject. */
export function MailFrame({ mail, view, name }: { mail: Shown; view: View; name: string }) {
  const { name: business } = useTenant()
  const [height, setHeight] = useState(FRAME_PX)
  return (
    <div className={classes.mail} data-view={view}>
      <dl className={classes.head}>
        <div>
          <dt>{T.from}</dt>
          <dd>{business}</dd>
        </div>
        <div>
          <dt>{T.subjectLine}</dt>
          <dd className={classes.subject}>{mail.subject}</dd>
        </div>
      </dl>
      {view === 'plain' ? (
        <pre className={classes.plain}>{mail.text}</pre>
      ) : (
        // A new frame for each version: a frame that changes its address would add steps to the browser's history.
        <iframe
          key={mail.path}
          className={classes.frame}
          sandbox="allow-same-origin"
          src={mail.path}
          title={T.frame(name)}
          style={{ height }}
          onLoad={event => setHeight(heightOf(event.currentTarget))}
        />
      )}
    </div>
  )
}
